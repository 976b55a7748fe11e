import { describe, test } from 'bun:test';
import { findProgram } from './find-program.ts';

/** Tests that are skipped if a requirement is missing on this machine. */
export interface NeedyTests {
  test(title: string, body: () => unknown, timeoutMs?: number): void;
  describe(title: string, body: () => void): void;
}

/** Tests that run unless something is `missing`; otherwise they are skipped, and `npm test` lists the reason. */
export function needing(missing: string | undefined): NeedyTests {
  const full = (title: string) => (missing === undefined ? title : `${title} (left out: ${missing})`);
  const isMissing = missing !== undefined;
  return {
    test: (title, body, timeoutMs) =>
      test.skipIf(isMissing)(full(title), async () => void (await body()), timeoutMs),
    describe: (title, body) => describe.skipIf(isMissing)(full(title), body),
  };
}

/** Tests that run tools of other projects through npx: too large to install with `npm ci` for a single test each. */
export const needingTools: NeedyTests = needing(
  process.env['VERDICTS_TOOLS'] ? undefined : 'npm run test:tools fetches the tools of other projects',
);

/** Tests that need programs of this machine. */
export function needingPrograms(...programs: readonly string[]): NeedyTests {
  const missing = programs.filter((name) => findProgram(name) === undefined);
  return needing(missing.length > 0 ? `missing program ${missing.join(', ')}` : undefined);
}
