import type { HeaderFields } from '#wire/response-head.ts';
import { slugFault } from '../../verdict/slug.ts';

/** The tag of what shows more than one product: any publication may change it. */
export const editionTag = 'edition';

/** What answers of a route show: one product, named by the path, alone or with others of the edition. */
export type Tagging = 'slug' | 'slug-and-edition';

/** The tags of an answer, by which caches purge it; a problem may name other products. */
export function tagsOf(tagging: Tagging | undefined, name: string | undefined, isProblem: boolean): string[] {
  const slug = tagging && name?.replace(/\.(?:png|svg|md)$/, '');
  if (slug === undefined || slugFault(slug) !== undefined) return [editionTag];
  return tagging === 'slug' && !isProblem ? [slug] : [slug, editionTag];
}

/** The header fields that carry tags: `Cache-Tag` as Cloudflare reads it, `Surrogate-Key` as Fastly and Varnish do. */
export function tagFields(tags: readonly string[]): HeaderFields {
  return { 'Cache-Tag': tags.join(','), 'Surrogate-Key': tags.join(' ') };
}
