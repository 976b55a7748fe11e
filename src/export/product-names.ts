import type { Edition } from '../edition/file/edition.ts';

/** Names read at a time. */
const batch = 1000;

/** Every name that leads to a product: slugs, then those of withdrawn products, then aliases. */
export function* productNames(edition: Edition): Iterable<string> {
  yield* presentSlugs(edition);
  yield* walk((after) => edition.slugs.withdrawn(after, batch));
  yield* walk((after) => edition.slugs.aliases(after, batch));
}

/** The slugs of the products that have a verdict. */
export function* presentSlugs(edition: Edition): Iterable<string> {
  for (let offset = 0; offset < edition.total; offset += batch)
    for (const { slug } of edition.slugs.verdicts(offset, batch)) yield slug;
}

function* walk(read: (after: string) => readonly string[]): Iterable<string> {
  let names = read('');
  while (names.length > 0) {
    yield* names;
    names = read(names.at(-1) ?? '');
  }
}
