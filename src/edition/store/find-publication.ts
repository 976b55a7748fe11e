import { quoted } from '../../verdict/text/excerpt.ts';
import { nearest } from '../../verdict/text/nearest.ts';
import { type Publication, StoreError } from './edition-store.ts';

/** The ways to name an edition of a store, for messages. */
const editionNames =
  '"current", "previous", the number of a publication, or the first 6 or more digits of an edition id';

/** The publications without those of the same edition as the one before: these only signed it again. */
export function newEditions(publications: readonly Publication[]): readonly Publication[] {
  return publications.filter(({ edition }, index) => edition !== publications[index - 1]?.edition);
}

/**
 * The publication that a name stands for (`editionNames`); an id stands for the last publication of that edition
 * whose file is still there. "previous" is the newest publication of another edition than the current one.
 * Throws `StoreError` when there is none, or when more than one edition is meant.
 */
export function findPublication(
  publications: readonly Publication[],
  name: string,
  store: string,
): Publication {
  const current = publications.at(-1);
  if (!current) throw new StoreError(`${store}: nothing has been published yet`);
  if (name === 'current') return current;
  if (name === 'previous') {
    const previous = publications.findLast(({ edition }) => edition !== current.edition);
    if (previous) return previous;
    throw new StoreError(`${store}: there is no edition before the current one`);
  }
  if (/^\d{1,5}$/.test(name)) {
    const found = publications.find(({ sequence }) => sequence === Number(name));
    if (found) return found;
    throw new StoreError(
      `${store}: there is no publication ${name}; allowed: ${publications[0]?.sequence} to ${current.sequence}`,
    );
  }
  if (!/^[0-9a-f]{6,32}$/.test(name)) {
    const near = nearest(name, ['current', 'previous']);
    throw new StoreError(
      `${quoted(name)} names no edition; allowed: ${editionNames}${near ? `; did you mean ${quoted(near)}?` : ''}`,
    );
  }
  const found = publications.filter(({ edition }) => edition.startsWith(name));
  const ids = new Set(found.map(({ edition }) => edition));
  const last = found.findLast(({ pruned }) => !pruned) ?? found.at(-1);
  if (!last) {
    const near = nearest(
      name,
      publications.map(({ edition }) => edition.slice(0, name.length)),
    );
    throw new StoreError(
      `${store}: no edition has an id that begins with ${name}${near ? `; did you mean ${near}?` : ''}`,
    );
  }
  if (ids.size > 1) throw new StoreError(`${store}: ${ids.size} editions have ids that begin with ${name}`);
  return last;
}
