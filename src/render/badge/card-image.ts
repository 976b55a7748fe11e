import { cleanLine, isRightToLeft, shorten } from '#typesetting/text.ts';
import { wrapAnywhere } from '#typesetting/wrap.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { BadgeFace } from './face.ts';
import { badgeMarkSize, badgeMarks, markPath } from './marks.ts';
import type { BadgeOptions, BadgeTheme } from './options.ts';
import { type BadgeTone, badgeFills, badgeInk, cardColors } from './palette.ts';
import { type DrawText, drawAsText, tenths } from './placed-text.ts';
import { type BadgeSubject, badgeWords, languageOf } from './subject.ts';
import { escapeXml } from './text.ts';
import { widthAt } from './text-width.ts';

/** The largest card, in bytes of UTF-8. */
export const cardMaxBytes = 8192;

/** The width of every card, in px; it is as high as its text needs. */
export const cardWidth = 480;

const padding = 20;
const column = cardWidth - 2 * padding;

/** A text of a card; a summary of the longest kind has room in every script. */
interface TextFace {
  readonly size: number;
  readonly leading: number;
  readonly bold: boolean;
  /** Most lines; what is longer ends in an ellipsis. */
  readonly lines: number;
}

const texts = {
  product: { size: 17, leading: 23, bold: true, lines: 2 },
  verdict: { size: 12, leading: 24, bold: true, lines: 1 },
  rating: { size: 14, leading: 24, bold: true, lines: 1 },
  summary: { size: 13, leading: 19, bold: false, lines: 11 },
  publication: { size: 12, leading: 18, bold: false, lines: 1 },
} as const satisfies Record<string, TextFace>;

/**
 * Draws the whole verdict as an SVG image for places that take only images: the same bytes for the same arguments, at
 * most 8192 of them, well-formed whatever the texts hold. Nothing in it runs, loads or carries an id.
 *
 * Texts are `text` in a font of the reader's system: outlines of a summary alone take 20 to 60 KB. Lines are broken by
 * the widths of Verdana, the widest of the fonts that may be taken, so none leaves the card.
 */
export function renderCardImage(
  subject: BadgeSubject,
  options: BadgeOptions,
  face: BadgeFace,
  drawText: DrawText = drawAsText,
): string {
  const words = badgeWords(subject, options.show, wordsOf(face));
  const product = subject.state === 'unknown' ? '' : cleanLine(subject.product);
  const summary = subject.state === 'verdict' ? cleanLine(subject.summary ?? '') : '';
  const publication = cleanLine(face.name);
  const tone = subject.state === 'verdict' ? subject.verdict : subject.state;
  const paint = painter(options.theme, face);
  const inColor = (part: Part, drawn: string) => (drawn === '' ? '' : `<g${paint(part)}>${drawn}</g>`);
  const sheet = new Sheet(isRightToLeft(summary || product || publication), face.language, drawText);
  const language = languageOf(subject, face);
  const main = [
    inColor('ink', sheet.paragraph(product, texts.product, language)),
    sheet.gap(product === '' ? 0 : 6).pill(tone, words.verdict),
    inColor('ink', sheet.afterPill(words.rating)),
    inColor('quiet', sheet.gap(summary === '' ? 0 : 10).paragraph(summary, texts.summary, language)),
    `<path${sheet.gap(12).line(paint)}/>`,
    inColor('name', sheet.gap(7).paragraph(publication, texts.publication)),
  ];
  const height = sheet.gap(9).y;
  const start =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${height}"` +
    ` viewBox="0 0 ${10 * cardWidth} ${10 * height}" role="img" aria-label="`;
  const end = [
    '</title>',
    themeStyle(options.theme, face),
    `<rect${paint('ground')} stroke-width="10" x="5" y="5" width="${10 * cardWidth - 10}" height="${10 * height - 10}" rx="80"/>`,
    '<g font-family="-apple-system,Segoe UI,Roboto,Noto Sans,Verdana,DejaVu Sans,sans-serif"',
    ` text-rendering="geometricPrecision" direction="ltr">${main.join('')}</g></svg>`,
  ].join('');
  const room = Math.floor((cardMaxBytes - Buffer.byteLength(`${start}"><title>${end}`)) / 2);
  const said = product === '' ? words.verdict : `${product}: ${words.sentence}`;
  const name = [said, summary, publication].filter((part) => part !== '').join(' – ');
  const read = escapeXml(shorten(name, (text) => Buffer.byteLength(escapeXml(text)) <= room));
  return `${start}${read}"><title>${read}${end}`;
}

/** Places texts from the top down; a right-to-left card is mirrored. */
class Sheet {
  /** How far down the card is filled, in px. */
  y = 16;
  readonly #rtl: boolean;
  readonly #language: string;
  readonly #drawText: DrawText;
  /** Where the pill ends, from the edge that lines begin at. */
  #pillEnd = 0;

