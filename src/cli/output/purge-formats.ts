import { editionTag } from '../../http/answers/cache-tags.ts';
import { contractPath } from '../../http/contract/route.ts';
import { routes } from '../../http/routes.ts';
import { printJsonItems } from './json-items.ts';

/** What caches in front of a service must purge. */
export interface Purge {
  /** Whether there was a publication at all. */
  readonly isNews: boolean;
  /** Whether any answer may have changed. */
  readonly everything: boolean;
  /** Slugs and aliases whose answers may have changed. */
  readonly names: ReadonlySet<string>;
  /** The address of the service, without a slash at its end. */
  readonly base: string;
}

/** Prints a line for each tag and for each address. */
export function printPurgeText(purge: Purge, print: (line: string) => void): void {
  for (const tag of tagsOf(purge)) print(`tag ${tag}`);
  for (const address of addressesOf(purge)) print(`address ${address}`);
}

/** Prints one JSON document after `head`, a tag or an address on each line. */
export function printPurgeJson(purge: Purge, head: object, print: (line: string) => void): void {
  print(`${JSON.stringify({ ...head, everything: purge.everything }).slice(0, -1)},"tags":[`);
  printJsonItems(tagsOf(purge), print);
  print('],"addresses":[');
  printJsonItems(addressesOf(purge), print);
  print(']}');
}

function* tagsOf({ isNews, names }: Purge): Generator<string> {
  if (!isNews) return;
  yield editionTag;
  for (const name of names) if (name !== editionTag) yield name;
}

/** Addresses that show several products, which any publication changes; then those of each product. */
function* addressesOf({ isNews, everything, names, base }: Purge): Generator<string> {
  if (!isNews) return;
  if (everything) return yield `${base}*`;
  for (const route of routes) {
    if (route.tagging === 'slug') continue;
    const [start = '', ...parameters] = contractPath(route).split('{');
    if (parameters.length > 0) yield `${base}${start}*`;
    else yield* withQueries(start === '/' && new URL(base).pathname !== '/' ? base : `${base}${start}`);
  }
  const ofProducts = routes.filter(({ tagging }) => tagging === 'slug').map(contractPath);
  for (const name of names)
    for (const path of ofProducts) yield* withQueries(base + path.replace(/\{[^}]+\}/, name));
}

function* withQueries(address: string): Generator<string> {
  yield address;
  yield `${address}?*`;
}
