import type { SentRequest } from '../second-reader/head.ts';
import type { ReceivedResponse } from '../second-reader/responses.ts';
import type { WireLimits } from '../src/limits.ts';
import type { Dice } from './dice.ts';

/** A server under test: how to make requests for it, and how to judge its answers. */
export interface Subject {
  readonly port: number;
  readonly limits: WireLimits;
  /** Makes a request target; `marker` is unique to the request and may stand in it. */
  readonly makeTarget: (dice: Dice, marker: string) => string;
  /** Header lines besides `Host` and those that frame the message, each with its line end. */
  readonly makeFields: (dice: Dice, target: string) => readonly string[];
  /** Everything that is wrong with the answer to a request, besides what HTTP itself forbids. */
  readonly exchangeFaults: (request: SentRequest, response: ReceivedResponse) => readonly string[];
  /** The same of the answer to bytes that were refused. */
  readonly refusalFaults: (response: ReceivedResponse) => readonly string[];
}

/** What a random request is made from. */
export interface RequestContext {
  readonly dice: Dice;
  readonly subject: Subject;
  /** A new marker at each call. */
  readonly marker: () => string;
}
