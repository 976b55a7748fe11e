import { readRequests } from '../second-reader/requests.ts';
import { type Conversation, makeConversation } from './conversation.ts';
import { Judge } from './judge.ts';
import type { Subject } from './subject.ts';
import { talk } from './talk.ts';
import { Tally } from './tally.ts';

/** How many requests to send, and to which server. */
export interface FuzzOptions {
  readonly subject: Subject;
  readonly seed: number;
  /** Requests whose answers are judged, at least. */
  readonly requests: number;
  /** Whether some conversations wait for a timeout of the server. */
  readonly slow?: boolean;
  /** Only the conversation with this number. */
  readonly only?: number | undefined;
  readonly isOver?: () => boolean;
  readonly progress?: (tally: Tally, conversations: number) => void;
}

/** A conversation in which something was wrong. */
export interface Finding {
  readonly number: number;
  readonly conversation: Conversation;
  readonly faults: readonly string[];
  readonly received: Buffer;
}

/** The result of a run. */
export interface FuzzResult {
  readonly tally: Tally;
  readonly conversations: number;
  readonly findings: readonly Finding[];
}

/** Conversations at the same time; more would only wait for each other. */
const lanes = 32;

/** Slow conversations at the same time, in addition: they only wait. */
const slowLanes = 100;

/** Runs conversations with a server until enough answers are judged, or faults are found. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { subject, seed, requests, slow = false, only, isOver, progress } = options;
  const tally = new Tally();
  const findings: Finding[] = [];
  const waiting = new Set<Promise<void>>();
  let next = only ?? 0;
  const goesOn = () =>
    (only === undefined || next === only) &&
    tally.judged < requests &&
    findings.length === 0 &&
    isOver?.() !== true;
  const converse = async (number: number, conversation: Conversation) => {
    const judge = new Judge(subject, readRequests(bytesOf(conversation), subject.limits));
    const received = await talk(subject.port, conversation, judge);
    tally.add(conversation.kind, judge.outcomes);
    if (judge.faults.length > 0) findings.push({ number, conversation, faults: judge.faults, received });
    progress?.(tally, next);
  };
  const lane = async () => {
    while (goesOn()) {
      const number = next++;
      const conversation = makeConversation(subject, { seed, number, slow });
      const talking = converse(number, conversation);
      if (conversation.kind !== 'slow') await talking;
      else {
        waiting.add(talking);
        void talking.finally(() => waiting.delete(talking));
        if (waiting.size > slowLanes) await Promise.race(waiting);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await Promise.all(waiting);
  return { tally, conversations: next - (only ?? 0), findings };
}

/** Everything that is sent in a conversation. */
export function bytesOf({ stages }: Conversation): Buffer {
  return Buffer.concat(stages.flatMap(({ packets }) => packets));
}
