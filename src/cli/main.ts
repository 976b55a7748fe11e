import { createStandardOutput } from './output/standard-output.ts';
import { createTerminal } from './output/terminal.ts';
import { createProgram } from './program.ts';

// If standard error cannot be written, there is no place to report that; a server goes on.
process.stderr.on('error', () => undefined);

const stdout = createStandardOutput(process.stdout.isTTY === true);
const terminal = createTerminal(stdout, process.stderr, process.env, () => performance.now());
process.exitCode = await createProgram(terminal).run(process.argv.slice(2));
