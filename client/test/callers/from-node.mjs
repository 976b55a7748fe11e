// Run by Node against the service at the address that is given; prints what it got as JSON, a line for each step,
// and waits in the midst of a walk for a line, which comes when another edition has been published.
import { once } from 'node:events';
import { createClient, ProblemError, UnreachableError } from '@product-verdict/client';

const [, , baseUrl, nowhere] = process.argv;
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const failureOf = (call) => call.then(() => undefined, (error) => error);
const slept = [];
const clock = { now: Date.now, random: () => 0.5, sleep: async (ms) => slept.push(ms) };

const client = createClient({ baseUrl, clock });
say(await client.get('bolt'));
say(await client.get('bolt'));
const { kind } = await failureOf(client.get('bolts'));
say(kind);
say(slept);
const unreachable = await failureOf(createClient({ baseUrl: nowhere, clock }).get('bolt'));
say(unreachable instanceof UnreachableError && unreachable.cause instanceof Error);
const reason = await failureOf(client.list({ signal: AbortSignal.abort() }));
say(reason.name);
const slugs = [];
for await (const { slug } of client.all({ pageSize: 20 })) {
  slugs.push(slug);
  if (slugs.length > 1) continue;
  say('walking');
  await once(process.stdin, 'data');
}
say(slugs.length);
say((await client.list({ limit: 1 })).total);
say(new ProblemError(404, null).is('unknown'));
process.stdin.destroy();
