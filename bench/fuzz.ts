import { mkdirSync } from 'node:fs';
import { wireLimits } from '#wire/limits.ts';
import { freePort } from '../lab/free-port.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import { wholeNumber } from '../lab/script/option.ts';
import { findingText } from '../packages/wire/fuzz/finding-text.ts';
import { fuzz } from '../packages/wire/fuzz/fuzz.ts';
import { runCommand, verdicts } from './command.ts';
import { mebibytes, whole } from './figures.ts';
import { awkwardFacts, writeAwkwardCatalogue } from './fuzz/awkward-catalogue.ts';
import { readFiguresAtRest } from './fuzz/server-figures.ts';
import { subjectOf } from './fuzz/subject.ts';
import { tallyTable } from './fuzz/tally-table.ts';
import { exploreWorld } from './fuzz/world.ts';
import { progress } from './progress.ts';
import { runBench } from './run.ts';
import { startServer } from './server.ts';

const script = {
  name: 'fuzz',
  about: `Sends random requests over raw connections: every operation of the contract with parameters and headers of all
kinds, and deliberately broken bytes. Parses every answer strictly and checks it against the contract, and against
the answer of a second HTTP server to the same bytes. Prints each finding with the bytes of its connection.`,
  options: {
    requests: wholeNumber('answers to judge', {
      min: 1,
      max: 100_000_000,
      default: 1_000_000,
    }),
    seed: wholeNumber('seed that repeats a run; default: random', {
      min: 0,
      max: 999_999_999,
    }),
    minutes: wholeNumber('time limit', { min: 1, max: 1440, default: 60 }),
    conversation: wholeNumber('replay only this connection, by its number in a finding', {
      min: 0,
      max: 999_999_999,
    }),
  },
  examples: ['--requests 20000 --seed 7', '--seed 7 --conversation 1234'],
  exits: ['no findings', 'findings, or the run failed'],
} as const;

/** Short timeouts, so that connections time out during the run; default sizes. */
const limits = { ...wireLimits, headerSeconds: 5, idleSeconds: 5, sendSeconds: 5 };

/** Seconds between two lines of progress. */
const progressSeconds = 5;

await runBench(script, async (workspace, { requests, minutes, conversation: only, ...options }) => {
  const seed = options.seed ?? Math.floor(Math.random() * 1e9);
  const [catalogue, store, adminPort] = [workspace.path('catalogue'), workspace.path('store'), freePort()];
  mkdirSync(catalogue);
  for (const state of [0, 1]) {
    writeAwkwardCatalogue(catalogue, state);
    await runCommand(workspace, verdicts, 'publish', catalogue, '--to', store, '--force');
  }
  const words = ['--memory', '4', '--header-timeout', '5', '--keepalive-timeout', '5', '--send-timeout', '5'];
  const server = await startServer(workspace, '/api/v1', (port) => [
    ...[verdicts, 'serve', store, '--port', String(port), '--admin-port', String(adminPort)],
    ...words,
  ]);
  const world = await exploreWorld(Number(new URL(server.origin).port), awkwardFacts(), limits);
  const before = await readFiguresAtRest(adminPort);
  process.stdout.write(`seed ${seed}\n`);
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  let told = 0;
  const { tally, conversations, findings } = await fuzz({
    subject: subjectOf(world, seed),
    seed,
    requests,
    only,
    slow: true,
    isOver: () => seconds() > minutes * 60,
    progress: ({ judged }) => {
      if (seconds() < told + progressSeconds) return;
      told = seconds();
      progress(`${whole(judged)} of ${whole(requests)} requests, ${whole(judged / told)} a second`);
    },
  });
  const taken = seconds();
  if (tally.judged < requests && only === undefined && findings.length === 0)
    process.stdout.write(
      `Time limit reached: ${whole(tally.judged)} of ${whole(requests)} answers judged.\n`,
    );
  for (const finding of findings) process.stdout.write(`${findingText(finding, seed, 'npm run fuzz --')}\n`);
  process.stdout.write(`${tallyTable(tally)}\n`);
  if (server.child.exitCode !== null || server.child.signalCode !== null)
    throw new ScriptFailure('the server has exited');
  const after = await readFiguresAtRest(adminPort);
  const surplus = after.answers - before.answers - tally.answered;
  process.stdout.write(
    `${whole(tally.judged)} answers judged on ${whole(conversations)} connections, ${Math.round(taken)} s, ` +
      `${whole(tally.judged / taken)} a second; the client cut off ${whole(tally.cutOff)} more requests.\n` +
      `Server metrics: ${whole(after.failures)} failures; ${whole(after.answers - before.answers)} answers; ` +
      `CPU ${Math.round(after.cpuSeconds - before.cpuSeconds)} s; memory ${mebibytes(before.memory)} before, ` +
      `${mebibytes(after.memory)} after; open files ${before.openFiles} before, ${after.openFiles} after.\n`,
  );
  if (findings.length > 0) throw new ScriptFailure('the server violated its contract; see above');
  if (after.failures > before.failures) throw new ScriptFailure('the server reports failures');
  if (surplus < 0 || surplus > tally.cutOff)
    throw new ScriptFailure(`the server counts ${surplus} answers that no client received`);
});
