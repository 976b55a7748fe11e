import { alignedTable, markdownTable, type Table } from '../lab/table.ts';
import { type SectionName, writeSection } from './benchmarks-page.ts';
import { describeRun } from './machine.ts';

/** Results of a benchmark. */
export interface Findings {
  readonly tables: readonly Table[];
  /** How it was measured; the page shows it below the tables. */
  readonly legend?: string;
  readonly conclusions: readonly string[];
}

/** Prints the results of a benchmark. */
export function printFindings({ tables, conclusions }: Findings): void {
  process.stdout.write(`${[...tables.map(alignedTable), conclusions.join('\n')].join('\n\n')}\n`);
}

/** Writes results into their section of `docs/benchmarks.md`; `above` goes before the tables. */
export function writeFindings(
  section: SectionName,
  { script, versions = `Bun ${Bun.version}`, above }: { script: string; versions?: string; above?: string },
  { tables, legend, conclusions }: Findings,
): void {
  const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}\n`).join('');
  const parts = [above, ...tables.map(markdownTable), legend].filter((part) => part !== undefined);
  writeSection(
    section,
    `${listed(describeRun(script, versions))}\n${parts.join('\n\n')}\n\n${listed(conclusions)}`,
  );
}
