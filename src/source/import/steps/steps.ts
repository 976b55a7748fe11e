import { cutStep } from './cut.ts';
import { dateStep } from './date.ts';
import { firstStep } from './first.ts';
import { htmlStep } from './html.ts';
import { joinStep } from './join.ts';
import { mapStep } from './map.ts';
import { markdownStep } from './markdown.ts';
import { numberStep } from './number.ts';
import { rangesStep } from './ranges.ts';
import { replaceStep } from './replace.ts';
import { rescaleStep } from './rescale.ts';
import { roundStep } from './round.ts';
import { slugStep } from './slug.ts';
import { splitStep } from './split.ts';
import type { Step } from './step.ts';

/** Every step of recipes, in the order of the documents. */
export const steps = {
  map: mapStep,
  number: numberStep,
  ranges: rangesStep,
  rescale: rescaleStep,
  round: roundStep,
  date: dateStep,
  html: htmlStep,
  markdown: markdownStep,
  replace: replaceStep,
  first: firstStep,
  cut: cutStep,
  split: splitStep,
  join: joinStep,
  slug: slugStep,
} as const satisfies Readonly<Record<string, Step>>;

/** The name of a step. */
export type StepName = keyof typeof steps;

/** The names of all steps. */
export const stepNames = Object.keys(steps) as readonly StepName[];
