import { type BadgeDrawing, badgeMiddle, badgeName, drawBadge, renderBadge } from './badge.ts';
import { type BadgeOptions, badgeOptionsFrom } from './options.ts';
import type { BadgeSubject } from './subject.ts';

/** Most drawings that are kept: enough for a scale of up to eighteen steps, in every style and theme. */
const keptDrawings = 1000;

const usualLabel = badgeOptionsFrom({}).label;

/** A drawing, with what stands before and behind the name as bytes. */
interface KeptDrawing {
  readonly drawing: BadgeDrawing;
  readonly start: Buffer;
  readonly end: Buffer;
}

const middle = Buffer.from(badgeMiddle);

/** Renders badges as `renderBadge` does, in UTF-8, and draws but once what many have in common; for one rating scale. */
export class BadgeDrawings {
  readonly #drawings = new Map<string, KeptDrawing>();

  render(subject: BadgeSubject, options: BadgeOptions): Buffer<ArrayBuffer> {
    // There is no end to labels of one's own.
    if (options.label !== usualLabel) return Buffer.from(renderBadge(subject, options));
    const { drawing, start, end } = this.#drawingOf(subject, options);
    const name = Buffer.from(badgeName(drawing, subject));
    return Buffer.concat([start, name, middle, name, end]);
  }

  #drawingOf(subject: BadgeSubject, options: BadgeOptions): KeptDrawing {
    const { style, theme, show } = options;
    const said = subject.state === 'verdict' ? `${subject.verdict} ${subject.rating}` : subject.state;
    const key = `${said} ${style} ${theme} ${show}`;
    const found = this.#drawings.get(key);
    if (found) return found;
    const drawing = drawBadge(subject, options);
    const kept = { drawing, start: Buffer.from(drawing.start), end: Buffer.from(drawing.end) };
    if (this.#drawings.size === keptDrawings) this.#drawings.clear();
    this.#drawings.set(key, kept);
    return kept;
  }
}
