import { memoryOf } from '../../lab/processes.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { createRandom } from '../../packages/wire/fuzz/dice.ts';
import { downloadFormats, downloadNames } from '../../src/render/download/formats.ts';
import { compileGenerated } from '../catalogue.ts';
import { progress } from '../progress.ts';
import { type RunningServer, serveVerdicts } from '../server.ts';
import type { Workspace } from '../workspace.ts';

/** Latencies of requests for single verdicts, in milliseconds. */
export interface Waits {
  readonly count: number;
  readonly median: number;
  readonly p99: number;
  readonly worst: number;
}

/** Measurements of one file; sizes in bytes. */
export interface FileResult {
  readonly file: string;
  readonly bytes: number;
  /** Size of the gzipped file, as sent. */
  readonly sentBytes: number;
  /** From the request to the first byte, including requests that were answered with 503. */
  readonly madeSeconds: number;
  /** From the first byte to the last. */
  readonly sentSeconds: number;
  /** Peak memory of the server so far: `VmHWM`. */
  readonly peakBytes: number;
  /** Latencies of verdicts while the file was made. */
  readonly waits: Waits;
}

/** Measurements of all files. */
export interface DownloadsResult {
  readonly records: number;
  readonly memoryAtStart: number;
  /** Latencies of verdicts on an idle server. */
  readonly quiet: Waits;
  readonly files: readonly FileResult[];
}

/** Length of the idle baseline, in milliseconds. */
const quietMs = 5000;

/** Generates, compiles and serves this many records, and requests every file. */
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

/** Retries as `curl --retry` does, but without a pause. */
async function firstAnswer(address: string): Promise<Response> {
  for (;;) {
    const response = await fetch(address, { headers: { 'Accept-Encoding': 'gzip' }, decompress: false });
    if (response.status === 200) return response;
    if (response.status !== 503) throw new ScriptFailure(`${address} answered ${response.status}`);
    await response.arrayBuffer();
  }
}

/** Requests random verdicts, one after another, until the promise settles. */
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
    if (response.status !== 200) throw new ScriptFailure(`a verdict answered ${response.status}`);
  }
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0;
  return { count: waits.length, median: at(0.5), p99: at(0.99), worst: at(1) };
}
