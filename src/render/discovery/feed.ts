import { html } from 'hono/html';
import type { HistoryStep } from '../../verdict/change/change.ts';
import type { ShownImage } from '../../verdict/image.ts';
import type { ListedVerdict } from '../../verdict/record.ts';
import { authorsOf, type LinkedPerson } from '../authors.ts';
import { headlineOf, verdictPhrase } from '../headline.ts';
import { imagePath } from '../images.ts';
import type { FeedAddress } from '../links.ts';
import { momentOf } from '../list.ts';
import { describeStep } from '../markup/history-step.ts';
import type { Site } from '../site.ts';
import { statedFacts } from '../stated-facts.ts';

/** The most entries a feed holds: readers ask often, and keep what they have seen. */
export const feedLength = 50;

/** A verdict that is news: reviewed anew, or moved by a publication. */
export interface FeedItem {
  readonly verdict: ListedVerdict;
  /** Who wrote the review, by their keys. */
  readonly authors: readonly string[];
  /** The picture of the product, if there is one. */
  readonly image?: ShownImage | undefined;
  /** RFC 3339: the day of the review, at midnight UTC, or the publication that moved the verdict if that was later. */
  readonly updated: string;
  /** How the publication moved it. */
  readonly step?: HistoryStep | undefined;
  /** True for an entry beside that of the review, known by its moment too. */
  readonly isStep?: true;
}

/** One verdict as both feeds tell it. */
export interface FeedEntry {
  /** What the entry is known by: the address of the review, with a moment behind it for a step. */
  readonly id: string;
  /** Where it leads: the address of the review. */
  readonly address: string;
  readonly title: string;
  readonly summary: string;
  /** The facts as HTML, escaped once. */
  readonly content: string;
  /** RFC 3339. */
  readonly updated: string;
  /** Who wrote the review; empty where the publisher names no authors. */
  readonly authors: readonly LinkedPerson[];
  /** The picture of the product, with its address. */
  readonly image?: (ShownImage & { readonly address: string }) | undefined;
  /** Its language (BCP 47), where it is not that of the publication. */
  readonly language?: string | undefined;
  readonly categorySlug: string;
  readonly categoryName: string;
}

/** What both feeds tell: new and changed verdicts, the latest first. */
export interface Feed {
  readonly title: string;
  /** The page that it is about. */
  readonly page: string;
  /** RFC 3339: when the newest entry was updated, or when an edition without any was published. */
  readonly updated: string;
  readonly entries: readonly FeedEntry[];
}

/** What a feed is about: everything, what its address says, or one product. */
export interface FeedScope extends FeedAddress {
  /** The slug of the product. */
  readonly slug?: string;
  /** Its name. */
  readonly product?: string;
}

/** Makes a feed of what is news, which is in order already. */
export function createFeed(
  items: readonly FeedItem[],
  publishedAt: Date,
  site: Site,
  scope: FeedScope = {},
): Feed {
  const { settings, words } = site;
  const { verdict, category, slug, product } = scope;
  const about = [
    settings.name,
    ...(category === undefined ? [] : [settings.categories[category] ?? category]),
    ...(verdict === undefined ? [] : [words.verdict[verdict]]),
    ...(product === undefined ? [] : [product]),
  ];
  const entries = items.map((item) => entryOf(item, site));
  return {
    title: about.join(' – '),
    page: pageOf(slug, category, site),
    updated: entries[0]?.updated ?? momentOf(publishedAt),
    entries,
  };
}

function pageOf(
  slug: string | undefined,
  category: string | undefined,
  { settings: { categories }, links }: Site,
): string {
  if (slug !== undefined) return links.review(slug);
  return category !== undefined && category in categories ? links.category(category) : links.home;
}

function entryOf({ verdict, authors, image, updated, step, isStep }: FeedItem, site: Site): FeedEntry {
  const { settings, links } = site;
  const address = links.review(verdict.slug);
  return {
    id: isStep ? `${address}#${updated}` : address,
    address,
    title: headlineOf(verdict, settings),
    summary: verdict.verdictSummary,
    content: contentOf(verdict, step, address, site),
    updated,
    authors: authorsOf(authors, site),
    image: image && { ...image, address: links.base + imagePath(image) },
    language: verdict.language ?? undefined,
    categorySlug: verdict.category,
    categoryName: settings.categories[verdict.category] ?? verdict.category,
  };
}

function contentOf(
  verdict: ListedVerdict,
  step: HistoryStep | undefined,
  address: string,
  { settings, words: { feed, embed } }: Site,
): string {
  const facts = statedFacts(verdict, settings).map(
    ([name, text]) => html`<li dir="auto">${feed.fact({ name, text })}</li>\n`,
  );
  const phrase = verdictPhrase(verdict, settings);
  // The line before gives a first verdict.
  const change = step === undefined || step.verdict?.from === null ? '' : describeStep(step, settings);
  // A template is marked as safe markup; both feeds must escape it once more, as they do any other text.
  return html`<p dir="auto">${verdict.verdictSummary}</p>
<ul>
<li>${feed.verdict({ phrase })}</li>
${change === '' ? '' : html`<li>${feed.change({ change })}</li>\n`}${step?.note === undefined ? '' : html`<li dir="auto">${feed.note({ note: step.note })}</li>\n`}${facts}</ul>
<p><a href="${address}">${embed.read}</a></p>`.toString();
}
