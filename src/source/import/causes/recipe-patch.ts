import { stringify } from 'yaml';
import type { FieldKey } from '../../../verdict/fields.ts';
import type { Recipe } from '../recipe/recipe.ts';
import type { Mend } from './mend.ts';

/** The most items of one list that a patch shows. */
const itemsMax = 1000;

interface KeyPatch {
  readonly first: unknown[];
  readonly map: Map<string, string>;
  readonly last: unknown[];
  fallback?: unknown;
}

/** Gathers what mends mistakes into one piece of a recipe, ready to paste. */
export class RecipePatch {
  readonly #maps = new Map<'only' | 'categories' | 'slugs', Map<string, unknown>>();
  readonly #keys = new Map<FieldKey, KeyPatch>();
  #apart: string | undefined;

  add(mend: Mend, key: FieldKey | undefined): void {
    for (const name of ['only', 'categories', 'slugs'] as const)
      for (const [from, to] of Object.entries(mend[name] ?? {})) put(this.#map(name), from, to);
    this.#apart ??= mend.apart;
    if (key === undefined || !(mend.first || mend.map || mend.last || mend.fallback !== undefined)) return;
    const entry: KeyPatch = this.#keys.get(key) ?? { first: [], map: new Map(), last: [] };
    this.#keys.set(key, entry);
    for (const [from, to] of Object.entries(mend.map ?? {})) put(entry.map, from, to);
    for (const step of mend.first ?? []) addStep(entry.first, step);
    for (const step of mend.last ?? []) addStep(entry.last, step);
    entry.fallback ??= mend.fallback;
  }

  /** The piece of YAML, its keys whole as they would read in the recipe; empty if nothing can be suggested. */
  toYaml({ keys, file }: Pick<Recipe, 'keys' | 'file'>): string {
    const patch: Record<string, unknown> = {};
    if (this.#apart !== undefined) patch['apart'] = this.#apart;
    for (const [name, values] of this.#maps) patch[name] = Object.fromEntries(values);
    if (this.#keys.size > 0)
      patch['keys'] = Object.fromEntries(
        [...this.#keys].map(([key, { first, map, last, fallback }]) => {
          const { from, steps = [], default: known } = shortened(keys.get(key)?.written ?? {});
          const all = [...first, ...withMap(steps, map), ...last];
          const entry = {
            ...(from !== undefined && { from }),
            ...(all.length > 0 && { steps: all }),
            ...(known !== undefined || fallback !== undefined ? { default: known ?? fallback } : {}),
          };
          return [key, entry];
        }),
      );
    if (Object.keys(patch).length === 0) return '';
    // A table of keys needs no recipe, until one says something else of it: then that says it all.
    if (file === undefined) {
      const own = [...keys].map(([key, { written }]) => [key, shortened(written).from]);
      patch['keys'] = { ...Object.fromEntries(own), ...(patch['keys'] as object) };
      patch['newCategories'] = 'add';
    }
    return stringify(patch, { lineWidth: 0, schema: 'core' });
  }

  #map(name: 'only' | 'categories' | 'slugs'): Map<string, unknown> {
    const map = this.#maps.get(name) ?? new Map<string, unknown>();
    this.#maps.set(name, map);
    return map;
  }
}

function put(map: Map<string, unknown>, from: string, to: unknown): void {
  if (map.size < itemsMax && !map.has(from)) map.set(from, to);
}

/** Of one kind of step, the last one counts: a scale that holds more numbers. */
function addStep(list: unknown[], step: unknown): void {
  const name = nameOf(step);
  const at = list.findIndex((other) => nameOf(other) === name);
  if (at === -1) list.push(step);
  else if (JSON.stringify(step).length > JSON.stringify(list[at]).length) list[at] = step;
}

function nameOf(step: unknown): string {
  return Object.keys(step as object)[0] ?? '';
}

function withMap(steps: readonly unknown[], added: ReadonlyMap<string, string>): unknown[] {
  if (added.size === 0) return [...steps];
  const at = steps.findIndex((step) => nameOf(step) === 'map');
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
