import { memoryOf } from '../../lab/processes.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { createRandom } from '../../packages/wire/fuzz/dice.ts';
import { downloadFormats, downloadNames } from '../../src/render/download/formats.ts';
import { compileGenerated } from '../catalogue.ts';
import { progress } from '../progress.ts';
import { type RunningServer, serveVerdicts } from '../server.ts';
import type { Workspace } from '../workspace.ts';

/** Milliseconds that requests for single verdicts waited. */
export interface Waits {
  readonly count: number;
  readonly median: number;
  readonly p99: number;
  readonly worst: number;
}

/** What was measured of one file; sizes in bytes. */
export interface FileResult {
  readonly file: string;
  readonly bytes: number;
  /** Of its gzip form, which is what is sent. */
  readonly sentBytes: number;
  /** From asking for it to its first byte, questions that were answered with 503 included. */
  readonly madeSeconds: number;
  /** From the first byte to the last. */
  readonly sentSeconds: number;
  /** Highest memory of the server so far: `VmHWM`. */
  readonly peakBytes: number;
  /** Of requests for verdicts while it was made. */
  readonly waits: Waits;
}

/** What was measured of all of them. */
export interface DownloadsResult {
  readonly records: number;
  readonly memoryAtStart: number;
  /** Of requests for verdicts while nothing else was done. */
  readonly quiet: Waits;
  readonly files: readonly FileResult[];
}

/** How long a quiet server is asked, in milliseconds. */
const quietMs = 5000;

/** Generates, compiles and serves so many records, and has every file made. */
export async function measureDownloads(workspace: Workspace, records: number): Promise<DownloadsResult> {
  const { slugs, edition } = await compileGenerated(workspace, records);
  progress('Serving …');
  const server = await serveVerdicts(workspace, edition);
  const memoryAtStart = memoryOf(server.pid);
  const quiet = await waitsDuring(server, slugs, Bun.sleep(quietMs));
  const files: FileResult[] = [];
  for (const name of downloadNames) {
    const { file } = downloadFormats[name];
    progress(`Making ${file} …`);
    files.push(await measureFile(server, slugs, file));
  }
  return { records, memoryAtStart, quiet, files };
}

async function measureFile(
  server: RunningServer,
  slugs: readonly string[],
  file: string,
): Promise<FileResult> {
  const start = performance.now();
  const address = `${server.origin}/data/${file}`;
  const first = firstAnswer(address);
  const waits = await waitsDuring(server, slugs, first);
  const response = await first;
  const made = performance.now();
  let sentBytes = 0;
  for await (const chunk of response.body ?? []) sentBytes += chunk.length;
  const sentSeconds = (performance.now() - made) / 1000;
  if (sentBytes !== Number(response.headers.get('content-length')))
    throw new ScriptFailure(`${file} came with ${sentBytes} bytes, not with its Content-Length`);
  const plain = await fetch(address, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
  return {
    file,
    bytes: Number(plain.headers.get('content-length')),
    sentBytes,
    madeSeconds: (made - start) / 1000,
    sentSeconds,
    peakBytes: memoryOf(server.pid, 'VmHWM'),
    waits,
  };
}

/** Asks as `curl --retry` does, but without its patience between two questions. */
async function firstAnswer(address: string): Promise<Response> {
  for (;;) {
    const response = await fetch(address, { headers: { 'Accept-Encoding': 'gzip' }, decompress: false });
    if (response.status === 200) return response;
    if (response.status !== 503) throw new ScriptFailure(`${address} is answered with ${response.status}`);
    await response.arrayBuffer();
  }
}

/** Asks for verdicts at random, one after the other, until something else has happened. */
async function waitsDuring(
  { origin }: RunningServer,
  slugs: readonly string[],
  until: Promise<unknown>,
): Promise<Waits> {
  const random = createRandom(1);
  const waits: number[] = [];
  let isOver = false;
  until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    const response = await fetch(`${origin}/api/v1/${slugs[Math.floor(random() * slugs.length)]}`);
    await response.arrayBuffer();
    waits.push(performance.now() - start);
    if (response.status !== 200) throw new ScriptFailure(`a verdict is answered with ${response.status}`);
  }
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0;
  return { count: waits.length, median: at(0.5), p99: at(0.99), worst: at(1) };
}
