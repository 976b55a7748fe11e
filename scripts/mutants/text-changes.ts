import { regexChanges } from './regex-changes.ts';
import { type Change, type Place, replace } from './syntax.ts';

/** Mutations of a string or pattern. Leaves prose (any text with spaces) and markup unchanged. */
export function textChanges({ node, around }: Place): Change[] {
  const [parent] = around;
  switch (node.type) {
    case 'StringLiteral': {
      if (/\s./.test(node.value)) return [];
      if (node.value !== '') return [replace('string', node, "''")];
      // An empty string after `??` is mostly there for the types.
      const isFallback = parent?.type === 'LogicalExpression' && parent.operator === '??';
      return isFallback ? [] : [replace('string', node, "'mutated'")];
    }
    case 'TemplateLiteral': {
      const isProse = node.quasis.some(({ value }) => /\s/.test(value.raw));
      if (isProse || parent?.type === 'TaggedTemplateExpression') return [];
      return [replace('string', node, '``')];
    }
    case 'RegExpLiteral': {
      const flags = [...node.flags].filter((flag) => 'gimy'.includes(flag));
      return [
        ...regexChanges(node.pattern, node.flags).map((pattern) =>
          replace('pattern', node, `/${pattern}/${node.flags}`),
        ),
        ...flags.map((flag) => replace('flag', node, `/${node.pattern}/${node.flags.replace(flag, '')}`)),
      ];
    }
    default:
      return [];
  }
}
