import { z } from 'zod';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { runCommand, verdicts } from '../command.ts';
import { progress } from '../progress.ts';
import { serveVerdicts, stopServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import { otherEngines } from './other-engines.ts';
import { type QuestionSet, readQuestionSet } from './question-sets.ts';
import type { Answered, Found } from './scores.ts';

/** The name of our own engine in the tables. */
export const ours = 'verdicts';

/** What each engine answered to the questions of a set. */
export interface SetAnswers {
  readonly set: string;
  readonly products: number;
  readonly byEngine: ReadonlyMap<string, readonly Answered[]>;
}

/** Compiles a set's catalogue, serves it and asks every question of the API, and of the other engines. */
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

/** What an engine answers to each question of a set. */
export async function answersOf(
  { questions }: QuestionSet,
  search: (query: string) => Found | Promise<Found>,
): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (const question of questions) answers.push({ ...question, found: await search(question.query) });
  return answers;
}

/** Asks the API for the first ten; `get` fetches a path of the service. */
export async function askApi(get: (path: string) => Promise<Response>, query: string): Promise<Found> {
  const path = `/api/v1?${new URLSearchParams({ q: query, limit: '10' })}`;
  const response = await get(path);
  if (response.status !== 200) throw new ScriptFailure(`${path} is answered with ${response.status}`);
  const { data, search } = answerSchema.parse(await response.json());
  return { slugs: data.map(({ slug }) => slug), guess: search?.suggested ?? false };
}

const answerSchema = z.object({
  data: z.array(z.object({ slug: z.string() })),
  search: z.object({ suggested: z.boolean().optional() }).optional(),
});
