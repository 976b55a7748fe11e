import { createTerminal } from './output/terminal.ts';
import { createProgram } from './program.ts';

// When the reader at the other end of a pipe has gone, as in `verdicts check … | head`, nobody reads the rest.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

const terminal = createTerminal(process.stdout, process.stderr, process.env, () => performance.now());
process.exitCode = await createProgram(terminal).run(process.argv.slice(2));
