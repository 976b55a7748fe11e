/** Red, green and blue of sRGB, each from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number];

/** The contrast of two colours, written `#rrggbb`: 1 (the same) to 21 (black on white); WCAG 2.2, "contrast ratio". */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The lowest contrast of a colour with any of some grounds. */
export function leastContrast(color: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrastOf(color, ground)));
}

/**
 * The nearest colour of the same hue whose contrast with every ground is at least `wanted`: lighter if `direction` is
 * `lighter`, else darker. Black or white where no other reaches it.
 */
export function withContrast(
  color: string,
  grounds: readonly string[],
  wanted: number,
  direction: 'lighter' | 'darker',
): string {
  const [lightness, chroma, hue] = toOklch(color);
  const end = direction === 'lighter' ? 1 : 0;
  // The result must pass with rounded channels.
  let passing = end === 1 ? '#ffffff' : '#000000';
  let [far, near] = [end, lightness];
  for (let step = 0; step < 24; step++) {
    const middle = (far + near) / 2;
    const candidate = fromOklch(middle, chroma, hue);
    if (leastContrast(candidate, grounds) < wanted) near = middle;
    else {
      passing = candidate;
      far = middle;
    }
  }
  return passing;
}

function luminance(color: string): number {
  const [red, green, blue] = toLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(color: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Lightness (0 to 1), chroma and hue (radians) as people see them: OKLCH, CSS Color 4, section 9. */
function toOklch(color: string): [lightness: number, chroma: number, hue: number] {
  const [red, green, blue] = toLinear(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)];
}

/** The colour of that lightness and hue, with as much of the chroma as sRGB allows. */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  let [inside, outside] = [0, chroma];
  if (isInGamut(oklchToLinear(lightness, chroma, hue))) inside = chroma;
  else
    for (let step = 0; step < 20; step++) {
      const middle = (inside + outside) / 2;
      if (isInGamut(oklchToLinear(lightness, middle, hue))) inside = middle;
      else outside = middle;
    }
  return `#${oklchToLinear(lightness, inside, hue).map(hexOf).join('')}`;
}

function oklchToLinear(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isInGamut = (color: Rgb) => color.every((channel) => channel > -1e-6 && channel < 1 + 1e-6);

function hexOf(linear: number): string {
  const value = Math.min(1, Math.max(0, linear));
  const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
