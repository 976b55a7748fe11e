/** A part of an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

/** Who reads a value: what callers send may be allowed more, what they get may hold less of what surprises. */
export type Direction = 'sent' | 'received';

/** A difference between two contracts. */
export interface ContractChange {
  /** Where: the call, and what in it. */
  readonly where: string;
  /** What became other, and what that does to callers. */
  readonly what: string;
  readonly breaks: boolean;
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

/** Keywords of whose values none is known to be narrower or wider. */
const opaque = ['pattern', 'format', 'const', 'not', 'contentMediaType', 'multipleOf', 'uniqueItems'];

/** Compares JSON Schemas of two documents. */
export class SchemaComparison {
  readonly #before: Json;
  readonly #after: Json;
  readonly #changes: ContractChange[];
  /** Named schemas that were compared: a change in one is reported once, and schemas may contain themselves. */
  readonly #seen = new Set<string>();

  /** Adds what it finds to `changes`. */
  constructor(before: Json, after: Json, changes: ContractChange[]) {
    this.#before = before;
    this.#after = after;
    this.#changes = changes;
  }

  /** Compares two schemas; a named one is reported by its name. */
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
      this.#breaks(where, `the type was ${shown(before['type'])} and is ${shown(after['type'])}`);
    for (const keyword of opaque)
      if (JSON.stringify(before[keyword]) !== JSON.stringify(after[keyword])) {
        // Taking more than before, or promising more, breaks no caller.
        const lifted = direction === 'sent' && after[keyword] === undefined;
        const given = direction === 'received' && before[keyword] === undefined;
        const what = `${keyword} was ${shown(before[keyword])} and is ${shown(after[keyword])}`;
        if (lifted || given) this.#adds(where, what);
        else this.#breaks(where, what);
      }
    if (JSON.stringify(before['default']) !== JSON.stringify(after['default']))
      this.#breaks(
        where,
        `the default was ${shown(before['default'])} and is ${shown(after['default'])}: requests that leave it out get other answers`,
      );
    const [old, now] = [before['enum'], after['enum']] as readonly (readonly unknown[] | undefined)[];
    for (const value of old?.filter((one) => now && !now.includes(one)) ?? [])
      this.#breaks(
        where,
        `the value ${shown(value)} is gone: callers that ${direction === 'sent' ? 'send' : 'expect'} it fail`,
      );
    for (const value of now?.filter((one) => old && !old.includes(one)) ?? [])
      if (direction === 'sent') this.#adds(where, `the value ${shown(value)} is new`);
      else
        this.#breaks(
          where,
          `the value ${shown(value)} is new: callers that tell the values apart do not know it`,
        );
    if (!old && now && direction === 'sent')
      this.#breaks(where, `only ${now.map(shown).join(', ')} are allowed now`);
    if (old && !now && direction === 'received') this.#breaks(where, 'any value may come now');
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
        this.#breaks(where, `${what}: values that were allowed are refused`);
      else if (!narrower && direction === 'received')
        this.#breaks(where, `${what}: callers may get values that are ${beyond} than they were promised`);
      else this.#adds(where, what);
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
      if (!now[name]) this.#breaks(at, 'it is gone: callers that read it find nothing');
      else if (old[name]) this.compare(at, old[name] as Json, now[name] as Json, direction);
      else if (before['additionalProperties'] === false)
        this.#breaks(
          at,
          'it is new, and the schema promised to have no more: callers that check that refuse it',
        );
      else this.#adds(at, 'it is new');
      const [was, is] = [needed?.includes(name), stillNeeded?.includes(name)];
      if (old[name] && now[name] && was && !is && direction === 'received')
        this.#breaks(at, 'it may be missing now: callers that rely on it find nothing');
      if (old[name] && !was && is && direction === 'sent')
        this.#breaks(at, 'it has become required: requests without it are refused');
    }
    if (before['additionalProperties'] === false && after['additionalProperties'] !== false)
      this.#breaks(where, 'it was closed and is open: more may come than callers were promised');
  }

  #alternatives(where: string, before: Json, after: Json, direction: Direction): void {
    const [old = [], now = []] = [before['anyOf'], after['anyOf']] as (Json[] | undefined)[];
    // Alternatives have no names: those that are the same in both are the same, and the rest go in their order.
    const texts = (list: readonly Json[]) => list.map((one) => JSON.stringify(one));
    const gone = old.filter((one) => !texts(now).includes(JSON.stringify(one)));
    const come = now.filter((one) => !texts(old).includes(JSON.stringify(one)));
    for (const [index, one] of gone.entries()) {
      const other = come[index];
      if (other) this.compare(`${where}, one of its forms`, one, other, direction);
      else if (direction === 'sent') this.#breaks(where, `the form ${shown(one)} is refused now`);
      else this.#adds(where, `the form ${shown(one)} comes no more`);
    }
    for (const one of come.slice(gone.length))
      if (direction === 'sent') this.#adds(where, `the form ${shown(one)} is taken now`);
      else this.#breaks(where, `the form ${shown(one)} may come now, which callers do not know`);
    // What both have may still lead to schemas that differ.
    for (const one of old.filter((form) => !gone.includes(form))) this.compare(where, one, one, direction);
  }

  #breaks(where: string, what: string): void {
    this.#changes.push({ where, what, breaks: true });
  }

  #adds(where: string, what: string): void {
    this.#changes.push({ where, what, breaks: false });
  }
}

/** What a value is, or what it refers to within its document; nothing when it is no object. */
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

/** A member that is an object; an empty one when it is not there. */
export function within(value: Json | undefined, key: string): Json {
  return (value?.[key] ?? {}) as Json;
}

/** The keys of both, each once. */
export function union(one: Json, other: Json): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

function shown(value: unknown): string {
  return value === undefined ? 'not stated' : JSON.stringify(value);
}
