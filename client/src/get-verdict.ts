import { segmentOf } from './address.ts';
import { type GetOptions, readWith, type Service } from './connect.ts';
import { ProblemError } from './problem-error.ts';
import type { Card, Verdict } from './verdict.ts';

/** The verdict on a product; under a former slug, that of the product with its present slug. */
export async function getVerdict(service: Service, slug: string, options: GetOptions = {}): Promise<Verdict> {
  return readSlug<Verdict>(service, 'v1', slug, options);
}

/** A verdict with all that has to be shown beside it, in words. */
export async function getCard(service: Service, slug: string, options: GetOptions = {}): Promise<Card> {
  return readSlug<Card>(service, 'card', slug, options);
}

async function readSlug<Value extends Verdict>(
  service: Service,
  kind: string,
  slug: string,
  { signal }: GetOptions,
): Promise<Value> {
  const { base } = service;
  const segment = segmentOf(slug);
  // These would lead to other addresses.
  if (/^\.{0,2}$/.test(segment))
    throw new ProblemError(404, { type: `${base}/problems/not-found`, detail: `"${slug}" is no slug` });
  return readWith<Value>(
    service,
    `${base}/api/${kind}/${segment}`,
    { signal },
    (verdict) => typeof verdict.slug === 'string',
  );
}
