import { entryOf } from '../../lab/catalogue-folder.ts';
import { run } from './command.ts';
import { newStore } from './stores.ts';
import { withoutWarnings } from './without-warnings.ts';

/** Commands, each with the rating in the catalogue at that point. */
const commands = [
  [1, 'publish', '--dry-run'],
  [1, 'publish'],
  [1, 'publish'],
  [2, 'publish'],
  [2, 'publish', '--force'],
  [3, 'publish', '--force'],
  [3, 'rollback'],
  [3, 'rollback', '4'],
  [3, 'diff'],
  [3, 'prune', '--keep', '2'],
  [3, 'rollback', '1'],
  [3, 'editions'],
  [3, 'store', 'verify'],
  [3, 'extract'],
] as const;

/** Output and exit codes of commands on an empty store, with differences between stores and runs normalised. */
export async function conversationWith(place: string, shown = place): Promise<readonly string[]> {
  const own = newStore([]);
  const outcomes: string[] = [];
  for (const [rating, command, ...options] of commands) {
    own.write([entryOf('a', { rating }), entryOf('b')]);
    const copy = `${own.store}-copy`;
    const places: Readonly<Record<string, readonly string[]>> = {
      publish: [own.catalogue, '--to', place],
      diff: [`${place}#2`, place],
      store: [...options, place],
      extract: [place, '--into', copy],
    };
    const words = command === 'store' ? [] : options;
    const { exitCode, stdout, stderr } = await run(command, ...(places[command] ?? [place]), ...words);
    const text = withoutWarnings(stdout + stderr).replaceAll(copy, 'COPY');
    outcomes.push(`${command} ${exitCode}\n${steady(text, place, shown)}`);
  }
  return outcomes;
}

/** Normalises what differs between runs. */
function steady(text: string, place: string, shown: string): string {
  return (
    text
      .replaceAll(place, 'STORE')
      .replaceAll(shown, 'STORE')
      .replace(/[0-9a-f]{32}/g, 'ID')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z/g, 'MOMENT')
      .replace(/in (?:\d+ h )?\d+ min/, 'in TIME')
      // Each store names the location of the edition in its own way.
      .replace(/--to '.*' --based-on/, '--to STORE --based-on')
      .replace(/STORE\S*: the edition.* was pruned/, 'PRUNED')
  );
}
