import type { Subject } from '../../packages/wire/fuzz/subject.ts';
import { exchangeFaults, refusalFaults } from './exchange-faults.ts';
import { fieldsFor } from './fields.ts';
import { createTargets } from './targets.ts';
import type { World } from './world.ts';

/** The service as a fuzzing subject: draws targets from its contract and judges its answers. */
export function subjectOf(world: World, seed: number): Subject {
  const { port, limits } = world;
  return {
    port,
    limits,
    makeTarget: createTargets(world, seed),
    makeFields: (dice, target) => fieldsFor(dice, world, target),
    exchangeFaults: (request, response) => exchangeFaults(world, request, response),
    refusalFaults: (response) => refusalFaults(world, response),
  };
}
