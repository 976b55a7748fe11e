import fc from 'fast-check';
import type { Parameter } from '../../lab/contract/contract.ts';
import { addressOf, withQuery } from '../../lab/contract/contract-addresses.ts';
import { invalidValue, validValue } from '../../lab/contract/parameter-values.ts';
import type { Dice } from '../../packages/wire/fuzz/dice.ts';
import { oddEncodings, oddTexts } from './odd-texts.ts';
import { alteredTarget } from './target-alterations.ts';
import type { World } from './world.ts';

/** Values to draw in advance for each parameter. */
const drawn = 150;

/** Weights of operations that are expensive for the service; the weight of others is 1. */
const rare: Readonly<Record<string, number>> = {
  '/og/{slug}.png': 0.004,
  '/og.png': 0.01,
  '/data/verdicts.sqlite': 0.05,
  '/data/verdicts.json': 0.25,
  '/data/verdicts.ndjson': 0.25,
  '/data/verdicts.csv': 0.25,
  '/data': 0.3,
  '/docs': 0.1,
  '/docs/reference': 0.2,
  '/assets/{file}': 0.2,
  '/api/openapi.json': 0.04,
  '/feed.atom': 0.2,
  '/feed.json': 0.2,
  '/': 0.3,
  '/categories/{category}': 0.4,
  '/reviews/{slug}': 2,
  '/embed/{slug}': 2,
  '/api/v1': 8,
  '/api/v1/{slug}': 12,
  '/api/badge/{slug}': 12,
  '/api/changes': 4,
};

interface Values {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

/** Makes request targets for every operation of the contract, and for none; `marker` identifies the request. */
export type MakeTarget = (dice: Dice, marker: string) => string;

/** Creates targets from a seed; the values of each parameter are drawn when first needed. */
export function createTargets({ contract, facts, edition, tags }: World, seed: number): MakeTarget {
  const operations = Object.keys(contract.document.paths).map((path) => [rare[path] ?? 1, path] as const);
  const values = new Map<Parameter, Values>();
  const aliases = [...facts.aliases.keys()];
  const popular = [...tags.keys()];

  const nameFor = (dice: Dice, parameter: Parameter, marker: string): string => {
    const { name } = parameter;
    if (name === 'slug')
      return dice.weighted([
        [60, () => dice.of(facts.present)],
        [8, () => dice.of(aliases)],
        [6, () => dice.of(facts.withdrawn)],
        [6, () => marker],
        [20, () => valueFor(dice, parameter)],
      ])();
    if (name === 'category' && !dice.once(4)) return dice.of(facts.categories);
    return dice.once(3) ? valueFor(dice, parameter) : String(parameter.example);
  };
  const valueFor = (dice: Dice, parameter: Parameter): string => {
    const { valid, invalid } = values.get(parameter) ?? valuesOf(parameter, seed);
    values.set(parameter, { valid, invalid });
    if (parameter.name === 'edition' && dice.once(2)) return edition;
    if (parameter.name === 'category' && dice.once(2)) return dice.of(facts.categories);
    return dice.of(
      dice.weighted([
        [7, valid],
        [1, invalid.length > 0 ? invalid : valid],
        [2, oddTexts],
      ]),
    );
  };
  return (dice, marker) => {
    if (dice.once(2)) return dice.of(popular);
    if (dice.once(25)) return alteredTarget(dice, `/${marker}`);
    const path = dice.weighted(operations);
    const parameters = contract.parametersOf(path);
    const inPath = parameters.find((one) => one.in === 'path');
    const plain = inPath
      ? addressOf(contract, path, nameFor(dice, inPath, marker).toWellFormed())
      : dice.once(3)
        ? path
        : addressOf(contract, path);
    let target = plain;
    const optional = parameters.filter((one) => one.in === 'query');
    for (const parameter of optional)
      if (dice.once(3)) target = withQuery(target, pairOf(dice, parameter.name, valueFor(dice, parameter)));
    if (dice.once(12)) target = withQuery(target, oddPair(dice, optional, marker));
    return dice.once(12) ? alteredTarget(dice, target) : target;
  };
}

function valuesOf(parameter: Parameter, seed: number): Values {
  const draw = (arbitrary: fc.Arbitrary<string> | undefined) =>
    arbitrary ? fc.sample(arbitrary, { numRuns: drawn, seed }) : [];
  return { valid: draw(validValue(parameter)), invalid: draw(invalidValue(parameter)) };
}

function pairOf(dice: Dice, name: string, value: string): string {
  const encoded = encodeURIComponent(value.toWellFormed());
  return `${name}=${dice.weighted([
    [12, () => encoded],
    [2, () => encoded.replaceAll('%20', '+')],
    [1, () => encoded.toLowerCase()],
    [1, () => encodeURIComponent(encoded)],
    [1, () => value.replace(/[^\x21-\x7e\u0080-\uffff]|[\ud800-\udfff]/g, '')],
    [1, () => encoded + dice.of(oddEncodings)],
  ])()}`;
}

/** A pair that does not belong in a query: unknown, repeated, nameless or endless. */
function oddPair(dice: Dice, parameters: readonly Parameter[], marker: string): string {
  const known = parameters.length > 0 ? dice.of(parameters).name : 'x';
  return dice.of([
    `${marker}=1`,
    marker,
    `${known}=1&${known}=1`,
    `${known}[]=1`,
    known,
    `${known}=`,
    '=',
    '=x',
    '&&&',
    '?',
    `${known.toUpperCase()}=1`,
    `${dice.of(oddEncodings)}=${dice.of(oddEncodings)}`,
    `${encodeURIComponent(dice.of(oddTexts).toWellFormed())}=1`,
    `utm_source=${marker}`,
    'a=b&'.repeat(dice.whole(1, 300)),
  ]);
}
