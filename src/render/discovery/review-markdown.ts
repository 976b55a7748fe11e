import { isAddress } from '../../verdict/identifier.ts';
import type { Review, Verdict } from '../../verdict/record.ts';
import { authorsOf } from '../authors.ts';
import { headlineOf } from '../headline.ts';
import { type FindImage, imagePath } from '../images.ts';
import type { Links } from '../links.ts';
import type { Site } from '../site.ts';
import { statedFacts } from '../stated-facts.ts';
import { creditLines } from './credit-lines.ts';
import { escapeMarkdown, markdownLink } from './markdown-text.ts';
import { toPortableMarkdown } from './portable-markdown.ts';

/** The body of `GET /reviews/:slug.md`: the whole review page as Markdown, with its credit and licence at the end. */
export function renderReviewMarkdown(
  verdict: Verdict,
  details: Review,
  site: Site,
  findImage: FindImage = () => undefined,
): string {
  const { settings, links, words } = site;
  const { category, alternatives, website, identifiers, authors, reviewed, disclosure, review } = details;
  const { ratingScale, categories } = settings;
  const { facts: names } = words;
  const scaled = {
    rating: words.number(verdict.rating),
    min: words.number(ratingScale.min),
    max: words.number(ratingScale.max),
    b: (rating: string) => rating,
  };
  const address = links.review(verdict.slug);
  const facts = [
    [names.verdict, words.verdict[`${verdict.verdict}Within`]],
    [names.rating, words.verdict.onScale(scaled).join('')],
    ...statedFacts(verdict, settings).map(([name, text]) => [name, escapeMarkdown(text)]),
    [names.category, markdownLink(categories[category] ?? category, links.category(category))],
    ...(alternatives.length === 0 ? [] : [[names.alternatives, alternativesText(alternatives, links)]]),
    ...(website === null ? [] : [[names.website, markdownLink(website, website)]]),
    ...(identifiers.length === 0 ? [] : [[names.identifiers, identifiers.map(identifierText).join(', ')]]),
    ...(reviewed === null ? [] : [[names.reviewed, reviewed]]),
    ...(authors.length === 0 ? [] : [[names.by, namesOf(authors, site)]]),
    ...(disclosure === null ? [] : [[names.disclosure, escapeMarkdown(disclosure)]]),
  ];
  const parts = [
    `# ${escapeMarkdown(headlineOf(verdict, settings))}`,
    escapeMarkdown(verdict.verdictSummary),
    ...imageOf(details.image, links, findImage),
    facts.map(([name, value]) => `- ${names.named({ name: String(name), text: String(value) })}`).join('\n'),
    ...pointsOf(names.pros, details.pros),
    ...pointsOf(names.cons, details.cons),
    ...(review === '' ? [] : [`## ${names.review}`, toPortableMarkdown(review, address, links, findImage)]),
    ...creditLines(address, site),
  ];
  return `${parts.join('\n\n')}\n`;
}

function imageOf(image: Review['image'], { base }: Links, findImage: FindImage): string[] {
  const shown = image === null ? undefined : findImage(image.file);
  if (!image || !shown) return [];
  const picture = `![${escapeMarkdown(image.alt)}](${base}${imagePath(shown)})`;
  return [image.credit === undefined ? picture : `${picture}\n\n${escapeMarkdown(image.credit)}`];
}

/** By their slugs: the text depends on no other product, so that caches keep it when one of these changes. */
function alternativesText(alternatives: readonly string[], links: Links): string {
  return alternatives.map((slug) => markdownLink(slug, links.review(slug))).join(', ');
}

function identifierText(identifier: string): string {
  return isAddress(identifier) ? markdownLink(identifier, identifier) : escapeMarkdown(identifier);
}

function namesOf(authors: readonly string[], site: Site): string {
  return authorsOf(authors, site)
    .map(({ name, address }) => markdownLink(name, address))
    .join(', ');
}

function pointsOf(title: string, points: readonly string[]): string[] {
  return points.length === 0
    ? []
    : [`## ${title}`, points.map((point) => `- ${escapeMarkdown(point)}`).join('\n')];
}
