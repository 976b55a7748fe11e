import { z } from 'zod';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { runCommand, verdicts } from '../command.ts';
import { progress } from '../progress.ts';
import { serveVerdicts, stopServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import { otherEngines } from './other-engines.ts';
import { type QuestionSet, readQuestionSet } from './question-sets.ts';
import type { Answered, Found } from './scores.ts';

/** Name of our own engine in the tables. */
export const ours = 'verdicts';

/** Answers of each engine to the questions of a set. */
export interface SetAnswers {
  readonly set: string;
  readonly products: number;
  readonly byEngine: ReadonlyMap<string, readonly Answered[]>;
}

/** Compiles and serves a set's catalogue, and puts every question to the API and to the other engines. */
export async function askQuestions(workspace: Workspace, name: string): Promise<SetAnswers> {
  progress(`Asking ${name} …`);
  const set = readQuestionSet(name);
  const edition = workspace.path(`${name}.sqlite`);
  await runCommand(workspace, verdicts, 'compile', set.writeCatalogue(), '--to', edition);
  const server = await serveVerdicts(workspace, edition);
  const byEngine = new Map([
    [ours, await answersOf(set, (query) => askApi((path) => fetch(`${server.origin}${path}`), query))],
  ]);
  await stopServer(server);
  for (const [engine, make] of Object.entries(otherEngines))
    byEngine.set(engine, await answersOf(set, make(set.texts)));
  return { set: name, products: set.texts.length, byEngine };
}

/** An engine's answers to the questions of a set. */
export async function answersOf(
  { questions }: QuestionSet,
  search: (query: string) => Found | Promise<Found>,
): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (const question of questions) answers.push({ ...question, found: await search(question.query) });
  return answers;
}

/** Requests the first ten results from the API; `get` fetches a path of the service. */
export async function askApi(get: (path: string) => Promise<Response>, query: string): Promise<Found> {
  const path = `/api/v1?${new URLSearchParams({ q: query, limit: '10' })}`;
  const response = await get(path);
  if (response.status !== 200) throw new ScriptFailure(`${path} answered ${response.status}`);
  const { data, search } = answerSchema.parse(await response.json());
  return { slugs: data.map(({ slug }) => slug), guess: search?.suggested ?? false };
}

const answerSchema = z.object({
  data: z.array(z.object({ slug: z.string() })),
  search: z.object({ suggested: z.boolean().optional() }).optional(),
});
