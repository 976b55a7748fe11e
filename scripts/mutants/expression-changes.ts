import { type Change, type Expression, type Place, replace, type Syntax, textOf } from './syntax.ts';

/** Operators and their replacements. */
const operators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '/=': ['*='],
  '|=': ['&='],
  '&=': ['|='],
  '||=': ['&&='],
  '&&=': ['||='],
  '??=': ['&&='],
};

/** Mutations of an expression itself, leaving its parts unchanged. */
export function expressionChanges({ node, around, text }: Place): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
      if (node.operator === '+' && (isString(node.left) || isString(node.right))) return [];
      return joinOtherwise(kindOf(node.operator), node, text);
    case 'LogicalExpression':
      return [...joinOtherwise('logical', node, text), ...withoutOperand(node)];
    case 'AssignmentExpression':
      return joinOtherwise('assignment', node, text);
    case 'ConditionalExpression':
      return bothWays(node.test);
    case 'UnaryExpression': {
      const operand = textOf(node.argument, text);
      if (node.operator === '!') return [replace('negation', node, `(${operand})`)];
      if (node.operator === '-') return [replace('sign', node, `(${operand})`)];
      return [];
    }
    case 'UpdateExpression': {
      if (around[0]?.type === 'ForStatement') return [];
      const other = node.operator === '++' ? '--' : '++';
      const operand = textOf(node.argument, text);
      return [replace('update', node, node.prefix ? other + operand : operand + other)];
    }
    case 'BooleanLiteral':
      return [replace('boolean', node, String(!node.value))];
    case 'NumericLiteral':
      return [replace('number', node, String(node.value + 1))];
    case 'ArrayExpression':
      return node.elements.length > 0 ? [replace('array', node, '[]')] : [];
    case 'ObjectExpression':
      return node.properties.length > 0 ? [replace('object', node, '({})')] : [];
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement' ? [] : [replace('returned value', node.body, 'undefined')];
    case 'OptionalMemberExpression':
      return node.optional ? withoutQuestion(node.object, node.computed ? '' : '.', text) : [];
    case 'OptionalCallExpression':
      return node.optional ? withoutQuestion(node.callee, '', text) : [];
    default:
      return [];
  }
}

/** A condition that always holds, and one that never holds. */
export function bothWays(test: Expression): Change[] {
  return [replace('condition', test, 'true'), replace('condition', test, 'false')];
}

function kindOf(operator: string): string {
  if (/^[<>]=?$/.test(operator)) return 'boundary';
  return /=/.test(operator) ? 'equality' : 'arithmetic';
}

interface Joined {
  readonly left: Pick<Syntax, 'start' | 'end'>;
  readonly right: Pick<Syntax, 'start' | 'end'>;
  readonly operator: string;
  readonly type: string;
}

function joinOtherwise(kind: string, node: Joined & Pick<Syntax, 'start' | 'end'>, text: string): Change[] {
  const [left, right] = [textOf(node.left, text), textOf(node.right, text)];
  const isAssignment = node.type === 'AssignmentExpression';
  return (operators[node.operator] ?? []).map((operator) =>
    replace(kind, node, isAssignment ? `${left} ${operator} ${right}` : `((${left}) ${operator} (${right}))`),
  );
}

/** A logical expression without one of its operands. */
function withoutOperand({ left, right, operator }: Extract<Syntax, { type: 'LogicalExpression' }>): Change[] {
  if (operator === '??') return [];
  const neutral = operator === '&&' ? 'true' : 'false';
  return [replace('operand', left, neutral), replace('operand', right, neutral)];
}

function withoutQuestion({ end }: Pick<Syntax, 'end'>, by: string, text: string): Change[] {
  const at = text.indexOf('?.', end ?? 0);
  return [{ kind: 'optional chaining', start: at, end: at + 2, replacement: by }];
}

function isString({ type }: { readonly type: string }): boolean {
  return type === 'StringLiteral' || type === 'TemplateLiteral';
}
