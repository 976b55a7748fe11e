import { isObject } from '../../../verdict/is-object.ts';
import type { Apply } from './step.ts';
import { type StepName, steps } from './steps.ts';

/** Writes out the argument of a step that is written short: `cut: word`. */
export function expandArgument(argument: unknown, name: string): unknown {
  const short = Object.hasOwn(steps, name) ? steps[name as StepName].short : undefined;
  return short === undefined || isObject(argument) ? argument : { [short]: argument };
}

/** Makes the functions of steps that their schemas accept, in order; they may be written short. */
export function prepareSteps(written: readonly unknown[]): Apply[] {
  return written.flatMap((step) =>
    Object.entries(step as object).map(([name, argument]) =>
      steps[name as StepName].prepare(expandArgument(argument, name)),
    ),
  );
}
