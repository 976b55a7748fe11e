import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A control group; the kernel kills its processes when they exceed its memory limit. */
export interface MemoryGroup {
  /** Moves a process into the group. */
  take(pid: number): void;
  /** Removes the group; its processes must have exited. */
  remove(): void;
}

/** Control group hierarchies, version 2 and 1, each with the name of its limit file. */
const hierarchies = [
  ['/sys/fs/cgroup', 'memory.max'],
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
] as const;

/** Creates a group with a limit in bytes; returns undefined where the system does not permit it. */
export function createMemoryGroup(name: string, maxBytes: number): MemoryGroup | undefined {
  for (const [parent, limit] of hierarchies) {
    const folder = join(parent, name);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    if (existsSync(join(folder, limit))) {
      writeFileSync(join(folder, limit), String(maxBytes));
      return {
        take: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
        remove: () => rmdirSync(folder),
      };
    }
    rmdirSync(folder);
  }
  return undefined;
}
