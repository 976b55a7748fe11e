import type { Reading } from '../second-reader/requests.ts';
import { type ReceivedResponse, ResponseFault, ResponseReader } from '../second-reader/responses.ts';
import { messageFaults } from './message-faults.ts';
import type { Subject } from './subject.ts';

/** What became of a request: the status of its answer, or why it rightly has none. */
export type Outcome = number | 'closed' | 'cut off';

/** Compares what one connection receives with what was sent over it. */
export class Judge {
  readonly #subject: Subject;
  readonly #sent: readonly Reading[];
  readonly #reader = new ResponseReader();
  readonly #outcomes: Outcome[] = [];
  readonly #faults: string[] = [];
  readonly #begun = performance.now();
  #isClosed = false;

  /** Starts the clock: after the server's timeout, a missing answer is no fault. */
  constructor(subject: Subject, sent: readonly Reading[]) {
    this.#subject = subject;
    this.#sent = sent;
  }

  /** What is wrong so far. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  /** What became of each request, in order. */
  get outcomes(): readonly Outcome[] {
    return this.#outcomes;
  }

  /** Takes bytes that arrived. */
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

  /** Reports another fault. */
  blame(fault: string): void {
    this.#find(fault);
  }

  /** Whether the server's timeout may have passed. */
  get #isLate(): boolean {
    return performance.now() - this.#begun > this.#subject.limits.headerSeconds * 1000;
  }

  /** Judges the next answer if it is whole. */
  #next(): boolean {
    const sent = this.#sent[this.#outcomes.length];
    if (!sent || this.#isClosed) {
      this.#find(this.#isClosed ? 'more comes behind the last answer' : 'an answer comes without a request');
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
    this.#faults.push(`answer ${this.#outcomes.length + 1}, to ${this.#due}: ${fault}`);
  }

  /** What the next answer is due to. */
  get #due(): string {
    const sent = this.#sent[this.#outcomes.length];
    if (!sent) return 'nothing that was sent';
    if (sent.kind !== 'request') return `${sent.kind} ${JSON.stringify(sent.text.slice(0, 300))}`;
    return `${sent.request.method} ${sent.request.target.slice(0, 300)}`;
  }
}

/** Statuses that may answer a request which was not finished. */
const early: ReadonlySet<number> = new Set([400, 408, 413, 414, 431, 501, 505]);
