import { type BadgeDrawing, badgeMiddle, badgeName, drawBadge, renderBadge } from './badge.ts';
import type { BadgeFace } from './face.ts';
import { type BadgeOptions, isLine, type LineOptions } from './options.ts';
import type { BadgeSubject } from './subject.ts';

/** Most drawings that are kept: enough for a scale of up to eighteen steps, in every style and theme. */
const keptDrawings = 1000;

/** A drawing, with what stands before and behind the name as bytes. */
interface KeptDrawing {
  readonly drawing: BadgeDrawing;
  readonly start: Buffer;
  readonly end: Buffer;
}

const middle = Buffer.from(badgeMiddle);

/** Renders badges as `renderBadge` does, in UTF-8, and draws but once what many have in common; for one edition. */
export class BadgeDrawings {
  readonly #face: BadgeFace;
  readonly #drawings = new Map<string, KeptDrawing>();

  constructor(face: BadgeFace) {
    this.#face = face;
  }

  render(subject: BadgeSubject, options: BadgeOptions): Buffer<ArrayBuffer> {
    // No two products share a drawing that holds their names.
    if (!isLine(options) || options.label === 'product')
      return Buffer.from(renderBadge(subject, options, this.#face));
    const { drawing, start, end } = this.#drawingOf(subject, options);
    const name = Buffer.from(badgeName(drawing, subject));
    return Buffer.concat([start, name, middle, name, end]);
  }

  #drawingOf(subject: BadgeSubject, options: LineOptions): KeptDrawing {
    const { style, theme, show, label } = options;
    const said = subject.state === 'verdict' ? `${subject.verdict} ${subject.rating}` : subject.state;
    const key = `${said} ${style} ${theme} ${show} ${label}`;
    const found = this.#drawings.get(key);
    if (found) return found;
    const drawing = drawBadge(subject, options, this.#face);
    const kept = { drawing, start: Buffer.from(drawing.start), end: Buffer.from(drawing.end) };
    if (this.#drawings.size === keptDrawings) this.#drawings.clear();
    this.#drawings.set(key, kept);
    return kept;
  }
}
