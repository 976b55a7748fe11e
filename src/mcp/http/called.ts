import { tools } from '../tools.ts';

/** What is told of a request in metrics and logs: one of `calledNames`, so that strangers cannot add to them. */
export type Called = string;

const methods: readonly string[] = [
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

/** Every value that `calledOf` gives. */
export const calledNames: readonly Called[] = [
  ...methods,
  ...[...tools.keys()].map((name) => `tools/call ${name}`),
  several,
  other,
];

/** What a message calls: a method of the protocol, with a tool its name. */
export function calledOf(message: unknown): Called {
  if (Array.isArray(message)) return message.length === 1 ? calledOf(message[0]) : several;
  if (!isRecord(message)) return other;
  const { method, params } = message;
  if (method === 'tools/call' && isRecord(params)) {
    const name = String(params['name']);
    return tools.has(name) ? `tools/call ${name}` : other;
  }
  return typeof method === 'string' && methods.includes(method) ? method : other;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
