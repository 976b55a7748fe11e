import { bothWays } from './expression-changes.ts';
import { type Change, type Place, replace, type Syntax } from './syntax.ts';

/** Mutations of a statement: removed, emptied, or its condition fixed. */
export function statementChanges({ node, around }: Place): Change[] {
  const [parent, grandparent] = around;
  switch (node.type) {
    case 'IfStatement':
      return bothWays(node.test);
    case 'WhileStatement':
    case 'DoWhileStatement':
      // Only a timeout would detect an infinite loop, which is slow and proves little.
      return node.test.type === 'BooleanLiteral' ? [] : [replace('condition', node.test, 'false')];
    case 'ForStatement':
      return node.test ? [replace('condition', node.test, 'false')] : [];
    case 'BlockStatement':
      return node.body.length > 0 && isEmptied(parent) ? [replace('block', node, '{}')] : [];
    case 'SwitchCase': {
      const [first, last] = [node.consequent.at(0), node.consequent.at(-1)];
      if (!first || !last) return [];
      return [replace('case', { start: first.start ?? 0, end: last.end ?? 0 }, '')];
    }
    case 'ExpressionStatement':
    case 'ThrowStatement':
    case 'ContinueStatement':
    case 'BreakStatement':
      return isAlone(parent, grandparent) ? [] : [replace('statement', node, ';')];
    case 'ReturnStatement': {
      const { argument } = node;
      const isNothing = !argument || (argument.type === 'Identifier' && argument.name === 'undefined');
      return isNothing || isAlone(parent, grandparent) ? [] : [replace('returned value', node, 'return;')];
    }
    default:
      return [];
  }
}

/** Whether another mutation empties the block; for other blocks, a condition that never holds has the same effect. */
function isEmptied(parent: Syntax | undefined): boolean {
  if (!parent) return false;
  if (parent.type === 'IfStatement') return Boolean(parent.alternate);
  return !['WhileStatement', 'ForStatement', 'DoWhileStatement'].includes(parent.type);
}

/** Whether a statement is the only one in a block that is emptied anyway. */
function isAlone(parent: Syntax | undefined, grandparent: Syntax | undefined): boolean {
  return parent?.type === 'BlockStatement' && parent.body.length === 1 && isEmptied(grandparent);
}
