import { isObject } from '../../verdict/is-object.ts';
import { tools } from '../tools.ts';

const methods: readonly string[] = [
  'server/discover',
  'initialize',
  'notifications/initialized',
  'notifications/cancelled',
  'ping',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
];

const several = 'several';
const other = 'other';

/** Every value that `calledOf` gives: a bounded set of labels for metrics and logs, whatever clients send. */
export const calledNames: readonly string[] = [
  ...methods,
  ...[...tools.keys()].map((name) => `tools/call ${name}`),
  several,
  other,
];

/** What a message calls: a method of the protocol, with a tool its name. */
export function calledOf(message: unknown): string {
  if (Array.isArray(message)) return message.length === 1 ? calledOf(message[0]) : several;
  if (!isObject(message)) return other;
  const { method, params } = message;
  if (method === 'tools/call' && isObject(params)) {
    const name = String(params['name']);
    return tools.has(name) ? `tools/call ${name}` : other;
  }
  return typeof method === 'string' && methods.includes(method) ? method : other;
}
