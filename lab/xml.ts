/** An element of an XML document. Text and children are separate, since our documents do not mix them. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/**
 * Strict XML 1.0 parser; throws on the first violation of any well-formedness rule that a document without DTD,
 * comments, CDATA and processing instructions can break. Names must be ASCII, with no prefix but `xml:` in attributes.
 */
export function parseXml(document: string): XmlElement {
  const bad = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(document);
  if (bad) throw new Error(`invalid XML character at ${bad.index}`);
  const rest = document.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n/, '');
  const token =
    /<(\/?)([A-Za-z_][\w.-]*)((?:\s+(?:xml:)?[A-Za-z_][\w.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy;
  const stack: { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }[] =
    [];
  let root: XmlElement | undefined;
  for (let at = 0; at < rest.length; at = token.lastIndex) {
    token.lastIndex = at;
    const match = token.exec(rest);
    if (!match) throw new Error(`not well-formed: ${rest.slice(at, at + 60)}`);
    const [whole, slash, name = '', attributes = '', empty] = match;
    const open = stack.at(-1);
    if (match[2] === undefined) {
      if (open) open.text += textOf(whole);
      else if (!/^[ \t\r\n]*$/.test(whole)) throw new Error(`text outside the root: ${whole.slice(0, 60)}`);
      continue;
    }
    if (slash === '/') {
      if (open?.name !== name || attributes !== '' || empty !== '')
        throw new Error(`</${name}> closes nothing`);
      stack.pop();
      continue;
    }
    if (root && !open) throw new Error(`a second root: ${name}`);
    const element = { name, attributes: attributesOf(attributes), children: [], text: '' };
    root ??= element;
    open?.children.push(element);
    if (empty === '') stack.push(element);
  }
  if (!root || stack.length > 0) throw new Error(`not closed: ${stack.at(-1)?.name ?? 'the document'}`);
  return root;
}

/** The child elements with a name. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

function attributesOf(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', quoted = ''] of source.matchAll(/([\w.:-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    if (Object.hasOwn(attributes, name)) throw new Error(`the attribute ${name} is repeated`);
    attributes[name] = textOf(quoted.slice(1, -1));
  }
  return attributes;
}

function textOf(source: string): string {
  if (source.includes(']]>')) throw new Error(']]> in text');
  return source.replace(/&([^;]*;?)/g, (reference, name: string) => {
    const known = { 'amp;': '&', 'lt;': '<', 'gt;': '>', 'quot;': '"', 'apos;': "'" }[name];
    if (known !== undefined) return known;
    const [, hexadecimal, decimal] = /^#(?:x([\da-fA-F]+)|(\d+));$/.exec(name) ?? [];
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    if (!/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u.test(character))
      throw new Error(`unknown reference: ${reference.slice(0, 20)}`);
    return character;
  });
}
