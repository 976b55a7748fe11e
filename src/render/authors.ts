import type { Person } from '../verdict/settings.ts';
import type { Site } from './site.ts';

/** An author with the address that a name leads to: their own, or the place where the publication presents its authors. */
export interface LinkedPerson extends Person {
  readonly address: string;
}

/** The anchor of the authors on the page about the publication. */
export const authorsAnchor = 'authors';

/** The authors that a verdict names, in its order. */
export function authorsOf(keys: readonly string[], { settings: { authors }, links }: Site): LinkedPerson[] {
  return keys.map((key) => {
    const person = authors[key] ?? { name: key };
    return { ...person, address: person.url ?? `${links.about}#${authorsAnchor}` };
  });
}
