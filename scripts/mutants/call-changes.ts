import { type Change, calledMethod, type Place, replace, textOf } from './syntax.ts';

/** Methods and their replacements. */
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

/** Methods whose result is similar to their receiver, which can therefore replace it. */
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

/** Mutations of a call: another method, or no call. */
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
