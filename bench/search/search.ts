import { flag, wholeNumber, wholeNumbers } from '../../lab/script/option.ts';
import manifest from '../../package.json' with { type: 'json' };
import { printFindings, writeFindings } from '../report.ts';
import { runBench } from '../run.ts';
import { askQuestions } from './ask-questions.ts';
import { measureSearch } from './measure.ts';
import { heldOutSets, knownSets } from './question-sets.ts';
import { questionFindings } from './question-table.ts';
import { searchConclusions, searchLegend, searchTable } from './table.ts';

const versions = `Bun ${Bun.version}, MiniSearch ${manifest.devDependencies.minisearch}`;

const script = {
  name: 'bench:search',
  about: `Compiles and serves generated products and searches them: latency of each kind of search, and the CPU time for which it
occupies the server's thread. Takes about five minutes. With --questions it measures instead how well searches answer the
questions in bench/search/questions, beside MiniSearch and FTS5; that takes half a minute.`,
  options: {
    products: wholeNumbers('products in each catalogue', {
      min: 1000,
      max: 10_000_000,
      default: [10_000, 100_000, 1_000_000],
    }),
    questions: flag('ask the questions; of the other options, only --write applies'),
    rounds: wholeNumber('requests of each kind', { min: 3, max: 1000, default: 30 }),
    write: flag('also write the result into docs/benchmarks.md'),
  },
  examples: ['--products 100000 --rounds 100', '--questions', '--write'],
} as const;

await runBench(script, async (workspace, { products, questions, rounds, write }) => {
  if (questions) {
    const ask = async (sets: readonly string[]) => {
      const answers = [];
      for (const set of sets) answers.push(await askQuestions(workspace, set));
      return answers;
    };
    const findings = questionFindings(await ask(knownSets), await ask(heldOutSets));
    printFindings(findings);
    if (write) writeFindings('questions', { script: script.name, versions }, findings);
    return;
  }
  const results = [];
  for (const count of products) results.push(await measureSearch(workspace, count, rounds));
  const findings = {
    tables: [searchTable(results)],
    legend: searchLegend(rounds),
    conclusions: searchConclusions(results),
  };
  printFindings(findings);
  if (write) writeFindings('search', { script: script.name }, findings);
});
