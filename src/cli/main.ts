import { createProgram } from './program.ts';
import { createTerminal } from './terminal.ts';

const terminal = createTerminal(process.stdout, process.stderr, process.env, () => performance.now());
process.exitCode = await createProgram(terminal).run(process.argv.slice(2));
