// Compiled, not run: what a caller in TypeScript may rely on, with no types of its own but those of its platform.
import {
  type Client,
  createClient,
  ProblemError,
  type ProblemKind,
  type Verdict,
  type VerdictKind,
} from '@product-verdict/client';

export const words: Record<VerdictKind, string> = { worthit: 'buy', skip: 'leave', depends: 'think' };

export async function describe(slug: string, signal?: AbortSignal): Promise<string | undefined> {
  const client: Client = createClient({
    baseUrl: 'https://verdicts.example',
    fetch,
    cache: new Map<string, string>(),
  });
  try {
    const verdict: Verdict = await client.get(slug, { signal });
    for await (const { verdict: other } of client.all({ verdict: verdict.verdict, signal }))
      words[other].trim();
    return words[verdict.verdict];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.is('not-found')) {
      const kind: 'not-found' = error.kind;
      return kind;
    }
    const kind: ProblemKind | 'unknown' = error.kind;
    return kind === 'withdrawn' ? undefined : error.errors[0]?.allowed;
  }
}

// @ts-expect-error: no such verdict
createClient({ baseUrl: '' }).list({ verdict: 'buy' });
// @ts-expect-error: no such kind
new ProblemError(404, {}).is('not-here');
// @ts-expect-error: no such style
createClient({ baseUrl: '' }).badgeUrl('bolt', { style: 'plastic' });
