import type { Settings } from '../../verdict/settings.ts';
import { quoted } from '../../verdict/text/excerpt.ts';
import { lineSchema } from '../../verdict/text/text.ts';
import type { Recipe } from './recipe/recipe.ts';
import { slugForName } from './steps/name-slug.ts';

/** The slug of a category, or what is wrong with its name. */
export type CategoryAnswer =
  | { readonly slug: string }
  | { readonly message: string; readonly allowed: string; readonly mend?: Readonly<Record<string, string>> };

/** Finds the slugs of categories, and collects those that the catalogue does not have yet. */
export interface CategorySlugs {
  /** The slug of the category with this name; `name` may also be an existing slug. */
  find(name: string): CategoryAnswer;
  /** Learns names of categories by slug, for rows that name them by slug. */
  learn(names: Readonly<Record<string, string>>): void;
  /** Categories to add: names by slug, first those that were learnt, in their order. */
  readonly added: ReadonlyMap<string, string>;
}

const nameSchema = lineSchema(80, 'Name of a category');
const inRecipe = 'a slug for it under "categories" in the recipe';

/** Starts from the categories of a catalogue and the names in a recipe. */
export function createCategorySlugs(
  present: Settings['categories'],
  { categories, newCategories }: Pick<Recipe, 'categories' | 'newCategories'>,
): CategorySlugs {
  const byName = new Map(Object.entries(present).map(([slug, name]) => [fold(name), slug]));
  const answers = new Map<string, CategoryAnswer>();
  const madeFrom = new Map<string, string>();
  const added = new Map<string, string>();
  const learnt = new Map<string, string>();
  const work = (name: string): CategoryAnswer => {
    if (Object.hasOwn(present, name)) return { slug: name };
    const given = categories.get(name) ?? byName.get(fold(learnt.get(name) ?? name));
    const slug = given ?? slugForName(name);
    if (given === undefined && newCategories === 'refuse')
      return {
        message: `is ${quoted(name)}, which neither catalogue.yaml nor the recipe names`,
        allowed: `${inRecipe}, or "newCategories: add"`,
        mend: { [name]: slug ?? '<slug>' },
      };
    if (slug === undefined)
      return {
        message: `is ${quoted(name)}, of which no slug can be made`,
        allowed: inRecipe,
        mend: { [name]: '<slug>' },
      };
    const other = madeFrom.get(slug);
    if (given === undefined && other !== undefined)
      return {
        message: `is ${quoted(name)}, which gives the slug "${slug}" like the category ${quoted(other)}`,
        allowed: inRecipe,
        mend: { [other]: slug, [name]: '<another slug>' },
      };
    if (given === undefined) madeFrom.set(slug, name);
    if (Object.hasOwn(present, slug) || added.has(slug)) return { slug };
    const checked = nameSchema.safeParse(learnt.get(name) ?? name);
    if (!checked.success)
      return {
        message: `${checked.error.issues[0]?.message}: ${quoted(name)}`,
        allowed: 'one line of at most 80 characters',
      };
    added.set(slug, checked.data);
    return { slug };
  };
  return {
    get added() {
      // Categories that the table names keep its order.
      const order = [...learnt.keys()].filter((slug) => added.has(slug));
      return new Map([...order.map((slug) => [slug, added.get(slug) ?? slug] as const), ...added]);
    },
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
