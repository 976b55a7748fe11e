import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** Parses JSON with the places of its values; nothing if it nests deeper than the parser, which recurses, can follow. */
export function parseNodes(text: string, errors: ParseError[] = []): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/** What is wrong with the syntax of a text, and at which UTF-16 offset; nothing if it is JSON. */
export function findSyntaxFault(
  text: string,
): { readonly message: string; readonly offset: number } | undefined {
  const errors: ParseError[] = [];
  const tree = parseNodes(text, errors);
  const [error] = errors;
  if (!error) return tree ? undefined : { message: 'the JSON nests too deep', offset: 0 };
  const name = printParseErrorCode(error.error).replace(/([a-z])([A-Z])/g, '$1 $2');
  return { message: `this is not JSON: ${name.toLowerCase()}`, offset: error.offset };
}

/** The UTF-16 offset of the value at a path, of its key with `at`, or of the nearest value around it that is there. */
export function offsetOf(root: Node | undefined, path: readonly PropertyKey[], at: unknown): number {
  const steps = path.map((part) => (typeof part === 'number' ? part : String(part)));
  let node: Node | undefined;
  for (; root && !node; steps.pop()) node = findNodeAtLocation(root, steps);
  const target = at === 'key' && node?.parent?.type === 'property' ? node.parent : node;
  return target?.offset ?? 0;
}
