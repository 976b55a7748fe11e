/** A drawing as it is published, and its size in the units of its `viewBox`, rounded up. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The longest drawing, in bytes: every visitor of the site loads it. */
export const drawingMaxBytes = 64 * 1024;

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'] as const;
const gradients = ['linearGradient', 'radialGradient'] as const;
const elements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'stop', 'clipPath', 'title', 'desc'],
  ...shapes,
  ...gradients,
]);

/** Attributes for geometry and paint; none that loads, links, moves or runs anything. */
const attributes: ReadonlySet<string> = new Set(
  `id viewBox d points x y x1 y1 x2 y2 cx cy r rx ry fx fy width height transform fill fill-rule fill-opacity stroke
  stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity
  color offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clip-path clip-rule clipPathUnits
  paint-order vector-effect shape-rendering`.split(/\s+/),
);

/** Attributes that drawing programs write and no drawing needs; they are left out. */
const isNeedless = (name: string) =>
  /^(?:xmlns(?::.*)?|xml:space|version|baseProfile|class|role|aria-.*|data-.*|focusable|preserveAspectRatio|enable-background)$/.test(
    name,
  ) || /^(?:inkscape|sodipodi|serif|sketch):/.test(name);

const token =
  /<!--(?:(?!-->)[\s\S])*-->|<\?xml[^>]*\?>|<\/([A-Za-z][\w:.-]*)\s*>|<([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_:][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;

/**
 * Parses an SVG document of shapes and gradients and writes it again with nothing else, so that only understood content
 * is published. Returns what it refuses, as the end of a sentence. Parsing its own output gives the same text.
 */
export function readDrawing(text: string): Drawing | string {
  const written: string[] = [];
  const open: string[] = [];
  let form: { width: number; height: number } | undefined;
  token.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const found = token.exec(text);
    if (!found) return `has something at character ${at + 1} that no plain drawing has`;
    const [, closed, opened, given = '', isEmpty, words] = found;
    const isNamed = open.some((name) => name === 'title' || name === 'desc');
    if (words !== undefined && words.trim() !== '' && !isNamed) return 'has text in it';
    if (closed !== undefined) {
      if (open.pop() !== closed) return `has a </${closed}> that ends nothing`;
      if (closed !== 'title' && closed !== 'desc') written.push(`</${closed}>`);
    }
    if (opened === undefined) continue;
    if (!elements.has(opened)) return `has the element <${opened}>`;
    if ((opened === 'svg') !== (open.length === 0) || (opened === 'svg' && form)) return 'is not one <svg>';
    const values = readAttributes(given);
    if (typeof values === 'string') return values;
    if (opened === 'svg') {
      form = formOf(values);
      if (!form) return 'has no viewBox that begins with two numbers and ends with two above 0';
      if (!values.has('viewBox')) values.set('viewBox', `0 0 ${form.width} ${form.height}`);
      values.delete('width');
      values.delete('height');
    }
    if (!isEmpty) open.push(opened);
    if (opened === 'title' || opened === 'desc') continue;
    const start = opened === 'svg' ? 'svg xmlns="http://www.w3.org/2000/svg"' : opened;
    const list = [...values].map(([name, value]) => ` ${name}="${value}"`).join('');
    written.push(`<${start}${list}${isEmpty ? '/>' : '>'}`);
  }
  if (open.length > 0 || !form) return 'is not one <svg>';
  return { svg: written.join(''), width: Math.ceil(form.width), height: Math.ceil(form.height) };
}

function readAttributes(given: string): Map<string, string> | string {
  const values = new Map<string, string>();
  for (const [, name = '', double, single] of given.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (isNeedless(name)) continue;
    if (!attributes.has(name)) return `has the attribute ${name}`;
    const value = (double ?? single ?? '').replace(/\s+/g, ' ').trim();
    const bare = value.replace(/url\(#[\w-]+\)/g, '');
    if (!/^[\w\s.,:;#%()+-]*$/.test(bare) || /url|var|image|expression/i.test(bare))
      return `has ${name}="${value.slice(0, 40)}"`;
    if (values.has(name)) return `has the attribute ${name} twice`;
    values.set(name, value);
  }
  return values;
}

function formOf(values: ReadonlyMap<string, string>): { width: number; height: number } | undefined {
  const [, , width, height] = (
    values.get('viewBox') ?? `0 0 ${sideOf(values.get('width'))} ${sideOf(values.get('height'))}`
  )
    .split(/[ ,]+/)
    .map(Number);
  return width !== undefined && height !== undefined && width > 0 && height > 0 && width + height < 1e6
    ? { width, height }
    : undefined;
}

/** A length in px, which SVG may write without its unit. */
function sideOf(length: string | undefined): string {
  return length?.replace(/px$/, '') ?? '';
}
