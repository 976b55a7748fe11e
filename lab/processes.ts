import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in `/proc/<pid>/stat` (`getconf CLK_TCK`): 100 on every Linux that Bun runs on. */
const ticksPerSecond = 100;

/** Running children of a process. */
export function childrenOf(pid: number): number[] {
  return (read(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number);
}

/**
 * Sends a signal to one process. Throws if there is none: `process.kill(0)` would signal every process of the caller's
 * group (kill(2)), so the run of all tests too.
 */
export function signalProcess(pid: number | undefined, signal: NodeJS.Signals): void {
  if (!pid) throw new Error(`no process to send ${signal} to`);
  process.kill(pid, signal);
}

/** Whether a process is running; zombies are not. */
export function isAlive(pid: number): boolean {
  const stat = read(`/proc/${pid}/stat`);
  return stat !== undefined && !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
}

/** Command lines of all processes, each argument followed by a NUL. */
export function commandLines(): string[] {
  return readdirSync('/proc').flatMap(
    (entry) => (/^\d+$/.test(entry) && read(`/proc/${entry}/cmdline`)) || [],
  );
}

/** CPU time of a process and its children, user plus system, in seconds; resolution 10 ms. */
export function cpuSecondsWithChildren(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + cpuSecondsOf(one), 0);
}

/** Resident memory of a process and its children, in bytes; shared pages count for each. */
export function memoryWithChildren(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + memoryOf(one), 0);
}

function cpuSecondsOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`) ?? '';
  // The name in parentheses may contain spaces, so fields are counted after it (proc(5): utime is 14, stime 15).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** CPU time that the cores were not idle, steal included, in seconds; resolution 10 ms. */
export function busySecondsOfMachine(): number {
  // Fields of the line "cpu" (proc(5)): user nice system idle iowait irq softirq steal.
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (read('/proc/stat') ?? '')
    .slice('cpu'.length, 200)
    .trim()
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + softirq + steal) / ticksPerSecond;
}

/** CPU time of all running threads, in nanoseconds, from the scheduler's statistics (`schedstat`). */
export function cpuNanosecondsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number((read(`/proc/${pid}/task/${thread}/schedstat`) ?? '0').split(' ')[0]))
    .reduce((sum, time) => sum + time, 0);
}

/** Resident memory, current (`VmRSS`) or peak since the program started (`VmHWM`), in bytes; 0 if it has exited. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(read(`/proc/${pid}/status`) ?? '');
  return Number(line?.[1] ?? 0) * 1024;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
