import { bothWays } from './expression-changes.ts';
import { type Change, type Place, replace, type Syntax } from './syntax.ts';

/** The ways to change a statement itself: left out, emptied, its condition decided. */
export function statementChanges({ node, around }: Place): Change[] {
  const [parent, grandparent] = around;
  switch (node.type) {
    case 'IfStatement':
      return bothWays(node.test);
    case 'WhileStatement':
    case 'DoWhileStatement':
      // A loop without end is found out by the clock alone, which says little and takes long.
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

/** Whether the block of this is emptied: of the others, a condition that never holds does the same. */
function isEmptied(parent: Syntax | undefined): boolean {
  if (!parent) return false;
  if (parent.type === 'IfStatement') return Boolean(parent.alternate);
  return !['WhileStatement', 'ForStatement', 'DoWhileStatement'].includes(parent.type);
}

/** Whether a statement is all of a block that is emptied anyway. */
function isAlone(parent: Syntax | undefined, grandparent: Syntax | undefined): boolean {
  return parent?.type === 'BlockStatement' && parent.body.length === 1 && isEmptied(grandparent);
}
