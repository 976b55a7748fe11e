import { join } from 'node:path';
import { freePort } from '../../lab/free-port.ts';
import { until } from '../../lab/until.ts';
import { fileNameOf } from '../../src/edition/store/directory-store.ts';
import { readPublications, writeChangingCatalogue } from '../changing-catalogue.ts';
import { runCommand, verdicts } from '../command.ts';
import { type RunningServer, startServer, stopServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import type { Expected } from './load.ts';

/** A server under test. */
export interface FaultServer extends RunningServer {
  /** Fetches a path of its admin port. */
  admin(path: '/ready' | '/metrics'): Promise<string>;
  /** Log messages since it started. */
  messages(): readonly string[];
}

/** How to start a server for a fault. */
export interface ServeAs {
  /** What to serve; default: the store. */
  readonly what?: string;
  /** Words before the command, such as `prlimit …`. */
  readonly before?: readonly string[];
  readonly options?: readonly string[];
}

/** Seconds between a server's polls of its store. */
export const pollSeconds = 1;

/** A store with two publications, and everything needed to serve, load and inspect it. */
export class FaultGround {
  readonly workspace: Workspace;
  readonly catalogue: string;
  readonly store: string;
  readonly #records: number;
  #state = -1;
  #slugs: readonly string[] = [];

  private constructor(workspace: Workspace, records: number) {
    this.workspace = workspace;
    this.#records = records;
    this.catalogue = workspace.path('catalogue');
    this.store = workspace.path('store');
  }

  /** Creates the store and publishes twice. */
  static async make(workspace: Workspace, records: number): Promise<FaultGround> {
    const ground = new FaultGround(workspace, records);
    await ground.publish();
    await ground.publish();
    return ground;
  }

  /** Writes the next state of the catalogue. */
  change(): void {
    this.#slugs = writeChangingCatalogue(this.catalogue, this.#records, ++this.#state);
  }

  /** Publishes the next state; `before` goes before the command. */
  async publish(...before: readonly string[]): Promise<void> {
    this.change();
    await runCommand(this.workspace, ...before, verdicts, ...this.publishWords());
  }

  /** The command that publishes the catalogue in its current state. */
  publishWords(store = this.store): readonly string[] {
    return ['publish', this.catalogue, '--to', store, '--force'];
  }

  /** The edition files of all publications, oldest first. */
  files(): readonly string[] {
    return readPublications(this.store).map((publication) => join(this.store, fileNameOf(publication)));
  }

  /** Starts a server with a small cache, so that most answers are made on request. */
  async serve({ what = this.store, before = [], options = [] }: ServeAs = {}): Promise<FaultServer> {
    const admin = `http://127.0.0.1:${freePort()}`;
    const words = ['--memory', '4', '--poll', String(pollSeconds), '--admin-port', new URL(admin).port];
    const server = await startServer(this.workspace, '/api/v1', (port) => [
      ...[...before, verdicts, 'serve', what, '--port', String(port), ...words, ...options],
    ]);
    return {
      ...server,
      admin: async (path) => (await fetch(admin + path)).text(),
      messages: () => server.said().split('\n').filter(Boolean).map(messageIn),
    };
  }

  /** Paths of every kind, more than the cache holds. */
  get paths(): readonly string[] {
    const some = this.#slugs.filter((_, index) => index % Math.ceil(this.#slugs.length / 200) === 0);
    return [
      ...some.flatMap((slug) => [`/api/v1/${slug}`, `/api/badge/${slug}`, `/reviews/${slug}.md`]),
      ...some.map((_, index) => `/api/v1?limit=50&offset=${index * 5}`),
      ...some.slice(0, 20).map((slug) => `/reviews/${slug}`),
    ];
  }

  /** Records a server's current answers to all paths, adding them to `before`. */
  async learn({ origin }: RunningServer, before: Expected = new Map()): Promise<Expected> {
    const learnt = new Map<string, Set<string>>();
    for (const path of this.paths) {
      const response = await fetch(origin + path, { headers: { 'Accept-Encoding': 'identity' } });
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
      learnt.set(path, new Set([...(before.get(path) ?? []), text]));
    }
    return learnt;
  }

  /** Serves each of the newest editions in turn (default: all) and adds their answers to `before`. */
  async learnAll(before: Expected = new Map(), newest = Number.POSITIVE_INFINITY): Promise<Expected> {
    let expected = before;
    for (const file of this.files().slice(-newest)) {
      const server = await this.serve({ what: file });
      expected = await this.learn(server, expected);
      await stopServer(server);
    }
    return expected;
  }

  /** Waits until a server serves the publication with this number. */
  async serving({ admin }: FaultServer, publication: number): Promise<void> {
    await until(async () => (await admin('/ready')).includes(`"publication":${publication},`));
  }
}

/** The message of a JSON log line; other lines unchanged. */
function messageIn(line: string): string {
  try {
    return String((JSON.parse(line) as { message: unknown }).message);
  } catch {
    return line;
  }
}
