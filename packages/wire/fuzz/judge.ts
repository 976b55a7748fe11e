import type { Reading } from '../second-reader/requests.ts';
import { type ReceivedResponse, ResponseFault, ResponseReader } from '../second-reader/responses.ts';
import { messageFaults } from './message-faults.ts';
import type { Subject } from './subject.ts';

/** What became of one thing that was sent: the status of its answer, or that there was none, as there should not be. */
export type Outcome = number | 'closed' | 'cut off';

/** Holds what comes over one connection against what was sent. */
export class Judge {
  readonly #subject: Subject;
  readonly #sent: readonly Reading[];
  readonly #reader = new ResponseReader();
  readonly #outcomes: Outcome[] = [];
  readonly #faults: string[] = [];
  readonly #begun = performance.now();
  #isClosed = false;

  /** Starts the clock: once the server may have lost patience with what was sent, no answer is missed. */
  constructor(subject: Subject, sent: readonly Reading[]) {
    this.#subject = subject;
    this.#sent = sent;
  }

  /** What is wrong so far. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  /** What became of each thing that was sent, in order. */
  get outcomes(): readonly Outcome[] {
    return this.#outcomes;
  }

  /** Takes what arrived. */
  receive(bytes: Buffer): void {
    if (this.#faults.length > 0) return;
    this.#reader.push(bytes);
    try {
      while (this.#reader.rest.length > 0 && this.#faults.length === 0) if (!this.#next()) break;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#find(error instanceof ResponseFault ? message : `the answer cannot be read: ${message}`);
    }
  }

  /** The connection is closed, by us or by the server. */
  ended(byUs: boolean): void {
    if (this.#faults.length > 0) return;
    if (!byUs && this.#reader.rest.length > 0) this.#find('an answer breaks off');
    for (const { kind } of this.#sent.slice(this.#outcomes.length)) {
      if (byUs) this.#outcomes.push('cut off');
      else if (kind === 'unfinished') this.#outcomes.push('closed');
      else if (this.#isLate) this.#outcomes.push('cut off');
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

  /** Whether the server may have lost patience. */
  get #isLate(): boolean {
    return performance.now() - this.#begun > this.#subject.limits.headerSeconds * 1000;
  }

  /** Judges the next answer if it is whole. */
  #next(): boolean {
    const sent = this.#sent[this.#outcomes.length];
    if (!sent || this.#isClosed) {
      this.#find(
        this.#isClosed ? 'more comes behind the last answer' : 'an answer comes that nobody asked for',
      );
      return false;
    }
    const response = this.#reader.next(sent.kind === 'request' && sent.request.method === 'HEAD');
    if (!response) return false;
    for (const fault of this.#faultsOf(sent, response)) this.#find(fault);
    this.#outcomes.push(response.status);
    this.#isClosed = response.headers.get('connection') === 'close';
    return true;
  }

  #faultsOf(sent: Reading, response: ReceivedResponse): readonly string[] {
    const connection = response.headers.get('connection');
    if (sent.kind === 'request' && !(response.status === 408 && this.#isLate)) {
      const { request, closes } = sent;
      const expected = closes ? 'close' : request.isHttp11 ? undefined : 'keep-alive';
      return [
        ...(connection === expected ? [] : [`Connection is ${connection}, not ${expected}`]),
        ...messageFaults(response, request.target),
        ...this.#subject.exchangeFaults(request, response),
      ];
    }
    const { status } = response;
    const statuses = sent.kind === 'refused' ? sent.statuses : early;
    return [
      ...(statuses.has(status)
        ? []
        : [`status ${status} to what is no request; possible: ${[...statuses].join(', ')}`]),
      ...(connection === 'close' ? [] : ['a refusal of the connection leaves it open']),
      ...messageFaults(response, 'text' in sent ? sent.text : ''),
      ...this.#subject.refusalFaults(response),
    ];
  }

  #find(fault: string): void {
    const sent = this.#sent[this.#outcomes.length];
    const what =
      sent?.kind === 'request'
        ? `${sent.request.method} ${sent.request.target.slice(0, 300)}`
        : `${sent?.kind} ${JSON.stringify(sent?.text.slice(0, 300))}`;
    this.#faults.push(`answer ${this.#outcomes.length + 1}, to ${what}: ${fault}`);
  }
}

/** What is said of a request that does not come to its end. */
const early: ReadonlySet<number> = new Set([400, 408, 413, 414, 431, 501, 505]);
