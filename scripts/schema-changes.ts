/** A part of an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

/** Who reads a value: requests must not become narrower, and answers must not become wider. */
export type Direction = 'sent' | 'received';

/** A difference between two contracts. */
export interface ContractChange {
  /** The call and the part of it. */
  readonly where: string;
  /** The difference, and its effect on callers. */
  readonly what: string;
  readonly breaks: boolean;
}

/** Collects differences. */
export class ContractChanges {
  readonly all: ContractChange[] = [];

  breaks(where: string, what: string): void {
    this.all.push({ where, what, breaks: true });
  }

  adds(where: string, what: string): void {
    this.all.push({ where, what, breaks: false });
  }
}

const bounds = [
  ['minimum', 'smaller'],
  ['minLength', 'shorter'],
  ['minItems', 'shorter'],
  ['minProperties', 'smaller'],
  ['maximum', 'larger'],
  ['maxLength', 'longer'],
  ['maxItems', 'longer'],
  ['maxProperties', 'larger'],
] as const;

/** Keywords whose changes cannot be classified as narrower or wider. */
const opaque = ['pattern', 'format', 'const', 'not', 'contentMediaType', 'multipleOf', 'uniqueItems'];

/** Compares JSON Schemas of two documents. */
export class SchemaComparison {
  readonly #before: Json;
  readonly #after: Json;
  readonly #changes: ContractChanges;
  /** Named schemas compared so far: a change in one is reported once, and schemas may be recursive. */
  readonly #seen = new Set<string>();

  /** Appends to `changes`. */
  constructor(before: Json, after: Json, changes: ContractChanges) {
    this.#before = before;
    this.#after = after;
    this.#changes = changes;
  }

