import type { Diagnostic, Location } from '../../verdict/diagnostic.ts';
import type { Field } from '../../verdict/field.ts';
import { fieldKeys } from '../../verdict/field-keys.ts';
import { type FieldKey, verdictFields } from '../../verdict/fields.ts';
import type { Catalogue, RawRecord } from '../../verdict/raw-record.ts';
import { quoted } from '../../verdict/text/excerpt.ts';
import { recipeFile } from '../directory.ts';
import type { ReviewLink } from './check-review.ts';
import { FillerCheck } from './filler-check.ts';
import { SlugSet } from './slug-set.ts';

/** Most names that are compared; in a larger catalogue, those of the first records. */
const namesMax = 20_000;

/** Most such warnings that are created; further ones repeat the last, which only counts. */
const sameNamesMax = 10_000;

/** Most links between reviews that are kept until all slugs are known. */
const linksMax = 10_000;

/** How names become different that would be the same again after the next import. */
const importedNames = `; if they are imported, make names of two columns in ${recipeFile}: product: "{<column>} ({<another column>})"`;

/** Hosts that lead nowhere on the web (RFC 2606, and RFC 6761 for `localhost`). */
const reservedHost = /(?:^|\.)(?:test|example|invalid|example\.(?:com|net|org))\.?$/i;

/** Checks that need all records of a catalogue, in bounded memory. */
export class CatalogueChecks {
  readonly #catalogue: Catalogue;
  readonly #hasRecipe: boolean;
  readonly #slugs = new SlugSet();
  readonly #links: ReviewLink[] = [];
  readonly #names = new Map<string, Location>();
  #sameNames = 0;
  #furtherSameName: Diagnostic | undefined;
  readonly #used = new Set<unknown>();
  readonly #fillers = fieldKeys.filter(isTelling).map((key) => new FillerCheck(key));

  /** `hasRecipe` says that names may come from an import. */
  constructor(catalogue: Catalogue, hasRecipe: boolean) {
    this.#catalogue = catalogue;
    this.#hasRecipe = hasRecipe;
  }

  /** Notes a link of a review to another. */
  addLink(link: ReviewLink): void {
    if (this.#links.length < linksMax) this.#links.push(link);
  }

  /** Notes a record, and warns of a product that has the name of an earlier one. */
  add(record: RawRecord): Diagnostic | undefined {
    const { slug, aliases, category, product } = record.values;
    for (const name of [slug, ...(Array.isArray(aliases) ? aliases : [])])
      if (typeof name === 'string') this.#slugs.add(name);
    this.#used.add(category);
    for (const filler of this.#fillers) filler.add(record);
    return typeof product === 'string' && product !== '' ? this.#checkName(product, record) : undefined;
  }

  /** Warnings about the catalogue as a whole; call it when all records were added, and say whether all could be read. */
  *finish(areAllRead: boolean): Iterable<Diagnostic> {
    yield* this.#checkHost();
    // Unreadable records may hold what seems missing.
    if (!areAllRead) return;
    yield* this.#checkCategories();
    for (const { slug, location } of this.#links)
      if (!this.#slugs.has(slug))
        yield {
          ...location,
          level: 'warning',
          rule: 'broken-link',
          message: `the link leads to /reviews/${slug}, which is no review of this catalogue`,
          allowed: 'a slug or an alias of this catalogue',
        };
    for (const filler of this.#fillers) yield* filler.finish();
  }

  #checkName(product: string, { locate }: RawRecord): Diagnostic | undefined {
    const name = product.normalize('NFKC').toLowerCase().trim();
    const first = this.#names.get(name);
    if (!first) {
      if (this.#names.size < namesMax) this.#names.set(name, locate(['product']));
      return undefined;
    }
    if (this.#furtherSameName) return this.#furtherSameName;
    const found: Diagnostic = {
      ...locate(['product']),
      level: 'warning',
      rule: 'same-name',
      message: `${quoted(product)} is also the product of the record at ${first.file}:${first.line}`,
      allowed: `names that readers can tell apart${this.#hasRecipe ? importedNames : ''}`,
    };
    if (++this.#sameNames > sameNamesMax) this.#furtherSameName = found;
    return found;
  }

  *#checkHost(): Iterable<Diagnostic> {
    const { settings, locate } = this.#catalogue;
    const { hostname } = new URL(settings.baseUrl);
    if (reservedHost.test(hostname))
      yield {
        ...locate(['baseUrl']),
        level: 'warning',
        rule: reservedHostRule,
        message: `${hostname} is a name for examples: the addresses in answers lead nowhere`,
        allowed: 'the address at which readers will find this; --base-url replaces it for a while',
      };
  }

  *#checkCategories(): Iterable<Diagnostic> {
    const { rules, locate } = this.#catalogue;
    const slugs = Object.keys(rules.categories ?? {});
    // A record whose category is mistyped may belong to one that looks empty.
    if ([...this.#used].some((used) => !slugs.includes(String(used)))) return;
    for (const slug of slugs)
      if (!this.#used.has(slug))
        yield {
          ...locate(['categories', slug], 'key'),
          level: 'warning',
          rule: 'empty-category',
          message: `no product is in the category ${quoted(slug)}`,
          allowed: 'categories with a product in them',
        };
  }
}

/** Whether the text of a field should be specific to its product. */
function isTelling(key: FieldKey): boolean {
  const { searched, compared }: Field = verdictFields[key];
  return searched === 'text' && compared === 'detail';
}

/** The rule that warns of a base address for examples. */
export const reservedHostRule = 'reserved-host';
