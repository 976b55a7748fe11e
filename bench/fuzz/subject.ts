import type { Subject } from '../../packages/wire/fuzz/subject.ts';
import { exchangeFaults, refusalFaults } from './exchange-faults.ts';
import { fieldsFor } from './fields.ts';
import { createTargets } from './targets.ts';
import type { World } from './world.ts';

/** The service as something to ask at random: targets are drawn from its contract, and answers held against it. */
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
