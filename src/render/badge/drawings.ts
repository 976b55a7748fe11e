import { type BadgeDrawing, drawBadge, nameBadge, renderBadge } from './badge.ts';
import { type BadgeOptions, badgeOptionsFrom } from './options.ts';
import type { BadgeSubject } from './subject.ts';

/** How many drawings are kept at most: all there are on a scale of up to eighteen steps, in every style and theme. */
const keptDrawings = 1000;

const usualLabel = badgeOptionsFrom({}).label;

/** Renders badges as `renderBadge` does, and draws but once what many have in common; for one rating scale. */
export class BadgeDrawings {
  readonly #drawings = new Map<string, BadgeDrawing>();

  render(subject: BadgeSubject, options: BadgeOptions): string {
    const { style, theme, show, label } = options;
    // There is no end to labels of one's own.
    if (label !== usualLabel) return renderBadge(subject, options);
    const said = subject.state === 'verdict' ? `${subject.verdict} ${subject.rating}` : subject.state;
    const key = `${said} ${style} ${theme} ${show}`;
    let drawing = this.#drawings.get(key);
    if (!drawing) {
      drawing = drawBadge(subject, options);
      if (this.#drawings.size === keptDrawings) this.#drawings.clear();
      this.#drawings.set(key, drawing);
    }
    return nameBadge(drawing, subject);
  }
}
