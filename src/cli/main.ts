import { createStandardOutput } from './output/standard-output.ts';
import { createTerminal } from './output/terminal.ts';
import { createProgram } from './program.ts';

// Nothing can be said of a standard error that cannot be written, and no server ends over it.
process.stderr.on('error', () => undefined);

const stdout = createStandardOutput(process.stdout.isTTY === true);
const terminal = createTerminal(stdout, process.stderr, process.env, () => performance.now());
process.exitCode = await createProgram(terminal).run(process.argv.slice(2));
