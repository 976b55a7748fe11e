import { createHash } from 'node:crypto';
import type { Mutant } from './mutator.ts';

/** Samples this many mutants: deterministic by seed, and a larger sample contains the smaller ones. */
export function drawSample(mutants: readonly Mutant[], size: number, seed: number): Mutant[] {
  if (mutants.length <= size) return [...mutants];
  const lot = ({ id }: Mutant) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const drawn = mutants
    .map((mutant) => [lot(mutant), mutant] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, size)
    .map(([, mutant]) => mutant);
  const chosen = new Set(drawn);
  return mutants.filter((mutant) => chosen.has(mutant));
}
