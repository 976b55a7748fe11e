import { z } from 'zod';
import { asksForWords } from '../edition/search-text.ts';
import { limitDefault, limitMax } from '../render/list.ts';
import { searchMaxCharacters } from '../render/pages/search-form.ts';
import { type VerdictKind, verdictKinds } from '../verdict/entry.ts';
import { excerpt, quoted } from '../verdict/excerpt.ts';
import { nearest } from '../verdict/nearest.ts';
import { characterCount } from '../verdict/text.ts';
import { parseQuery } from './query.ts';

/** The parameters of `GET /api/v1` as they are used: `all` and absence are the same. */
export interface ListParameters {
  /** Words to search for. */
  readonly q?: string | undefined;
  readonly verdict?: VerdictKind | undefined;
  readonly category?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly edition?: string | undefined;
}

/** What is wrong with one parameter; a member of `errors` in a problem. */
export interface ParameterFault {
  readonly parameter: string;
  readonly detail: string;
  readonly allowed: string;
}

const wholeNumber = /^(?:0|[1-9][0-9]*)$/;

/** One schema for each parameter of `GET /api/v1`; the contract is made from it, and values are checked with it. */
export const listParameterSchemas = {
  q: z
    .string()
    .refine((text) => characterCount(text) <= searchMaxCharacters)
    .meta({
      description: 'Words to search for, each as a whole or its beginning; the best match comes first',
      maxLength: searchMaxCharacters,
    }),
  verdict: z
    .enum([...verdictKinds, 'all'])
    .meta({ description: 'Only verdicts with this value', default: 'all' }),
  category: z.string().meta({ description: 'Only verdicts in this category, by its slug', default: 'all' }),
  limit: z.int().min(1).max(limitMax).meta({ description: 'Most verdicts returned', default: limitDefault }),
  offset: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .meta({ description: 'Number of verdicts skipped from the start', default: 0 }),
  edition: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .meta({
      description: 'Only from this edition, as `next` and `prev` carry it; 410 when it is served no more',
    }),
};

type ListParameter = keyof typeof listParameterSchemas;

/** What each parameter takes, in words. */
export const allowed: Readonly<Record<ListParameter, string>> = {
  q: `words, at most ${searchMaxCharacters} characters`,
  verdict: [...verdictKinds, 'all'].join(', '),
  category: 'a category slug, or all',
  limit: `a whole number from 1 to ${limitMax}`,
  offset: `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`,
  edition: '32 hexadecimal digits, as `edition` in a list response',
};

/** The parameters of a list, or every fault in them. */
export type ListReading =
  | { readonly ok: true; readonly parameters: ListParameters }
  | { readonly ok: false; readonly faults: readonly ParameterFault[] };

/** Most faults that are told of one query: the target may hold thousands. */
const maxFaults = 20;

/** Reads the query of a list, without its `?`. */
export function parseListParameters(query: string): ListReading {
  const faults: ParameterFault[] = [];
  const values = readQuery(query, faults);
  const number = (name: 'limit' | 'offset', fallback: number) => {
    const text = values.get(name);
    if (text === undefined) return fallback;
    const value = wholeNumber.test(text)
      ? listParameterSchemas[name].safeParse(Number(text)).data
      : undefined;
    if (value === undefined) faults.push(valueFault(name, text));
    return value ?? fallback;
  };
  const text = <Name extends 'q' | 'verdict' | 'category' | 'edition'>(name: Name) => {
    const value = values.get(name);
    if (value === undefined) return undefined;
    const result = listParameterSchemas[name].safeParse(value);
    if (!result.success) faults.push(valueFault(name, value));
    return result.data as z.output<(typeof listParameterSchemas)[Name]> | undefined;
  };
  const q = text('q');
  const verdict = text('verdict');
  const category = text('category');
  const parameters: ListParameters = {
    q: q !== undefined && asksForWords(q) ? q : undefined,
    verdict: verdict === 'all' ? undefined : verdict,
    category: category === 'all' ? undefined : category,
    limit: number('limit', limitDefault),
    offset: number('offset', 0),
    edition: text('edition'),
  };
  return faults.length > 0 ? { ok: false, faults: faults.slice(0, maxFaults) } : { ok: true, parameters };
}

function readQuery(query: string, faults: ParameterFault[]): ReadonlyMap<ListParameter, string> {
  const values = new Map<ListParameter, string>();
  const repeated = new Set<string>();
  for (const { name, value } of parseQuery(query)) {
    if (!isListParameter(name)) {
      faults.push(unknownFault(name));
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

function isListParameter(name: string): name is ListParameter {
  return Object.hasOwn(listParameterSchemas, name);
}

function unknownFault(name: string): ParameterFault {
  const names = Object.keys(listParameterSchemas);
  return {
    parameter: excerpt(name),
    detail: `${quoted(name)} is not a parameter.${didYouMean(nearest(name, names))}`,
    allowed: names.join(', '),
  };
}

function valueFault(name: ListParameter, value: string): ParameterFault {
  const near = name === 'verdict' ? nearest(value, [...verdictKinds, 'all']) : undefined;
  const found = name === 'q' ? `${characterCount(value)} characters long` : quoted(value);
  return {
    parameter: name,
    detail: `${name} is ${found}.${didYouMean(near)}`,
    allowed: allowed[name],
  };
}

function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : ` Did you mean ${quoted(near)}?`;
}
