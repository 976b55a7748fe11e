import { coveredText } from '#typesetting/covered-text.ts';
import { fitText, type TextBlock, type TextFrame } from '#typesetting/fit-text.ts';
import type { FontLibrary } from '#typesetting/font-library.ts';
import { tenths } from '#typesetting/outline.ts';
import { shapeLine, type TextDirection } from '#typesetting/shaped-line.ts';
import { isRightToLeft } from '#typesetting/text.ts';
import { wordsOf } from '../../words/words-of.ts';
import { badgeFills } from '../badge/palette.ts';
import type { DrawnMark } from './drawn-mark.ts';
import { drawBlock, drawLine, type Edge } from './picture-parts.ts';
import { type PictureSubject, pictureSize } from './picture-subject.ts';
import { drawPill } from './pill.ts';
import { displayFace, figureFace, textFace } from './typefaces.ts';

const colours = {
  paper: '#fcfbf8',
  greyPaper: '#eeeeec',
  ink: '#1f2328',
  quiet: '#57606a',
  line: '#dcd8cf',
} as const;
const verdictTones = ['worthit', 'depends', 'skip'] as const;
const margin = 84;
const textWidth = pictureSize.width - 2 * margin;

/** From the foot of the head to the head of the foot, in px. */
const middle = { top: 172, foot: 510 } as const;

const nameFrame: TextFrame = {
  width: textWidth,
  height: 252,
  gap: 0.13,
  sizes: [
    { size: 148, lines: 1 },
    { size: 132, lines: 1 },
    { size: 118, lines: 1 },
    { size: 104, lines: 2 },
    { size: 92, lines: 2 },
    { size: 80, lines: 2 },
    { size: 70, lines: 3 },
    { size: 62, lines: 3 },
    { size: 54, lines: 4 },
    { size: 46, lines: 4 },
    { size: 40, lines: 5 },
  ],
};

const summarySizes = [
  { size: 36, lines: 2 },
  { size: 33, lines: 3 },
  { size: 30, lines: 4 },
  { size: 28, lines: 4 },
];

/** The most that the mark takes of the foot, in px. */
const markRoom = { width: 480, height: 44 } as const;

/** Between name and summary, in px. */
const summaryGap = 30;

/**
 * Draws the link-preview picture as an SVG document of outlines, and the mark of the publication: no text, no font,
 * nothing that loads, and the same bytes for the same arguments. Right-to-left names turn the whole picture around.
 */
export function renderPicture(subject: PictureSubject, library: FontLibrary, mark?: DrawnMark): string {
  const faces = facesOf(subject);
  const title = titleOf(subject, faces, library);
  const direction = isRightToLeft(title) ? 'rtl' : 'ltr';
  const edge: Edge =
    direction === 'rtl' ? { x: pictureSize.width - margin, side: 'right' } : { x: margin, side: 'left' };
  const { width, height } = pictureSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${subject.state === 'withdrawn' ? colours.greyPaper : colours.paper}" d="M0 0H${width}V${height}H0z"/>`,
    drawBand(subject),
    drawHead(subject, edge, library),
    drawMiddle(subject, title, direction, edge, faces, library),
    drawFoot(subject, edge, library, mark),
    '</svg>',
  ].join('');
}

/** The faces of what is said in the language of the record. */
function facesOf(subject: PictureSubject) {
  const language = (subject.state === 'verdict' ? subject.ownLanguage : null) ?? subject.language;
  return { display: { ...displayFace, language }, text: { ...textFace, language } };
}

type Faces = ReturnType<typeof facesOf>;

function titleOf(subject: PictureSubject, { display }: Faces, library: FontLibrary): string {
  if (subject.state === 'site')
    return coveredText(subject.publication, display, library) ?? wordsOf(subject).picture.site;
  return coveredText(subject.product, display, library) ?? subject.slug;
}

/** The verdict's colour along the upper edge, for when the picture is shown small; all three for the site. */
function drawBand(subject: PictureSubject): string {
  const tones =
    subject.state === 'site' ? verdictTones : [subject.state === 'verdict' ? subject.verdict : subject.state];
  const width = pictureSize.width / tones.length;
  return tones
    .map((tone, index) => `<path fill="${badgeFills[tone]}" d="M${index * width} 0h${width}v12h${-width}z"/>`)
    .join('');
}

