import { parse } from '@babel/parser';

type Statement = ReturnType<typeof parse>['program']['body'][number];
/** An expression, as Babel names it. */
export type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];
type SwitchCase = Extract<Statement, { type: 'SwitchStatement' }>['cases'][number];
type ClassMethod = Extract<
  Extract<Statement, { type: 'ClassDeclaration' }>['body']['body'][number],
  { type: 'ClassMethod' }
>;

/** Syntax nodes that can be mutated. */
export type Syntax = Statement | Expression | SwitchCase | ClassMethod;

/** One mutation: `replacement` replaces the text from `start` to `end`. */
export interface Change {
  /** Kind of mutation, named as in Stryker's list where it has it. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** A node with its ancestors, nearest first. */
export interface Place {
  readonly node: Syntax;
  readonly around: readonly Syntax[];
  /** Text of the whole file. */
  readonly text: string;
}

/** Calls `visit` for every runtime node of a TypeScript file, so not for types and imports. */
export function walkProgram(text: string, visit: (place: Place) => void): void {
  const { program } = parse(text, {
    sourceType: 'module',
    plugins: ['typescript', 'explicitResourceManagement'],
  });
  const walk = (node: Syntax, around: readonly Syntax[]): void => {
    if (hasNoMeaning(node, around[0])) return;
    visit({ node, around, text });
    for (const child of childrenOf(node)) walk(child, [node, ...around]);
  };
  for (const statement of program.body) walk(statement, []);
}

/** The text of a node. */
export function textOf({ start, end }: Pick<Syntax, 'start' | 'end'>, text: string): string {
  return text.slice(start ?? 0, end ?? 0);
}

/** A mutation that replaces a node. */
export function replace(kind: string, { start, end }: Pick<Syntax, 'start' | 'end'>, by: string): Change {
  return { kind, start: start ?? 0, end: end ?? 0, replacement: by };
}

/** Documentation in zod and OpenAPI, which does not affect behaviour. */
const proseCalls = ['meta', 'describe'];
const proseKeys = ['description', 'summary', 'title', 'example', 'examples', 'detail', 'help'];

/** Nodes that wrap an expression in types. */
const typedExpressions = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];

function hasNoMeaning(node: Syntax, parent: Syntax | undefined): boolean {
  if (node.type.startsWith('TS')) return !typedExpressions.includes(node.type);
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true;
  if (parent?.type === 'CallExpression' && parent.callee !== node)
    return proseCalls.includes(calledMethod(parent) ?? '');
  return false;
}

/** Name of the method in a call. */
export function calledMethod(call: Syntax): string | undefined {
  if (call.type !== 'CallExpression' && call.type !== 'OptionalCallExpression') return undefined;
  const { callee } = call;
  if (callee.type !== 'MemberExpression' && callee.type !== 'OptionalMemberExpression') return undefined;
  return callee.property.type === 'Identifier' && !callee.computed ? callee.property.name : undefined;
}

function childrenOf(node: Syntax): Syntax[] {
  const children: Syntax[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (isName(node, key)) continue;
    for (const item of Array.isArray(value) ? value : [value]) if (isSyntax(item)) children.push(item);
  }
  return children;
}

/** Whether a child is a name or a module path rather than a value, or is prose. */
function isName(node: object, key: string): boolean {
  if (key.endsWith('Comments') || (key === 'source' && 'specifiers' in node)) return true;
  if (!('key' in node) || ('computed' in node && node.computed)) return false;
  return key === 'key' || (key === 'value' && proseKeys.includes(nameOf(node.key)));
}

function nameOf(key: unknown): string {
  return typeof key === 'object' && key !== null && 'name' in key ? String(key.name) : '';
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
