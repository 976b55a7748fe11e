import { type EntryRules, mayBeNotStated } from '../../../verdict/entry.ts';
import type { FieldKey } from '../../../verdict/fields.ts';
import type { RatingScale } from '../../../verdict/rating-scale.ts';
import { listInWords } from '../../../verdict/text/excerpt.ts';
import { yamlText } from '../../yaml-text.ts';
import type { Recipe } from '../recipe/recipe.ts';
import { columnToCorrect } from '../recipe/recipe-terms.ts';
import type { RowFault, TableRow } from '../rows/table-row.ts';
import { createJudge, readCells } from './column-cells.ts';
import type { Mend } from './mend.ts';
import { scaleOf } from './scale-of.ts';
import { settleSteps } from './settle-steps.ts';

/** The most items of one list that a patch shows. */
const itemsMax = 1000;

/** The most steps of one kind that are tried. */
const guessesMax = 6;

/** What a patch is made for. */
export interface PatchContext {
  readonly recipe: Recipe;
  /** The rows of the table once more. */
  readonly rows: () => AsyncIterable<TableRow | RowFault>;
  readonly rules: EntryRules;
  readonly language: string;
  /** Whether the catalogue is to be made. */
  readonly isNew: boolean;
}

type Step = Readonly<Record<string, unknown>>;

interface KeyPatch {
  readonly map: Map<string, string>;
  readonly last: Step[];
  /** Steps that may read wrong cells, by their names; none if no cell is in doubt. */
  guesses?: Map<string, Step[]>;
  fallback?: unknown;
}

/** Gathers what mends mistakes into one piece of a recipe, ready to paste. */
export class RecipePatch {
  readonly #maps = { categories: new Map<string, string>(), slugs: new Map<string, string>() };
  /** Texts of cells, by columns, whose rows can be left out. */
  readonly #not = new Map<string, Set<string>>();
  readonly #keys = new Map<FieldKey, KeyPatch>();
  #apart: string | undefined;