/** The verdict, and the rating at the other end of its line. */
function drawHead(subject: PictureSubject, edge: Edge, library: FontLibrary): string {
  const top = margin - 12;
  const words = wordsOf(subject);
  if (subject.state === 'site') {
    let svg = '';
    let { x } = edge;
    for (const verdict of verdictTones) {
      const pill = drawPill(verdict, words.verdict[verdict], words.language, { ...edge, x }, top, library);
      svg += pill.svg;
      x += (edge.side === 'left' ? 1 : -1) * (pill.width + 20);
    }
    return svg;
  }
  if (subject.state === 'withdrawn')
    return drawPill('withdrawn', words.capitalised(words.badge.withdrawn), words.language, edge, top, library)
      .svg;
  const { verdict, rating, ratingScale } = subject;
  const far: Edge =
    edge.side === 'left' ? { x: pictureSize.width - margin, side: 'right' } : { x: margin, side: 'left' };
  const scale = shapeLine(` / ${words.number(ratingScale.max)}`, figureFace, 'ltr', library);
  const figure = shapeLine(words.number(rating), figureFace, 'ltr', library);
  const [figureSize, scaleSize] = [76, 44];
  const start = far.side === 'left' ? far.x : far.x - figure.width * figureSize - scale.width * scaleSize;
  const base = top + 57;
  return [
    drawPill(verdict, words.verdict[verdict], words.language, edge, top, library).svg,
    drawLine(figure, { x: start, side: 'left' }, base, figureSize, colours.ink),
    drawLine(scale, { x: start + figure.width * figureSize, side: 'left' }, base, scaleSize, colours.quiet),
  ].join('');
}

function drawMiddle(
  subject: PictureSubject,
  title: string,
  direction: TextDirection,
  edge: Edge,
  faces: Faces,
  library: FontLibrary,
): string {
  const name = fitText(title, faces.display, direction, nameFrame, library);
  if (!name) return '';
  const summary = summaryBlock(subject, middle.foot - middle.top - name.height - summaryGap, faces, library);
  const height = name.height + (summary ? summaryGap + summary.height : 0);
  // A little above the middle, where the eye looks for it.
  const top = middle.top + (middle.foot - middle.top - height) * 0.46;
  const ink = subject.state === 'withdrawn' ? colours.quiet : colours.ink;
  return (
    drawBlock(name, edge, top, ink) +
    (summary ? drawBlock(summary, edge, top + name.height + summaryGap, colours.quiet) : '')
  );
}

function summaryBlock(
  subject: PictureSubject,
  room: number,
  { text }: Faces,
  library: FontLibrary,
): TextBlock | undefined {
  const given = summaryOf(subject);
  const summary = coveredText(given, text, library);
  if (summary === undefined) return undefined;
  const frame = { width: textWidth, height: room, gap: 0.4, sizes: summarySizes };
  return fitText(summary, text, isRightToLeft(summary) ? 'rtl' : 'ltr', frame, library);
}

function summaryOf(subject: PictureSubject): string {
  if (subject.state === 'verdict') return subject.verdictSummary;
  const { picture } = wordsOf(subject);
  return subject.state === 'withdrawn' ? picture.noLonger : picture.site;
}

/** Whose picture it is: a mark and the name, or the logo that stands for both. */
function drawFoot(subject: PictureSubject, edge: Edge, library: FontLibrary, mark?: DrawnMark): string {
  if (subject.state === 'site' && !mark) return '';
  const rule = 536;
  const line = `<path fill="none" stroke="${colours.line}" stroke-width="2" d="M${margin} ${rule}H${margin + textWidth}"/>`;
  const shown = mark ? drawMark(mark, edge, rule + 14) : { svg: '', width: 0 };
  // Of itself the site says its name in large letters already.
  const named = mark?.standsForName || subject.state === 'site' ? undefined : subject.publication;
  const face = { ...textFace, language: subject.language };
  const publication = named && coveredText(named, face, library);
  const room = textWidth - shown.width;
  const frame = { width: room, height: 60, gap: 0, sizes: [{ size: 28, lines: 1 }] };
  const direction = publication && isRightToLeft(publication) ? 'rtl' : 'ltr';
  const block = publication && fitText(publication, face, direction, frame, library);
  const after = { ...edge, x: edge.x + (edge.side === 'left' ? shown.width : -shown.width) };
  return line + shown.svg + (block ? drawBlock(block, after, tenths(rule + 24), colours.quiet) : '');
}

/** The mark at an edge, and how much of the line it takes with the space behind it, in px. */
function drawMark(
  { href, width, height }: DrawnMark,
  edge: Edge,
  top: number,
): { svg: string; width: number } {
  const scale = Math.min(markRoom.height / height, markRoom.width / width);
  const [drawn, high] = [tenths(width * scale), tenths(height * scale)];
  const x = tenths(edge.side === 'left' ? edge.x : edge.x - drawn);
  const y = tenths(top + (markRoom.height - high) / 2);
  return {
    svg: `<image x="${x}" y="${y}" width="${drawn}" height="${high}" href="${href}"/>`,
    width: drawn + 16,
  };
}
