/** Result of a test run. */
export interface TestOutcome {
  readonly passed: number;
  /** Failed tests: file, and title with enclosing `describe` titles. */
  readonly failed: readonly string[];
  /** Reason for each skipped test. */
  readonly leftOut: readonly string[];
  /** Duration of each file, in seconds. */
  readonly times: readonly (readonly [file: string, seconds: number])[];
}

export const noTests: TestOutcome = { passed: 0, failed: [], leftOut: [], times: [] };

export function sumOf(one: TestOutcome, other: TestOutcome): TestOutcome {
  return {
    passed: one.passed + other.passed,
    failed: [...one.failed, ...other.failed],
    leftOut: [...one.leftOut, ...other.leftOut],
    times: [...one.times, ...other.times],
  };
}

/** Parses Bun's JUnit report. A test that is skipped without a reason in its title counts as failed. */
export function outcomeIn(report: string): TestOutcome {
  const files = report.matchAll(/^ {2}<testsuite name="([^"]*)".* time="([\d.]+)"/gm);
  const times = [...files].map(([, file = '', seconds]) => [file, Number(seconds)] as const);
  let outcome: TestOutcome = { ...noTests, times };
  for (const [, attributes = '', isClosed, state] of report.matchAll(
    /<testcase ([^>]*?)(\/?)>(?:\s*<(failure|skipped)\b)?/g,
  )) {
    const title = titleOf(attributes);
    if (isClosed || state === undefined) outcome = { ...outcome, passed: outcome.passed + 1 };
    else if (state === 'failure') outcome = { ...outcome, failed: [...outcome.failed, title] };
    else if (!isHook(attributes)) outcome = sumOf(outcome, leftOutIn(title));
  }
  return outcome;
}

function leftOutIn(title: string): TestOutcome {
  const reason = /\(left out: ([^)]+)\)/.exec(title)?.[1];
  return reason === undefined
    ? { ...noTests, failed: [`${title}: skipped without a reason; see lab/needing.ts`] }
    : { ...noTests, leftOut: [reason] };
}

/** Bun reports the hooks of a skipped `describe` as tests. */
function isHook(attributes: string): boolean {
  return attributes.includes('name="(unnamed)"');
}

function titleOf(attributes: string): string {
  const value = (name: string) => unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
  return `${value('file')}: ${[value('classname'), value('name')].filter(Boolean).join(' > ')}`;
}

function unescaped(text: string): string {
  const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(\w+);/g, (entity, name: string) => characters[name] ?? entity);
}