  add(mend: Mend, key: FieldKey | undefined): void {
    for (const name of ['categories', 'slugs'] as const)
      for (const [from, to] of Object.entries(mend[name] ?? {})) put(this.#maps[name], from, to);
    for (const [column, { not }] of Object.entries(mend.only ?? {})) this.#leaveOut(column, not);
    this.#apart ??= mend.apart;
    const { map, last, fallback, guesses } = mend;
    if (key === undefined || !(map || last || guesses || fallback !== undefined)) return;
    const entry: KeyPatch = this.#keys.get(key) ?? { map: new Map(), last: [] };
    this.#keys.set(key, entry);
    for (const [from, to] of Object.entries(map ?? {})) put(entry.map, from, to);
    for (const step of last ?? []) if (!includes(entry.last, step)) entry.last.push(step);
    entry.fallback ??= fallback;
    if (guesses) entry.guesses ??= new Map();
    for (const step of guesses ?? []) {
      const list = entry.guesses?.get(nameOf(step)) ?? [];
      entry.guesses?.set(nameOf(step), list);
      if (list.length < guessesMax && !includes(list, step)) list.push(step);
    }
  }

  /**
   * The piece of YAML, its keys whole as they would read in the recipe; empty if nothing can be suggested. Reads the table
   * again if a cell is in doubt.
   */
  async toYaml(context: PatchContext): Promise<string> {
    const { recipe, isNew } = context;
    const { keys, file } = recipe;
    const { entries, ratingScale } = await this.#settle(context);
    const patch: Record<string, unknown> = {};
    if (this.#apart !== undefined) patch['apart'] = this.#apart;
    for (const [name, values] of Object.entries(this.#maps))
      if (values.size > 0) patch[name] = Object.fromEntries(values);
    if (this.#not.size > 0)
      patch['only'] = Object.fromEntries(
        [...this.#not].map(([column, texts]) => {
          const { not = [], ...known } = recipe.only.get(column) ?? {};
          const all = [...new Set([...not.map(String), ...texts])];
          return [column, { ...known, not: all.length === 1 ? all[0] : all }];
        }),
      );
    if (entries.length > 0) patch['keys'] = Object.fromEntries(entries);
    if (Object.keys(patch).length === 0 && ratingScale === undefined) return '';
    // A table of keys needs no recipe, until one says something else of it: then that says it all.
    if (file === undefined) {
      const own = [...keys].map(([key, { written }]) => [key, shortened(written).from]);
      patch['keys'] = { ...Object.fromEntries(own), ...(patch['keys'] as object) };
      patch['newCategories'] = 'add';
      const catalogue = { ...recipe.catalogue, ...(ratingScale && { ratingScale }) };
      if (isNew && Object.keys(catalogue).length > 0) patch['catalogue'] = catalogue;
    }
    return Object.entries(patch)
      .map(([name, value]) => this.#remark(name, isNew) + yamlText({ [name]: value }))
      .join('');
  }

  /** What to say before a part of the patch. */
  #remark(name: string, isNew: boolean): string {
    if (name === 'only') return '# Correct these cells in the table, or leave their rows out:\n';
    const lacking = mayBeNotStated.filter((key) => this.#keys.get(key)?.fallback !== undefined);
    if (name !== 'keys' || lacking.length === 0) return '';
    const where = isNew ? 'under "catalogue"' : 'into catalogue.yaml';
    return `# In place of a default for ${listInWords(lacking)}, you can put ${where}:\n#   notStated: Not stated\n`;
  }

  #leaveOut(column: string, text: string): void {
    const texts = this.#not.get(column) ?? new Set();
    this.#not.set(column, texts);
    if (texts.size < itemsMax) texts.add(text);
  }

  /** The keys as they would read in the recipe, and the scale that a new catalogue needs. Notes the cells to correct. */
  async #settle(context: PatchContext) {
    const { recipe, rules, language, isNew } = context;
    const inDoubt = [...this.#keys].flatMap(([key, { guesses }]) => (guesses ? [key] : []));
    const judge = createJudge(rules, language);
    const cells = await readCells(context.rows(), recipe, inDoubt, { judge, language });
    const isOwn = recipe.file === undefined && isNew;
    const ratingScale = isOwn ? scaleOf(cells.get('rating') ?? [], rules.ratingScale) : undefined;
    const entries = [...this.#keys].flatMap(([key, entry]) => {
      const source = recipe.keys.get(key);
      const written = shortened(source?.written ?? {});
      const found = cells.get(key) ?? [];
      const isMoved = key === 'rating' && ratingScale !== undefined;
      const settled =
        source && entry.guesses && !isMoved
          ? settleSteps(key, entry.guesses, source, found, judge)
          : { first: [], last: [], wrong: [] };
      const map = new Map(entry.map);
      const column = columnToCorrect(key, recipe);
      const hasMap = column === written.from && written.steps?.some((step) => nameOf(step as Step) === 'map');
      for (const { text } of settled.wrong)
        if (hasMap && !/\d/.test(text)) put(map, text, placeholderOf(key, rules.ratingScale));
        else if (column !== undefined && settled.wrong.length < found.length) this.#leaveOut(column, text);
      const isUnread =
        key === 'reviewed' && settled.last.length === 0 && settled.wrong.length === found.length;
      const asked = isUnread && entry.guesses ? [{ date: '<pattern such as dd.MM.yyyy>' }] : [];
      const steps = [
        ...settled.first,
        ...withMap(written.steps ?? [], map),
        ...settled.last,
        ...asked,
        ...entry.last,
      ];
      const fallback = written.default ?? entry.fallback;
      if (steps.length === (written.steps ?? []).length && map.size === 0 && entry.fallback === undefined)
        return [];
      const patched = {
        ...(written.from !== undefined && { from: written.from }),
        ...(steps.length > 0 && { steps }),
        ...(fallback !== undefined && { default: fallback }),
      };
      return [[key, patched] as const];
    });
    return { entries, ratingScale };
  }
}

function placeholderOf(key: FieldKey, { min, max }: RatingScale): string {
  return key === 'rating' ? `<rating from ${min} to ${max}>` : `<${key}>`;
}

function put(map: Map<string, string>, from: string, to: string): void {
  if (map.size < itemsMax && !map.has(from)) map.set(from, to);
}

function includes(list: readonly Step[], step: Step): boolean {
  return list.some((other) => Bun.deepEquals(other, step));
}

function nameOf(step: Step): string {
  return Object.keys(step)[0] ?? '';
}

function withMap(steps: readonly unknown[], added: ReadonlyMap<string, string>): unknown[] {
  if (added.size === 0) return [...steps];
  const at = steps.findIndex((step) => nameOf(step as Step) === 'map');
  const values = Object.fromEntries(added);
  if (at === -1) return [...steps, { map: values }];
  const known = (steps[at] as { readonly map: object }).map;
  return steps.with(at, { map: { ...known, ...values } });
}

/** Writes a source the short way again. */
function shortened(written: Readonly<Record<string, unknown>>): {
  readonly from?: unknown;
  readonly steps?: readonly unknown[];
  readonly default?: unknown;
} {
  const { from, ...rest } = written;
  const one = Array.isArray(from) && from.length === 1 ? from[0] : from;
  return { ...(one !== undefined && { from: one }), ...rest };
}
