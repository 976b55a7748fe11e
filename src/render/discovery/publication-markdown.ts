import type { ListedVerdict } from '../../verdict/record.ts';
import { headlineOf } from '../headline.ts';
import type { AboutView } from '../pages/about-page.ts';
import { isoDay } from '../pages/day.ts';
import type { BrowseView } from '../pages/home/browse-view.ts';
import type { HomeView } from '../pages/home/home-page.ts';
import type { Site } from '../site.ts';
import { creditLines } from './credit-lines.ts';
import { escapeMarkdown, markdownLink } from './markdown-text.ts';
import { toPortableMarkdown } from './portable-markdown.ts';

/** The body of `GET /about.md`: the page about the publication as Markdown, with its credit and licence at the end. */
export function renderAboutMarkdown(view: AboutView, site: Site): string {
  const { settings, links, words } = site;
  const { about, verdict } = words;
  const name = escapeMarkdown(settings.name);
  const { min, max } = settings.ratingScale;
  const linkTo = (address: string) => (text: string) => markdownLink(text, address);
  const kinds = [
    [words.verdict.worthit, about.worthit],
    [words.verdict.depends, about.depends({ bestFor: verdict.bestFor, skipIf: verdict.skipIf })],
    [words.verdict.skip, about.skip],
  ];
  const said =
    view.about === ''
      ? [
          about.summary({ name }),
          `## ${about.verdicts}`,
          kinds.map(([kind, text]) => `- **${kind}** – ${text}`).join('\n'),
        ]
      : [toPortableMarkdown(view.about, links.about, links)];
  const parts = [
    ...(/^#{1,6} /.test(view.about) ? [] : [`# ${about.title({ name })}`]),
    ...said,
    ...authorParts(site),
    `## ${about.scale}`,
    about.scaleDetail({ min: words.number(min), max: words.number(max) }),
    about
      .total({
        count: view.total,
        day: words.day(isoDay(view.publishedAt)),
        time: (day: string) => day,
      })
      .join(''),
    `## ${about.follow}`,
    [
      about.feeds({ atom: linkTo(links.atom), json: linkTo(links.jsonFeed) }),
      about.api({ link: linkTo(links.docs) }),
      about.assistants({ link: linkTo(links.llms) }),
    ]
      .map((item) => `- ${item.join('')}`)
      .join('\n'),
    ...creditLines(links.about, site),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The body of `GET /categories.md`: every category, by name, with the number of its reviews. */
export function renderCategoriesMarkdown(countOf: (category: string) => number, site: Site): string {
  const { settings, links, words } = site;
  const categories = Object.entries(settings.categories).sort(([, a], [, b]) => words.compare(a, b));
  const items = categories.map(([slug]) => `- ${categoryLine(slug, countOf(slug), site)}`);
  const parts = [
    `# ${words.layout.categories}`,
    ...(items.length === 0 ? [] : [items.join('\n')]),
    ...creditLines(`${links.base}/categories`, site),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The body of `GET /categories/:slug.md`: the reviews on the first page of a category, and the address of the second. */
export function renderCategoryMarkdown(
  slug: string,
  { verdicts, pages }: Pick<BrowseView, 'verdicts' | 'pages'>,
  site: Site,
): string {
  const { settings, links, words } = site;
  const about = settings.categoryDescriptions?.[slug];
  const address = links.category(slug);
  const more = words.list.page({ page: 2, pages });
  const parts = [
    `# ${escapeMarkdown(settings.categories[slug] ?? slug)}`,
    ...(about === undefined ? [] : [escapeMarkdown(about)]),
    verdicts.map((verdict) => reviewItem(verdict, site)).join('\n'),
    ...(pages > 1 ? [markdownLink(more, `${address}/page/2`)] : []),
    ...creditLines(address, site),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The body of `GET /index.md`: what is new and the best of each category, as the home page shows it. */
export function renderHomeMarkdown({ total, newest, shelves }: HomeView, site: Site): string {
  const { settings, links, words } = site;
  const { home, list } = words;
  const parts = [
    `# ${escapeMarkdown(settings.name)}`,
    escapeMarkdown(settings.tagline ?? (total === 0 ? home.nothingYet : home.lede({ count: total }))),
    ...(newest.length === 0 ? [] : [`## ${home.newest}`]),
    ...(newest.length === 0 ? [] : [newest.map(({ verdict }) => reviewItem(verdict, site)).join('\n')]),
    ...(shelves.length === 0 ? [] : [`## ${home.best}`]),
    ...shelves.flatMap(({ category, total: size, best }) => [
      `### ${categoryLine(category, size, site)}`,
      best.map((one) => `- ${markdownLink(headlineOf(one, settings), links.review(one.slug))}`).join('\n'),
    ]),
    [
      markdownLink(home.allReviews({ count: total }), `${links.base}/reviews`),
      markdownLink(
        list.allCategories({ count: Object.keys(settings.categories).length }),
        `${links.base}/categories`,
      ),
    ]
      .map((link) => `- ${link}`)
      .join('\n'),
    ...creditLines(links.home, site),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function reviewItem(verdict: ListedVerdict, { settings, links }: Site): string {
  return `- ${markdownLink(headlineOf(verdict, settings), links.review(verdict.slug))} – ${escapeMarkdown(verdict.verdictSummary)}`;
}

function categoryLine(slug: string, count: number, { settings, links, words }: Site): string {
  const size = words.list.count({ count, unseen: (text: string) => text }).join('');
  return `${markdownLink(settings.categories[slug] ?? slug, links.category(slug))} (${size})`;
}

/** Who reviews, if the publication names anyone. */
function authorParts({ settings, words }: Site): string[] {
  const people = Object.values(settings.authors);
  if (people.length === 0) return [];
  const items = people.map(({ name, url, about }) => {
    const shown = url === undefined ? escapeMarkdown(name) : markdownLink(name, url);
    return `- ${shown}${about === undefined ? '' : ` – ${escapeMarkdown(about)}`}`;
  });
  return [`## ${words.about.authors}`, items.join('\n')];
}
