import type { z } from 'zod';
import { excerpt, quoted } from '../../verdict/excerpt.ts';
import { nearest } from '../../verdict/nearest.ts';
import { parseQuery } from './parse-query.ts';

/** What is wrong with one parameter; a member of `errors` in a problem. */
export interface ParameterFault {
  readonly parameter: string;
  readonly detail: string;
  readonly allowed: string;
}

/** What an address takes: a schema for each parameter, and in words what each allows. */
export interface ParameterRules<Name extends string> {
  readonly schemas: Readonly<Record<Name, z.ZodType>>;
  readonly allowed: Readonly<Record<Name, string>>;
  /** Values to guess from when one is nearly right. */
  readonly known?: Readonly<Partial<Record<Name, readonly string[]>>>;
  /** How a value at fault is told of, when not by itself. */
  readonly shown?: Readonly<Partial<Record<Name, (value: string) => string>>>;
  /** Whether parameters besides these are passed over. */
  readonly ignoresOthers?: boolean;
}

/** A query that is being read strictly: everything wrong with it is gathered, nothing is passed over. */
export interface QueryReading<Name extends string> {
  /** The value of a parameter as it was given, unchecked; nothing when it is absent. */
  given(name: Name): string | undefined;
  /** The value of a parameter, or nothing when it is absent or at fault. */
  text(name: Name): string | undefined;
  /** The same for a whole number in plain decimal digits. */
  number(name: Name, fallback: number): number;
  /** What is wrong, as far as was read; at most 20 faults. */
  faults(): readonly ParameterFault[];
}

const wholeNumber = /^(?:0|[1-9][0-9]*)$/;

/** Most faults that are told of one query: the target may hold thousands. */
const maxFaults = 20;

/** Reads a query, without its `?`, by the rules of an address. */
export function readQuery<Name extends string>(
  query: string,
  rules: ParameterRules<Name>,
): QueryReading<Name> {
  const faults: ParameterFault[] = [];
  const values = valuesOf(query, rules, faults);
  return {
    given: (name) => values.get(name),
    text(name) {
      const value = values.get(name);
      if (value === undefined || rules.schemas[name].safeParse(value).success) return value;
      faults.push(valueFault(name, value, rules));
      return undefined;
    },
    number(name, fallback) {
      const value = values.get(name);
      if (value === undefined) return fallback;
      if (wholeNumber.test(value) && rules.schemas[name].safeParse(Number(value)).success)
        return Number(value);
      faults.push(valueFault(name, value, rules));
      return fallback;
    },
    faults: () => faults.slice(0, maxFaults),
  };
}

/** The sentence about faults that a problem begins with. */
export function faultsDetail(faults: readonly ParameterFault[]): string {
  const only = faults.length === 1 ? faults[0]?.detail : undefined;
  return only ?? `The query has ${faults.length} faults, which errors lists.`;
}

function valuesOf<Name extends string>(
  query: string,
  { schemas, allowed, ignoresOthers }: ParameterRules<Name>,
  faults: ParameterFault[],
): ReadonlyMap<Name, string> {
  const isKnown = (name: string): name is Name => Object.hasOwn(schemas, name);
  const values = new Map<Name, string>();
  const repeated = new Set<string>();
  for (const { name, value } of parseQuery(query)) {
    // More would not be told, and what was meant by each takes time to find.
    if (faults.length >= maxFaults) break;
    if (!isKnown(name)) {
      if (!ignoresOthers) faults.push(unknownFault(name, Object.keys(schemas)));
    } else if (value === undefined) {
      faults.push({
        parameter: name,
        detail: `The value of ${name} is not valid percent-encoded UTF-8.`,
        allowed: allowed[name],
      });
    } else if (!values.has(name)) {
      values.set(name, value);
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
    allowed: names.join(', '),
  };
}

function valueFault<Name extends string>(
  name: Name,
  value: string,
  { allowed, known, shown }: ParameterRules<Name>,
): ParameterFault {
  const near = nearest(value, known?.[name] ?? []);
  return {
    parameter: name,
    detail: `${name} is ${shown?.[name]?.(value) ?? quoted(value)}.${didYouMean(near)}`,
    allowed: allowed[name],
  };
}

function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : ` Did you mean ${quoted(near)}?`;
}
