import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A control group whose processes the kernel ends when they take more memory. */
export interface MemoryGroup {
  /** Puts a process into the group. */
  take(pid: number): void;
  /** Removes the group, once its processes have ended. */
  remove(): void;
}

/** Hierarchies of control groups, version 2 and 1, each with the file that sets the limit. */
const hierarchies = [
  ['/sys/fs/cgroup', 'memory.max'],
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
] as const;

/** Makes a group with a limit in bytes; nothing where the system does not let us. */
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
