import { queryOf } from './address.ts';
import { type GetOptions, isList, readWith, type Service } from './connect.ts';
import type { Change, ChangeList } from './verdict.ts';

/** Which changes; all that are kept unless given. */
export interface ChangesOptions extends GetOptions {
  /** Only after this: an edition, a day, a moment, the number of a publication, or the `cursor` of another walk. */
  readonly since?: string | undefined;
  /** Only changes of these products, by present or former slugs. */
  readonly slug?: readonly string[] | undefined;
  /** Only changes of products of this category, or that came or left by the change. */
  readonly category?: string | undefined;
  /** How many changes to fetch at once, 1 to 200; 200 unless given. */
  readonly pageSize?: number | undefined;
}

/** Changes, the oldest first, to walk through with `for await`; walked through again, those that came since. */
export interface Changes extends AsyncIterable<Change> {
  /** Where the walk stands, behind the last change that it gave: keep it, and pass it as `since` to go on there. */
  readonly cursor: string | undefined;
}

/** What publications changed. A history that does not reach back to `since` is a ProblemError of kind `changes-gone`. */
export function followChanges(
  service: Service,
  { since, pageSize = 200, signal, ...filter }: ChangesOptions = {},
): Changes {
  const changes = {
    cursor: since,
    async *[Symbol.asyncIterator](): AsyncGenerator<Change, void, undefined> {
      // A cursor is a publication and how many changes of the next one were given; or an edition, all of whose were.
      const [, before, given] = /^(\d+)\.(\d+)$/.exec(changes.cursor ?? '') ?? [];
      let publication = Number(before) + 1;
      let count = Number(given);
      const asked = { since: before ?? changes.cursor, ...filter, limit: pageSize, offset: given };
      let query = queryOf(asked);
      for (;;) {
        const url = `${service.base}/api/changes${query}`;
        const page = await readWith<ChangeList>(service, url, { signal, revalidate: true }, isList);
        for (const change of page.data) {
          count = change.publication === publication ? count + 1 : 1;
          publication = change.publication;
          changes.cursor = `${publication - 1}.${count}`;
          yield change;
        }
        if (page.next === null) {
          changes.cursor = page.edition;
          return;
        }
        // Under the base address that the client was given: the service may know itself by another.
        query = new URL(page.next).search;
      }
    },
  };
  return changes;
}
