import { nearest } from '../../src/verdict/text/nearest.ts';
import { ScriptFailure } from './failure.ts';

/** A command line option of a script, parsed to a `Value`. */
export interface Option<Value> {
  /** Placeholder of its value in `--help`, such as `<number>`; none for a flag. */
  readonly placeholder?: string;
  /** Purpose, with bounds and default. */
  readonly about: string;
  /** Parses the given text (`true` for a flag, `undefined` if absent). Throws `ScriptFailure`. */
  read(given: string | true | undefined, name: string): Value;
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** An option without a value: true if given. */
export function flag(about: string): Option<boolean> {
  return { about, read: (given) => given === true };
}

/** Arbitrary text. */
export function text(about: string, placeholder: string, fallback = ''): Option<string> {
  return { placeholder, about: withDefault(about, fallback), read: (given) => String(given ?? fallback) };
}

/** Comma-separated texts; default: none. */
export function texts(about: string, placeholder: string): Option<readonly string[]> {
  return {
    placeholder,
    about: `${about}, comma-separated`,
    read: (given) => (given === undefined ? [] : String(given).split(',')),
  };
}

/** A whole number within bounds. Without a default the value is `undefined` if absent. */
export function wholeNumber<const Default extends number | undefined = undefined>(
  about: string,
  { min, max, default: fallback }: Bounds & { readonly default?: Default },
): Option<number | Default> {
  return {
    placeholder: '<number>',
    about: withDefault(`${about}, ${min} to ${max}`, fallback),
    read: (given, name) =>
      given === undefined ? (fallback as Default) : readNumber(name, String(given), { min, max }),
  };
}

/** Comma-separated whole numbers within bounds. */
export function wholeNumbers(
  about: string,
  { min, max, default: fallback }: Bounds & { readonly default: readonly number[] },
): Option<readonly number[]> {
  return {
    placeholder: '<list>',
    about: withDefault(`${about}, ${min} to ${max}, comma-separated`, fallback.join(',')),
    read: (given, name) =>
      given === undefined
        ? fallback
        : String(given)
            .split(',')
            .map((one) => readNumber(name, one, { min, max })),
  };
}

/** One of the allowed names; default: the first. */
export function choice<Name extends string>(
  about: string,
  allowed: readonly [Name, ...Name[]],
): Option<Name> {
  return {
    placeholder: '<name>',
    about: withDefault(`${about}, one of ${allowed.join(', ')}`, allowed[0]),
    read: (given, name) => (given === undefined ? allowed[0] : readName(name, String(given), allowed)),
  };
}

/** Comma-separated allowed names; default: all. */
export function names<Name extends string>(about: string, allowed: readonly Name[]): Option<readonly Name[]> {
  return {
    placeholder: '<names>',
    about: withDefault(`${about}, comma-separated`, 'all'),
    read: (given, name) =>
      given === undefined
        ? allowed
        : String(given)
            .split(',')
            .map((one) => readName(name, one, allowed)),
  };
}

function readName<Name extends string>(name: string, given: string, allowed: readonly Name[]): Name {
  const found = allowed.find((one) => one === given);
  if (found !== undefined) return found;
  const near = nearest(given, allowed);
  throw refused(name, given, near === undefined ? `allowed: ${allowed.join(', ')}` : `did you mean ${near}?`);
}

function readNumber(name: string, given: string, { min, max }: Bounds): number {
  const value = Number(given);
  if (/^\d{1,9}$/.test(given) && value >= min && value <= max) return value;
  throw refused(name, given, `allowed: a whole number from ${min} to ${max}`);
}

function refused(name: string, given: string, hint: string): ScriptFailure {
  return new ScriptFailure(`--${name} is ${JSON.stringify(given)}; ${hint}`, 2);
}

function withDefault(about: string, fallback: number | string | undefined): string {
  return fallback === undefined || fallback === '' ? about : `${about} (default: ${fallback})`;
}
