import { html } from 'hono/html';
import type { ListedVerdict } from '../../verdict/record.ts';
import type { Settings } from '../../verdict/settings.ts';
import { headlineOf, verdictPhrase } from '../headline.ts';
import type { Links } from '../links.ts';

/** The most entries a feed holds: readers ask often, and keep what they have seen. */
export const feedLength = 50;

/** One verdict as both feeds tell it. */
export interface FeedEntry {
  /** Address of the review: what the entry is known by, and where it leads. */
  readonly address: string;
  readonly title: string;
  readonly summary: string;
  /** The facts as HTML, escaped once. */
  readonly content: string;
  /** RFC 3339: the day of the review, at midnight UTC. */
  readonly updated: string;
  readonly categorySlug: string;
  readonly categoryName: string;
}

/** What both feeds tell: the latest verdicts, the latest first. */
export interface Feed {
  /** RFC 3339: when the newest entry was reviewed, or when an edition without any was published. */
  readonly updated: string;
  readonly entries: readonly FeedEntry[];
}

/** Makes a feed of verdicts that are in order already; those without a day of review are left out. */
export function createFeed(
  verdicts: readonly ListedVerdict[],
  publishedAt: Date,
  settings: Settings,
  links: Links,
): Feed {
  const entries = verdicts.flatMap((verdict) =>
    verdict.reviewed === null ? [] : [entryOf(verdict, verdict.reviewed, settings, links)],
  );
  return { updated: entries[0]?.updated ?? `${publishedAt.toISOString().slice(0, 19)}Z`, entries };
}

function entryOf(verdict: ListedVerdict, reviewed: string, settings: Settings, links: Links): FeedEntry {
  const address = links.review(verdict.slug);
  return {
    address,
    title: headlineOf(verdict, settings.ratingScale),
    summary: verdict.verdictSummary,
    content: contentOf(verdict, address, settings),
    updated: `${reviewed}T00:00:00Z`,
    categorySlug: verdict.category,
    categoryName: settings.categories[verdict.category] ?? verdict.category,
  };
}

function contentOf(verdict: ListedVerdict, address: string, { ratingScale }: Settings): string {
  const phrase = verdictPhrase(verdict, ratingScale);
  // A template is marked as safe markup; both feeds must escape it once more, as they do any other text.
  return html`<p dir="auto">${verdict.verdictSummary}</p>
<ul>
<li>Verdict: ${phrase}</li>
<li dir="auto">Price: ${verdict.price}</li>
<li dir="auto">Best for: ${verdict.bestFor}</li>
<li dir="auto">Skip if: ${verdict.skipIf}</li>
</ul>
<p><a href="${address}">Read the review</a></p>`.toString();
}
