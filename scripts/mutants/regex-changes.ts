/** Patterns that differ in one anchor, quantifier, class, assertion or escape. */
export function regexChanges(pattern: string, flags: string): string[] {
  const changed: string[] = [];
  let isInClass = false;
  for (const { 0: token, index } of pattern.matchAll(tokens)) {
    const by = (...texts: readonly string[]) => {
      for (const text of texts)
        changed.push(pattern.slice(0, index) + text + pattern.slice(index + token.length));
    };
    if (/^\\[dDsSwWbBpP]/.test(token)) by(swapCase(token));
    else if (isInClass) isInClass = token !== ']';
    else if (token.startsWith('[')) {
      isInClass = true;
      by(token === '[^' ? '[' : '[^');
    } else if (token === '^' || token === '$') by('');
    else if (token === '+') by('', '*');
    else if (token === '*') by('', '+');
    else if (token === '?') by('');
    else if (token.startsWith('{')) by(...otherCounts(token));
    else if (/^\(\?<?[=!]$/.test(token)) by(token.replace(/[=!]/, (sign) => (sign === '=' ? '!' : '=')));
  }
  return [...new Set(changed)].filter((text) => isPattern(text, flags));
}

/** Tokens of a pattern that are longer than one character or have a special meaning. */
const tokens = /\\[pP]|\\.|\[\^?|\]|\(\?<?[=!]|\(\?(?:<\w+>|:)?|\{\d+(?:,\d*)?\}|[\^$*+?]|./gs;

function swapCase(escaped: string): string {
  const letter = escaped.charAt(1);
  return `\\${letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()}`;
}

/** Counts one lower and one higher, at either bound. */
function otherCounts(braces: string): string[] {
  const [least = '', most] = braces.slice(1, -1).split(',');
  const written = (low: number, high: string | undefined) =>
    high === undefined ? `{${low}}` : `{${low},${high}}`;
  const others = [Number(least) - 1, Number(least) + 1].map((low) => written(low, most));
  if (most)
    others.push(...[Number(most) - 1, Number(most) + 1].map((high) => written(Number(least), `${high}`)));
  return others;
}

function isPattern(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    // An empty pattern would start a comment.
    return pattern !== '';
  } catch {
    return false;
  }
}
