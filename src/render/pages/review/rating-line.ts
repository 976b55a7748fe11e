import { html } from 'hono/html';
import type { HistoryStep } from '../../../verdict/change/change.ts';
import type { RatingScale } from '../../../verdict/rating-scale.ts';
import type { Words } from '../../../words/words.ts';
import type { Markup } from '../../markup/markup.ts';
import { ratingWords } from '../../rating-words.ts';
import { isoDay } from '../day.ts';

/** For fewer changes, words are enough. */
const changesMin = 3;

/** The part of the line before the first known change, of the time after it. */
const leadIn = 0.08;

/** A rating, and the day from which it holds; the one before the first known change has none. */
interface RatedPoint {
  readonly rating: number;
  readonly since?: Date;
}

/**
 * A line of the ratings of a product over time, where they changed three times or more; `steps` are the newest first. What
 * was taken back is not in it.
 */
export function ratingLine(steps: readonly HistoryStep[], scale: RatingScale, words: Words): Markup | '' {
  const points = ratedPoints(steps);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length <= changesMin) return '';
  const said = ({ rating }: RatedPoint) => ratingWords(rating, scale, words);
  const ratings = words.series(
    points.map((point) =>
      point.since
        ? words.history.ratingOn({ rating: said(point), day: words.day(isoDay(point.since)) })
        : said(point),
    ),
  );
  const { track, dots } = drawing(points, scale);
  const end = (point: RatedPoint) =>
    html`<span>${point.since ? datedRating(said(point), point.since, words) : said(point)}</span>`;
  return html`<figure class="course">
<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${words.history.course({ ratings })}"><path class="ends" d="M0 0H100M0 100H100"/><path class="track" d="${track}"/><path class="dots" d="${dots}"/></svg>
<figcaption>${end(first)} ${end(last)}</figcaption>
</figure>
`;
}

function datedRating(rating: string, since: Date, words: Words): Markup {
  const day = isoDay(since);
  const time = (text: string) => html`<time datetime="${day}">${text}</time>`;
  return html`${words.history.ratingSince({ rating, day: words.day(day, 'short'), time })}`;
}

/** Each rating with the day from which it held, the oldest first. */
function ratedPoints(steps: readonly HistoryStep[]): RatedPoint[] {
  const moves = steps
    .filter(({ takenBack, isReturn }) => takenBack === undefined && isReturn !== true)
    .flatMap(({ publishedAt, rating }) =>
      rating?.to == null ? [] : [{ from: rating.from, point: { rating: rating.to, since: publishedAt } }],
    )
    .reverse();
  const before = moves[0]?.from ?? undefined;
  return [...(before === undefined ? [] : [{ rating: before }]), ...moves.map(({ point }) => point)];
}

/** The paths, in a square of 100 by 100: time runs to the right, ratings upwards. */
function drawing(points: readonly RatedPoint[], { min, max }: RatingScale) {
  const times = points.flatMap(({ since }) => (since ? [since.getTime()] : []));
  const [first = 0] = times;
  const span = Math.max(1, (times.at(-1) ?? 0) - first);
  const lead = points.length > times.length ? leadIn * span : 0;
  const places = points.map(({ rating, since }) => ({
    x: rounded((100 * (since ? since.getTime() - first + lead : 0)) / (span + lead)),
    y: rounded(100 - (100 * (rating - min)) / (max - min)),
  }));
  return {
    track: places.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join(''),
    dots: places.map(({ x, y }) => `M${x} ${y}h0`).join(''),
  };
}

function rounded(value: number): number {
  return Math.round(10 * value) / 10;
}
