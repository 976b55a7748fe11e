import type { Person, Settings } from '../verdict/settings.ts';
import type { Links } from './links.ts';

/** An author with the address that a name leads to: their own, or the place where the publication presents its authors. */
export interface LinkedPerson extends Person {
  readonly address: string;
}

/** The anchor of the authors on the page about the publication. */
export const authorsAnchor = 'authors';

/** The authors that a verdict names, in its order. */
export function authorsOf(keys: readonly string[], { authors }: Settings, links: Links): LinkedPerson[] {
  return keys.map((key) => {
    const person = authors[key] ?? { name: key };
    return { ...person, address: person.url ?? `${links.about}#${authorsAnchor}` };
  });
}
