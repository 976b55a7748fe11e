import type { Body } from '#wire/prepared-response.ts';

/**
 * The XXH3 hash of a body, 64 bits in 13 characters: what stands between the quotes of an entity tag (RFC 9110, section
 * 8.8.3). It need not withstand attacks: nobody gains by making two bodies collide.
 */
export function entityTagOf(body: Body): string {
  return Bun.hash.xxHash3(body).toString(36).padStart(13, '0');
}
