import { InvalidArgumentError } from 'commander';

/** Makes a parser of whole numbers from `least` to `most`, which have at most seven digits. */
export function wholeNumber(least: number, most: number, unit = ''): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d{1,7}$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Allowed: a whole number${unit} from ${least} to ${most}.`);
  };
}
