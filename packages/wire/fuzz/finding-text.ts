import { bytesOf, type Finding } from './fuzz.ts';

/** Most received bytes that are shown; the last ones. */
const shownMax = 20_000;

/** All that is needed to repeat a conversation: its number, the faults, and the bytes. `command` runs the fuzz. */
export function findingText(
  { number, conversation, faults, received }: Finding,
  seed: number,
  command: string,
): string {
  const { kind, stages, ending } = conversation;
  const cuts = stages.flatMap(({ packets }) => packets.map(({ length }) => length));
  return [
    `FOUND in conversation ${number} of seed ${seed} (${kind}); again: ${command} --seed ${seed} --conversation ${number}`,
    ...faults.map((fault) => `  ${fault}`),
    `sent (packets of ${cuts.join(', ')} bytes; then: ${ending}):`,
    shown(bytesOf(conversation)),
    `received (${received.length} bytes${received.length > shownMax ? `, of which the last ${shownMax}` : ''}):`,
    shown(received.subarray(-shownMax)),
    '',
  ].join('\n');
}

/** Bytes as the text of a string, one line for each line; everything that is not visible ASCII is escaped. */
function shown(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  const escaped = text.replace(/[^\x20-\x7e]|\\/g, (octet) => {
    const short = { '\r': '\\r', '\n': '\\n\n', '\t': '\\t', '\\': '\\\\' }[octet];
    return short ?? `\\x${octet.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return escaped.replace(/\n$/, '');
}
