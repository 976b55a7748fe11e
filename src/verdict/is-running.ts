/** Whether this machine has a process of that number, also one that belongs to somebody else (kill(2), `EPERM`). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
