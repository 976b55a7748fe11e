import { type Change, calledMethod, type Place, replace, textOf } from './syntax.ts';

/** Methods, and those that are taken in their place. */
const otherMethods: Readonly<Record<string, string>> = {
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toUpperCase: 'toLowerCase',
  toLowerCase: 'toUpperCase',
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  indexOf: 'lastIndexOf',
  lastIndexOf: 'indexOf',
};

/** Methods that give something like what they are called on, so that it can stand in their place. */
const leftOut = [
  'filter',
  'normalize',
  'reverse',
  'slice',
  'sort',
  'subarray',
  'substring',
  'toReversed',
  'toSorted',
  'trim',
  'trimEnd',
  'trimStart',
];

/** The ways to change a call: another method, or none. */
export function callChanges({ node, text }: Place): Change[] {
  const method = calledMethod(node);
  if (method === undefined || node.type !== 'CallExpression') return [];
  const { callee } = node;
  if (callee.type !== 'MemberExpression') return [];
  const other = Object.hasOwn(otherMethods, method) ? otherMethods[method] : undefined;
  return [
    ...(other === undefined ? [] : [replace('method', callee.property, other)]),
    ...(leftOut.includes(method) ? [replace('method', node, `(${textOf(callee.object, text)})`)] : []),
  ];
}
