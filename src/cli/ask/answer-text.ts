import type { ServiceAnswer } from '../../mcp/service-answer.ts';
import { words } from '../../mcp/words.ts';
import { ratingWords } from '../../render/rating-words.ts';
import { mayBeNotStated } from '../../verdict/entry.ts';
import type { VerdictRecord } from '../../verdict/record.ts';
import { printable } from '../../verdict/text/printable.ts';
import type { VerdictKind } from '../../verdict/verdict-kind.ts';
import type { Paint } from '../output/terminal.ts';

/** How each verdict is coloured. */
const colours = { worthit: 'green', depends: 'yellow', skip: 'red' } as const satisfies Record<
  VerdictKind,
  keyof Paint
>;

/** A text in the colour of a verdict. */
export function paintVerdict(paint: Paint, verdict: VerdictKind, text: string): string {
  return paint[colours[verdict]](text);
}

/** The verdicts of an answer as blocks of lines, and the credit to give. */
export function answerText(answer: ServiceAnswer, paint: Paint): string {
  return [...answer.data.map((record) => verdictBlock(record, answer, paint)), creditText(answer)].join(
    '\n\n',
  );
}

/** The credit to give, on a line. */
export function creditText({ attribution }: ServiceAnswer): string {
  return printable(`${attribution.text}, ${attribution.url}`);
}

function verdictBlock(record: VerdictRecord, { ratingScale }: ServiceAnswer, paint: Paint): string {
  const { product, verdict, rating, verdictSummary, url } = record;
  const facts = mayBeNotStated.map((key) => `${words.verdict[key]}: ${record[key]}`);
  const said = paintVerdict(paint, verdict, words.verdict[`${verdict}Within`]);
  return [
    `${paint.bold(printable(product))}: ${said}, ${ratingWords(rating, ratingScale, words)}`,
    ...[verdictSummary, ...facts, url].map((line) => `  ${printable(line)}`),
  ].join('\n');
}
