import type { ContentAnswer } from '../answer.ts';
import type { ServedEdition } from '../published.ts';

/** What every page has in common. */
export function pageAnswer({ heads }: ServedEdition, render: () => string): ContentAnswer {
  return { kind: 'content', head: heads.page, render };
}
