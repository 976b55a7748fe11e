import type { Body } from '../http/answers/answer.ts';

/**
 * A name for a body by its XXH3 hash, 64 bits in 13 characters: what stands between the quotes of an entity tag (RFC
 * 9110, section 8.8.3). Nobody gains by making two bodies meet.
 */
export function entityTagOf(body: Body): string {
  return Bun.hash.xxHash3(body).toString(36).padStart(13, '0');
}
