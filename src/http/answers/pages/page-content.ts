import type { ContentAnswer } from '../answer.ts';
import type { Published, ServedEdition } from '../published.ts';

/** A page of HTML. */
export function pageContent({ heads, licenceLink }: ServedEdition, render: () => string): ContentAnswer {
  return { kind: 'content', head: heads.page, link: licenceLink, render };
}

/** A page with one address and no parameters, such as the documentation. */
export function standingPage(
  { current, links }: Published,
  path: string,
  render: () => string,
): ContentAnswer {
  return { ...pageContent(current, render), keepAs: `${links.basePath}${path}` };
}