  /** Compares two schemas; reports a named one by its name. */
  compare(where: string, before: Json, after: Json, direction: Direction): void {
    const named = [before['$ref'], after['$ref']];
    const key = JSON.stringify([named, direction]);
    if (named[0] !== undefined && this.#seen.has(key)) return;
    this.#seen.add(key);
    const name = typeof named[0] === 'string' ? named[0].split('/').at(-1) : undefined;
    const at = name === undefined ? where : `schema ${name}`;
    const [from, to] = [resolved(this.#before, before) ?? {}, resolved(this.#after, after) ?? {}];
    this.#values(at, from, to, direction);
    this.#bounds(at, from, to, direction);
    this.#members(at, from, to, direction);
    if (from['items'] && to['items'])
      this.compare(`${at}, each item`, from['items'] as Json, to['items'] as Json, direction);
    this.#alternatives(at, from, to, direction);
  }

  #values(where: string, before: Json, after: Json, direction: Direction): void {
    if (JSON.stringify(before['type']) !== JSON.stringify(after['type']))
      this.#changes.breaks(where, `the type was ${shown(before['type'])} and is ${shown(after['type'])}`);
    for (const keyword of opaque)
      if (JSON.stringify(before[keyword]) !== JSON.stringify(after[keyword])) {
        // Accepting more or promising more breaks no caller.
        const lifted = direction === 'sent' && after[keyword] === undefined;
        const given = direction === 'received' && before[keyword] === undefined;
        const what = `${keyword} was ${shown(before[keyword])} and is ${shown(after[keyword])}`;
        if (lifted || given) this.#changes.adds(where, what);
        else this.#changes.breaks(where, what);
      }
    if (JSON.stringify(before['default']) !== JSON.stringify(after['default']))
      this.#changes.breaks(
        where,
        `the default was ${shown(before['default'])} and is ${shown(after['default'])}: answers to requests without it change`,
      );
    const [old, now] = [before['enum'], after['enum']] as readonly (readonly unknown[] | undefined)[];
    for (const value of old?.filter((one) => now && !now.includes(one)) ?? [])
      this.#changes.breaks(
        where,
        `the value ${shown(value)} is gone: callers that ${direction === 'sent' ? 'send' : 'expect'} it fail`,
      );
    for (const value of now?.filter((one) => old && !old.includes(one)) ?? [])
      if (direction === 'sent') this.#changes.adds(where, `the value ${shown(value)} is new`);
      else
        this.#changes.breaks(
          where,
          `the value ${shown(value)} is new: callers that distinguish values do not know it`,
        );
    if (!old && now && direction === 'sent')
      this.#changes.breaks(where, `only ${now.map(shown).join(', ')} are now allowed`);
    if (old && !now && direction === 'received') this.#changes.breaks(where, 'any value may now occur');
  }

  #bounds(where: string, before: Json, after: Json, direction: Direction): void {
    for (const [keyword, beyond] of bounds) {
      const [from, to] = [before[keyword], after[keyword]] as readonly (number | undefined)[];
      if (from === to) continue;
      const lower = keyword.startsWith('min');
      const none = lower ? -Infinity : Infinity;
      const narrower = lower ? (to ?? none) > (from ?? none) : (to ?? none) < (from ?? none);
      const what = `${keyword} was ${shown(from)} and is ${shown(to)}`;
      if (narrower && direction === 'sent')
        this.#changes.breaks(where, `${what}: values that were allowed are refused`);
      else if (!narrower && direction === 'received')
        this.#changes.breaks(where, `${what}: callers may get values that are ${beyond} than promised`);
      else this.#changes.adds(where, what);
    }
  }

  #members(where: string, before: Json, after: Json, direction: Direction): void {
    const [old, now] = [within(before, 'properties'), within(after, 'properties')];
    const [needed, stillNeeded] = [before['required'], after['required']] as readonly (
      | string[]
      | undefined
    )[];
    for (const name of union(old, now)) {
      const at = `${where}, property ${name}`;
      if (!now[name]) this.#changes.breaks(at, 'it is gone: callers that read it find nothing');
      else if (old[name]) this.compare(at, old[name] as Json, now[name] as Json, direction);
      else if (before['additionalProperties'] === false)
        this.#changes.breaks(at, 'it is new in a closed schema: callers that validate answers refuse it');
      else this.#changes.adds(at, 'it is new');
      const [was, is] = [needed?.includes(name), stillNeeded?.includes(name)];
      if (old[name] && now[name] && was && !is && direction === 'received')
        this.#changes.breaks(at, 'it may now be missing: callers that rely on it find nothing');
      if (old[name] && !was && is && direction === 'sent')
        this.#changes.breaks(at, 'it is now required: requests without it are refused');
    }
    if (before['additionalProperties'] === false && after['additionalProperties'] !== false)
      this.#changes.breaks(where, 'it was closed and is open: callers may get undeclared properties');
  }

  #alternatives(where: string, before: Json, after: Json, direction: Direction): void {
    const [old = [], now = []] = [before['anyOf'], after['anyOf']] as (Json[] | undefined)[];
    // Alternatives have no names: equal ones match, and the others are paired in order.
    const texts = (list: readonly Json[]) => list.map((one) => JSON.stringify(one));
    const gone = old.filter((one) => !texts(now).includes(JSON.stringify(one)));
    const come = now.filter((one) => !texts(old).includes(JSON.stringify(one)));
    for (const [index, one] of gone.entries()) {
      const other = come[index];
      if (other) this.compare(`${where}, one of its forms`, one, other, direction);
      else if (direction === 'sent')
        this.#changes.breaks(where, `the form ${shown(one)} is no longer accepted`);
      else this.#changes.adds(where, `the form ${shown(one)} no longer occurs`);
    }
    for (const one of come.slice(gone.length))
      if (direction === 'sent') this.#changes.adds(where, `the form ${shown(one)} is now accepted`);
      else this.#changes.breaks(where, `the form ${shown(one)} may now occur, which callers do not expect`);
    // Alternatives with equal text may refer to schemas that differ.
    for (const one of old.filter((form) => !gone.includes(form))) this.compare(where, one, one, direction);
  }
}

/** Resolves a value that may be a reference within its document; undefined if it is not an object. */
export function resolved(document: Json, value: unknown): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { $ref } = value as { $ref?: string };
  if ($ref === undefined) return value as Json;
  const found = $ref
    .split('/')
    .slice(1)
    .reduce((part, name) => within(part, name), document);
  return resolved(document, found);
}

/** A member that is an object; empty if absent. */
export function within(value: Json | undefined, key: string): Json {
  return (value?.[key] ?? {}) as Json;
}

/** The keys of both objects. */
export function union(one: Json, other: Json): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

function shown(value: unknown): string {
  return value === undefined ? 'not stated' : JSON.stringify(value);
}
