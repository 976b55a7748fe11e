import { describe, test } from 'bun:test';

/** Tests that are left out where something is missing on this machine. */
export interface NeedyTests {
  test(title: string, body: () => unknown, timeoutMs?: number): void;
  describe(title: string, body: () => void): void;
}

/** Tests that run where nothing is `missing`; else they are left out, and `npm test` lists what was missing. */
export function needing(missing: string | undefined): NeedyTests {
  const full = (title: string) => (missing === undefined ? title : `${title} (left out: ${missing})`);
  const isMissing = missing !== undefined;
  return {
    test: (title, body, timeoutMs) =>
      test.skipIf(isMissing)(full(title), async () => void (await body()), timeoutMs),
    describe: (title, body) => describe.skipIf(isMissing)(full(title), body),
  };
}

/** Tests by tools of other projects, which npx fetches: too much to bring along with `npm ci` for one test each. */
export const needingTools: NeedyTests = needing(
  process.env['VERDICTS_TOOLS'] ? undefined : 'npm run test:tools fetches the tools of other projects',
);

/** Tests that need programs to be on the PATH. */
export function needingPrograms(...programs: readonly string[]): NeedyTests {
  const missing = programs.filter((name) => Bun.which(name) === null);
  return needing(missing.length > 0 ? `there is no ${missing.join(' and no ')}` : undefined);
}
