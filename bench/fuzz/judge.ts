import { exchangeFaults, refusalFaults } from './exchange-faults.ts';
import { type Heard, HeardReader, ResponseFault } from './heard-responses.ts';
import type { Sent } from './sent-requests.ts';
import type { World } from './world.ts';

/** What became of one thing that was sent: the status of its answer, or that there was none, as there should not be. */
export type Fate = number | 'closed' | 'cut off';

/** Holds what comes over one connection against what was sent. */
export class Judge {
  readonly #world: World;
  readonly #sent: readonly Sent[];
  readonly #reader = new HeardReader();
  readonly #fates: Fate[] = [];
  readonly #faults: string[] = [];
  readonly #begun = performance.now();
  #isClosed = false;

  /** Begins to count the time: when what was sent may have been too slow for the service, no answer is missed. */
  constructor(world: World, sent: readonly Sent[]) {
    this.#world = world;
    this.#sent = sent;
  }

  /** What is wrong so far. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  /** What became of each thing that was sent, in order. */
  get fates(): readonly Fate[] {
    return this.#fates;
  }

  /** Takes what arrived. */
  hear(bytes: Buffer): void {
    if (this.#faults.length > 0) return;
    this.#reader.push(bytes);
    try {
      while (this.#reader.rest.length > 0 && this.#faults.length === 0) if (!this.#next()) break;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#find(error instanceof ResponseFault ? message : `the answer cannot be read: ${message}`);
    }
  }

  /** The connection is closed, by ourselves or by the service. */
  ended(byUs: boolean): void {
    if (this.#faults.length > 0) return;
    if (!byUs && this.#reader.rest.length > 0) this.#find('an answer breaks off');
    for (const { kind } of this.#sent.slice(this.#fates.length)) {
      if (byUs) this.#fates.push('cut off');
      else if (kind === 'unfinished') this.#fates.push('closed');
      else if (this.#isLate) this.#fates.push('cut off');
      else {
        this.#find(`${kind === 'request' ? 'a request' : 'what is no request'} is not answered`);
        return;
      }
    }
  }

  /** Something else is wrong. */
  blame(fault: string): void {
    this.#find(fault);
  }

  /** Whether the patience of the service may be over. */
  get #isLate(): boolean {
    return performance.now() - this.#begun > this.#world.limits.headerSeconds * 1000;
  }

  /** Judges the next answer if it is whole. */
  #next(): boolean {
    const sent = this.#sent[this.#fates.length];
    if (!sent || this.#isClosed) {
      this.#find(
        this.#isClosed ? 'more comes behind the last answer' : 'an answer comes that nobody asked for',
      );
      return false;
    }
    const heard = this.#reader.next(sent.kind === 'request' && sent.request.method === 'HEAD');
    if (!heard) return false;
    for (const fault of this.#faultsOf(sent, heard)) this.#find(fault);
    this.#fates.push(heard.status);
    this.#isClosed = heard.headers.get('connection') === 'close';
    return true;
  }

  #faultsOf(sent: Sent, heard: Heard): readonly string[] {
    const connection = heard.headers.get('connection');
    if (sent.kind === 'request' && !(heard.status === 408 && this.#isLate)) {
      const { request, closes } = sent;
      const expected = closes ? 'close' : request.isHttp11 ? undefined : 'keep-alive';
      return [
        ...(connection === expected ? [] : [`Connection is ${connection}, not ${expected}`]),
        ...exchangeFaults(this.#world, request, heard),
      ];
    }
    const statuses = sent.kind === 'refused' ? sent.statuses : early;
    return [
      ...(connection === 'close' ? [] : ['a problem of the connection leaves it open']),
      ...refusalFaults(this.#world, statuses, 'text' in sent ? sent.text : '', heard),
    ];
  }

  #find(fault: string): void {
    const sent = this.#sent[this.#fates.length];
    const what =
      sent?.kind === 'request'
        ? `${sent.request.method} ${sent.request.target.slice(0, 300)}`
        : `${sent?.kind} ${JSON.stringify(sent?.text.slice(0, 300))}`;
    this.#faults.push(`answer ${this.#fates.length + 1}, to ${what}: ${fault}`);
  }
}

/** What is said of a request that does not come to its end. */
const early: ReadonlySet<number> = new Set([400, 408, 413, 414, 431, 501, 505]);
