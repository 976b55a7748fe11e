import { parseArgs } from 'node:util';
import { wireLimits } from '../src/limits.ts';
import { listen } from '../src/listen.ts';
import { echoAnswerer, echoSubject } from './echo.ts';
import { findingText } from './finding-text.ts';
import { fuzz } from './fuzz.ts';

// Sends random requests to a server in this process, and compares what it understands with the second reader:
//   bun packages/wire/fuzz/main.ts [--requests 1000000] [--seed 7] [--conversation 12]
// Ends with 1 when the two differ, having printed the bytes.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    conversation: { type: 'string' },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
const limits = { ...wireLimits, headerSeconds: 5, idleSeconds: 5, sendSeconds: 5 };
const failures: unknown[] = [];
const server = listen(
  echoAnswerer((error) => failures.push(error)),
  { hostname: '127.0.0.1', port: 0, limits },
);
const { tally, conversations, findings } = await fuzz({
  subject: echoSubject(server.port, limits),
  seed,
  requests,
  only: values.conversation === undefined ? undefined : Number(values.conversation),
  slow: true,
});
for (const finding of findings)
  process.stdout.write(`${findingText(finding, seed, 'bun packages/wire/fuzz/main.ts')}\n`);
for (const failure of failures) process.stdout.write(`the server failed: ${failure}\n`);
process.stdout.write(`seed ${seed}: ${tally.judged} requests judged in ${conversations} connections\n`);
await server.stop(0);
process.exitCode = findings.length + failures.length > 0 ? 1 : 0;
