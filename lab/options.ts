import { type ParseArgsConfig, parseArgs } from 'node:util';
import { BenchFailure } from './failure.ts';

/** Reads options as `parseArgs` does; a mistake ends the benchmark with 2. */
export function readOptions<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>>['values'] {
  try {
    return parseArgs(config).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BenchFailure(`${error.message.split('. ')[0]}; try --help`, 2);
  }
}

/** The whole numbers that an option gives, with commas between. */
export function wholeNumbers(name: string, text: string, min: number, max: number): readonly number[] {
  return text.split(',').map((one) => wholeNumber(name, one, min, min, max));
}

/** The whole number that an option gives, or `fallback` when it is not given. */
export function wholeNumber(
  name: string,
  text: string | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value;
  throw new BenchFailure(
    `--${name} is ${JSON.stringify(text)}; allowed: a whole number from ${min} to ${max}`,
    2,
  );
}
