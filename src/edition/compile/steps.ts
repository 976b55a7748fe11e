import type { Settings } from '../../verdict/settings.ts';
import type { BeginStep, CompileStep, StagingStep } from '../file/compile-step.ts';
import { beginHistory } from '../history/tables.ts';
import { beginOrders } from '../search/write-orders.ts';
import { beginWords } from '../search/write-words.ts';

/** What rooms upon the core add to every edition, in this order. */
export const compileSteps: readonly BeginStep[] = [beginHistory, beginWords];

/** What they add besides, in little time. */
export const stagingSteps: readonly BeginStep<StagingStep>[] = [beginOrders];

/** Begins all of them, for verdicts that are staged already. */
export function beginAllSteps(settings: Settings, scratch: string): readonly CompileStep[] {
  return [...compileSteps, ...stagingSteps].map((begin) => begin(settings, scratch));
}
