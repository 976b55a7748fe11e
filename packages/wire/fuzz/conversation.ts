import { brokenRequest } from './broken-requests.ts';
import { Dice } from './dice.ts';
import { createMarkers } from './message-faults.ts';
import { mutated } from './mutations.ts';
import { soundRequest } from './sound-requests.ts';
import type { RequestContext, Subject } from './subject.ts';

/** The kinds of conversation, as the summary names them. */
export const kinds = [
  'pipelined',
  'in turns',
  'split',
  'broken',
  'mutated',
  'cut short',
  'reset',
  'slow',
] as const;

/** One of them. */
export type Kind = (typeof kinds)[number];

/** Packets to send together, once `after` answers have arrived. */
export interface Stage {
  readonly after: number;
  readonly packets: readonly Buffer[];
}

/** One connection: what is sent over it, and how it ends. */
export interface Conversation {
  readonly kind: Kind;
  readonly stages: readonly Stage[];
  /** `end`: we shut down our side after the last byte; `wait`: the server closes; `reset`: we drop the connection. */
  readonly ending: 'end' | 'wait' | 'reset';
}

/** How often each kind comes. Slow conversations, which wait for a timeout of the server, are added where there is time. */
const weights: readonly (readonly [number, Kind])[] = [
  [60, 'pipelined'],
  [14, 'in turns'],
  [14, 'split'],
  [70, 'broken'],
  [70, 'mutated'],
  [6, 'cut short'],
  [4, 'reset'],
];

const seldomSlow = 0.15;

/** Makes the conversation with a number, always the same one from the same seed. */
export function makeConversation(
  subject: Subject,
  { seed, number, slow }: { readonly seed: number; readonly number: number; readonly slow: boolean },
): Conversation {
  const dice = new Dice(Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(number + 1, 0x85eb_ca6b));
  const context: RequestContext = {
    dice,
    subject,
    marker: createMarkers(number),
  };
  const kind = dice.weighted(slow ? [...weights, [seldomSlow, 'slow'] as const] : weights);
  const sound = (count: number, isClosed: boolean) =>
    Array.from({ length: count }, (_, index) =>
      soundRequest(context, { isLast: isClosed && index === count - 1 }),
    );
  const all = (packets: readonly Buffer[], ending: Conversation['ending'] = 'end'): Conversation => ({
    kind,
    stages: [{ after: 0, packets }],
    ending,
  });
  const isClosed = dice.once(2);
  switch (kind) {
    case 'pipelined':
      return all([Buffer.concat(sound(dice.whole(1, 80), isClosed))], isClosed ? 'wait' : 'end');
    case 'in turns':
      return inTurns(sound(dice.whole(2, 20), isClosed), isClosed ? 'wait' : 'end');
    case 'split':
      return all(split(dice, Buffer.concat(sound(dice.whole(1, 6), isClosed))), isClosed ? 'wait' : 'end');
    case 'broken': {
      const bytes = Buffer.concat([
        ...sound(dice.whole(0, 3), false),
        brokenRequest(context),
        soundRequest(context),
      ]);
      return all(dice.once(4) ? split(dice, bytes) : [bytes]);
    }
    case 'mutated': {
      const bytes = mutated(dice, Buffer.concat([...sound(dice.whole(1, 3), false)]));
      return all(dice.once(4) ? split(dice, bytes) : [bytes]);
    }
    case 'cut short':
      return all([cut(dice, Buffer.concat(sound(dice.whole(1, 5), false)))]);
    case 'reset':
      return all([Buffer.concat(sound(dice.whole(1, 12), false))], 'reset');
    case 'slow':
      return all([...sound(dice.whole(0, 2), false), cut(dice, soundRequest(context))], 'wait');
  }
}

function inTurns(requests: readonly Buffer[], ending: Conversation['ending']): Conversation {
  return { kind: 'in turns', stages: requests.map((bytes, after) => ({ after, packets: [bytes] })), ending };
}

function cut(dice: Dice, bytes: Buffer): Buffer {
  return bytes.subarray(0, dice.whole(0, bytes.length - 1));
}

/** Cuts bytes into a few pieces, to be sent one after another. */
function split(dice: Dice, bytes: Buffer): readonly Buffer[] {
  const cuts = Array.from({ length: dice.whole(1, 8) }, () => dice.whole(0, bytes.length));
  const ends = [...new Set([...cuts, bytes.length])].filter((end) => end > 0).sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}
