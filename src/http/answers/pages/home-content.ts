import type { Edition } from '../../../edition/file/edition.ts';
import { bestOf } from '../../../edition/search/edition-search.ts';
import { type HomeView, renderHomePage } from '../../../render/pages/home/home-page.ts';
import type { ContentAnswer } from '../answer.ts';
import { newestItems } from '../discovery/feed-items.ts';
import { homeForm } from '../discovery/markdown-forms.ts';
import type { Published } from '../published.ts';
import { pageContent } from './page-content.ts';

/** The most that the home page shows: new verdicts, and categories. */
const newestMax = 6;
const shelvesMax = 12;

/** The home page. */
export function homeContent(published: Published): ContentAnswer {
  const { current, links } = published;
  const { edition } = current;
  return {
    ...pageContent(current, () => renderHomePage(homeView(edition), current.site)),
    keepAs: links.basePath || '/',
    markdown: homeForm(published, () => homeView(edition)),
  };
}

function homeView(edition: Edition): HomeView {
  return {
    total: edition.total,
    newest: newestItems(edition, newestMax).map(({ verdict, updated, step }) => ({
      verdict,
      day: updated.slice(0, 10),
      step,
    })),
    shelves: shownCategories(edition).map((category) => ({
      category,
      total: edition.count({ category }),
      best: bestOf(edition, category),
    })),
  };
}

/** A few categories are all shown, in the publisher's order; of many, those with the most reviews. */
function shownCategories({ settings, listings }: Edition): string[] {
  const sizes = listings.byCategory(0);
  const filled = Object.keys(settings.categories).filter((slug) => sizes.has(slug));
  if (filled.length <= shelvesMax) return filled;
  return filled.sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)).slice(0, shelvesMax);
}