  constructor(rtl: boolean, language: string, drawText: DrawText) {
    this.#rtl = rtl;
    this.#language = language;
    this.#drawText = drawText;
  }

  gap(px: number): this {
    this.y += px;
    return this;
  }

  paragraph(text: string, face: TextFace, language = this.#language): string {
    const kept = shorten(text, (candidate) => linesOf(candidate, face).length <= face.lines);
    const rtl = isRightToLeft(kept);
    return linesOf(kept, face)
      .map((line) => {
        const drawn = this.#place(line, face, padding, rtl, language);
        this.y += face.leading;
        return drawn;
      })
      .join('');
  }

  /** The verdict: mark and word on its colour. */
  pill(tone: BadgeTone, verdict: string): string {
    const { leading } = texts.verdict;
    const [inset, markGap] = [10, 6];
    const width = Math.ceil(
      2 * inset + badgeMarkSize + markGap + widthAt(verdict, texts.verdict.size, texts.verdict.bold),
    );
    this.#pillEnd = padding + width;
    const left = this.#rtl ? cardWidth - padding - width : padding;
    const markX = this.#across(padding + inset + badgeMarkSize / 2);
    const word = this.#place(verdict, texts.verdict, padding + inset + badgeMarkSize + markGap);
    return (
      `<rect fill="${badgeFills[tone]}" x="${tenths(left)}" y="${tenths(this.y)}" width="${tenths(width)}" height="${tenths(leading)}" rx="${tenths(leading / 2)}"/>` +
      `${markPath(badgeMarks[tone], tenths(markX), tenths(this.y + leading / 2))}<g fill="${badgeInk}">${word}</g>`
    );
  }

  /** What stands beside the pill, and the end of its line. */
  afterPill(rating: string): string {
    const drawn = rating === '' ? '' : this.#place(rating, texts.rating, this.#pillEnd + 12);
    this.y += texts.verdict.leading;
    return drawn;
  }

  /** A line from edge to edge. */
  line(paint: (part: Part) => string): string {
    return `${paint('rule')} stroke-width="10" d="M${tenths(padding)} ${tenths(this.y) + 5}H${tenths(cardWidth - padding)}"`;
  }

  #place(
    text: string,
    face: TextFace,
    indent: number,
    rtl = isRightToLeft(text),
    language = this.#language,
  ): string {
    const { size, bold, leading } = face;
    return this.#drawText({
      text,
      language,
      x: this.#across(indent),
      anchor: rtl === this.#rtl ? 'start' : 'end',
      isRightToLeft: rtl,
      // Capitals are some 0.7 em high; on a whole px, or letters stand on a blurred line.
      baseline: Math.round(this.y + (leading + 0.7 * size) / 2),
      size,
      bold,
      spacing: 0,
      width: widthAt(text, size, bold),
      isExact: false,
    });
  }

  #across(x: number): number {
    return this.#rtl ? cardWidth - x : x;
  }
}

function linesOf(text: string, face: TextFace): string[] {
  return wrapAnywhere(text, column, (part) => widthAt(part, face.size, face.bold));
}

type Scheme = 'light' | 'dark';
type Colors = Readonly<Record<string, string>>;

/** The parts of a card whose colours differ by theme, as attributes of SVG. */
function partsIn(scheme: Scheme, { accent }: BadgeFace) {
  const { paper, line, ink, quiet } = cardColors[scheme];
  return {
    ground: { fill: paper, stroke: line },
    rule: { stroke: line },
    ink: { fill: ink },
    quiet: { fill: quiet },
    name: { fill: accent?.[scheme] ?? quiet },
  } satisfies Record<string, Colors>;
}

type Part = keyof ReturnType<typeof partsIn>;

/** Gives a part its colours: those of a light page, and in `auto` a class for dark ones. */
function painter(theme: BadgeTheme, face: BadgeFace): (part: Part) => string {
  const parts = partsIn(theme === 'dark' ? 'dark' : 'light', face);
  return (part) => {
    const hook = theme === 'auto' ? ` class="${classOf(part)}"` : '';
    const attributes = Object.entries(parts[part]).map(([name, color]) => ` ${name}="${color}"`);
    return hook + attributes.join('');
  };
}

function themeStyle(theme: BadgeTheme, face: BadgeFace): string {
  if (theme !== 'auto') return '';
  const rules = Object.entries(partsIn('dark', face)).map(([part, colors]) => {
    const declarations = Object.entries(colors).map(([name, color]) => `${name}:${color}`);
    return `.${classOf(part)}{${declarations.join(';')}}`;
  });
  return `<style>@media(prefers-color-scheme:dark){${rules.join('')}}</style>`;
}

/** Long, because the rules of an SVG that is pasted into a page hold for the whole page. */
function classOf(part: string): string {
  return `verdict-card-${part}`;
}
