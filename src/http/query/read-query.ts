import type { z } from 'zod';
import { excerpt, quoted } from '../../verdict/text/excerpt.ts';
import { nearest } from '../../verdict/text/nearest.ts';
import { parseQuery, type QueryPair, splitList } from './parse-query.ts';

/** What is wrong with one parameter; a member of `errors` in a problem. */
export interface ParameterFault {
  readonly parameter: string;
  readonly detail: string;
  readonly allowed: string;
}

/** The parameters of an address: their schemas, and what each allows in words. */
export interface ParameterRules<Name extends string> {
  readonly schemas: Readonly<Record<Name, z.ZodType>>;
  readonly allowed: Readonly<Record<Name, string>>;
  /** Valid values, to suggest one that is near an invalid one. */
  readonly suggestable?: Readonly<Partial<Record<Name, readonly string[]>>>;
  /** How a fault describes an invalid value; quoted by default. */
  readonly describe?: Readonly<Partial<Record<Name, (value: string) => string>>>;
  /** Whether unknown parameters are ignored; otherwise they are faults. */
  readonly ignoresUnknown?: boolean;
}

/** Reads the parameters of one query strictly, and collects every fault. */
export interface QueryReading<Name extends string> {
  /** The unchecked value of a parameter; nothing if it is absent. */
  raw(name: Name): string | undefined;
  /** The value of a parameter; nothing if it is absent or invalid. */
  text(name: Name): string | undefined;
  /** The same for a whole number in decimal digits. */
  number(name: Name, fallback: number): number;
  /** The same for texts with commas between them: none empty, and at most so many. */
  list(name: Name, max: number): readonly string[] | undefined;
  /** The faults of what was read so far; at most 20. */
  faults(): readonly ParameterFault[];
}

const wholeNumber = /^(?:0|[1-9][0-9]*)$/;

/** Most faults that are reported of one query, which may hold thousands. */
const maxFaults = 20;

/** Begins to read a query, without its `?`, by the rules of an address. */
export function readQuery<Name extends string>(
  query: string,
  rules: ParameterRules<Name>,
): QueryReading<Name> {
  const faults: ParameterFault[] = [];
  const values = valuesOf(query, rules, faults);
  return {
    raw: (name) => values.get(name)?.value,
    text(name) {
      const value = values.get(name)?.value;
      if (value === undefined || rules.schemas[name].safeParse(value).success) return value;
      faults.push(valueFault(name, value, rules));
      return undefined;
    },
    number(name, fallback) {
      const value = values.get(name)?.value;
      if (value === undefined) return fallback;
      if (wholeNumber.test(value) && rules.schemas[name].safeParse(Number(value)).success)
        return Number(value);
      faults.push(valueFault(name, value, rules));
      return fallback;
    },
    list(name, max) {
      const given = values.get(name);
      if (given === undefined) return undefined;
      const parts = splitList(given.raw);
      // The schema says the same, and takes ten times as long to check hundreds of texts.
      if (parts.length <= max && !parts.includes('')) return parts;
      faults.push(valueFault(name, given.value ?? '', rules));
      return undefined;
    },
    faults: () => faults.slice(0, maxFaults),
  };
}

/** The `detail` of a problem with these faults. */
export function faultsDetail(faults: readonly ParameterFault[]): string {
  const only = faults.length === 1 ? faults[0]?.detail : undefined;
  return only ?? `The query has ${faults.length} faults, which errors lists.`;
}

/** A question, with a space before it, that suggests a near match; empty if there is none. */
export function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : ` Did you mean ${quoted(near)}?`;
}

function valuesOf<Name extends string>(
  query: string,
  { schemas, allowed, ignoresUnknown }: ParameterRules<Name>,
  faults: ParameterFault[],
): ReadonlyMap<Name, QueryPair> {
  const isKnown = (name: string): name is Name => Object.hasOwn(schemas, name);
  const values = new Map<Name, QueryPair>();
  const repeated = new Set<string>();
  for (const pair of parseQuery(query)) {
    const { name, value } = pair;
    // No more are reported, and finding what was meant by each takes time.
    if (faults.length >= maxFaults) break;
    if (!isKnown(name)) {
      if (!ignoresUnknown) faults.push(unknownFault(name, Object.keys(schemas)));
    } else if (value === undefined) {
      faults.push({
        parameter: name,
        detail: `The value of ${name} is not valid percent-encoded UTF-8.`,
        allowed: allowed[name],
      });
    } else if (!values.has(name)) {
      values.set(name, pair);
    } else if (!repeated.has(name)) {
      repeated.add(name);
      faults.push({ parameter: name, detail: `${name} is given more than once.`, allowed: `${name} once` });
    }
  }
  return values;
}

function unknownFault(name: string, names: readonly string[]): ParameterFault {
  return {
    parameter: excerpt(name),
    detail: `${quoted(name)} is not a parameter.${didYouMean(nearest(name, names))}`,
    allowed: names.length === 0 ? 'no parameter' : names.join(', '),
  };
}

function valueFault<Name extends string>(
  name: Name,
  value: string,
  { allowed, suggestable, describe }: ParameterRules<Name>,
): ParameterFault {
  const near = nearest(value, suggestable?.[name] ?? []);
  return {
    parameter: name,
    detail: `${name} is ${describe?.[name]?.(value) ?? quoted(value)}.${didYouMean(near)}`,
    allowed: allowed[name],
  };
}
