import { type BadgeOptions, badgeOptionsFrom } from './options.ts';

const defaults: Readonly<Record<string, string>> = badgeOptionsFrom({});

/** The canonical query of a badge: fixed order, defaults left out; empty or beginning with `?`. */
export function badgeQuery(options: BadgeOptions): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) if (value !== defaults[name]) query.set(name, value);
  query.sort();
  return query.size === 0 ? '' : `?${query}`;
}
