import { quoted } from '../../verdict/excerpt.ts';
import type { Settings } from '../../verdict/settings.ts';
import { lineSchema } from '../../verdict/text.ts';
import type { Mapping } from './mapping.ts';
import { slugForName } from './name-slug.ts';

/** The slug of a category, or what is wrong with its name. */
export type CategoryAnswer =
  | { readonly slug: string }
  | { readonly message: string; readonly allowed: string };

/** Finds the slugs of categories, and collects those that the catalogue does not have yet. */
export interface CategorySlugs {
  /** The slug of the category with this name; `name` may also be an existing slug. */
  find(name: string): CategoryAnswer;
  /** Takes names of categories by slug, for those that rows name by their slug. */
  learn(names: Readonly<Record<string, string>>): void;
  /** Categories to add: names by slug, in the order in which they were found. */
  readonly added: ReadonlyMap<string, string>;
}

const nameSchema = lineSchema(80, 'Name of a category');
const inMapping = 'a slug for it under "categories" in a file for --mapping';

/** Starts from the categories of a catalogue and the names in a mapping. */
export function createCategorySlugs(
  present: Settings['categories'],
  mapping: Pick<Mapping, 'categories'>,
): CategorySlugs {
  const byName = new Map(Object.entries(present).map(([slug, name]) => [fold(name), slug]));
  const answers = new Map<string, CategoryAnswer>();
  const madeFrom = new Map<string, string>();
  const added = new Map<string, string>();
  const learnt = new Map<string, string>();
  const work = (name: string): CategoryAnswer => {
    if (Object.hasOwn(present, name)) return { slug: name };
    const given = mapping.categories.get(name) ?? byName.get(fold(learnt.get(name) ?? name));
    const slug = given ?? slugForName(name);
    if (slug === undefined)
      return { message: `no slug can be made of the category ${quoted(name)}`, allowed: inMapping };
    const other = madeFrom.get(slug);
    if (given === undefined && other !== undefined)
      return {
        message: `the categories ${quoted(other)} and ${quoted(name)} both give the slug "${slug}"`,
        allowed: inMapping,
      };
    if (given === undefined) madeFrom.set(slug, name);
    if (Object.hasOwn(present, slug) || added.has(slug)) return { slug };
    const checked = nameSchema.safeParse(learnt.get(name) ?? name);
    if (!checked.success)
      return {
        message: `the name of the category ${quoted(name)} ${checked.error.issues[0]?.message}`,
        allowed: 'one line of at most 80 characters',
      };
    added.set(slug, checked.data);
    return { slug };
  };
  return {
    added,
    learn(names) {
      for (const [slug, name] of Object.entries(names)) learnt.set(slug, name);
    },
    find(text) {
      const name = text.normalize('NFC');
      const answer = answers.get(name) ?? work(name);
      answers.set(name, answer);
      return answer;
    },
  };
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
