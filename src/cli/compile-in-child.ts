import { fileURLToPath } from 'node:url';

/**
 * Compiles in a process of its own: the server goes on answering meanwhile, and the memory that compiling took
 * goes back to the system. Mistakes are shown on standard error. Says whether the edition was written.
 */
export async function compileInChild(catalogue: string, to: string): Promise<boolean> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = Bun.spawn([process.execPath, main, 'compile', '--to', to, '--', catalogue], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return (await child.exited) === 0;
}
