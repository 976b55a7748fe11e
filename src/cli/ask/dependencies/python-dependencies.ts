import { type Dependency, packageUrlOf } from './dependency.ts';

/** What a `requirements.txt` names, and the other files of requirements that it includes. */
export interface Requirements {
  readonly dependencies: readonly Dependency[];
  readonly included: readonly string[];
}

/** Reads requirements as pip does (pip, "Requirements File Format"); options and local paths name no package. */
export function pythonRequirements(file: string, text: string): Requirements {
  const dependencies: Dependency[] = [];
  const included: string[] = [];
  for (const { line, content } of logicalLines(text)) {
    const [, other] = /^(?:-r|--requirement)[ =]*(.+)$/.exec(content) ?? [];
    if (other !== undefined) included.push(other.trim());
    const name = nameIn(content);
    if (name === undefined) continue;
    // PEP 503: case, and which of these separates words, do not matter.
    const id = packageUrlOf('pypi', name.toLowerCase().replace(/[-_.]+/g, '-'));
    dependencies.push({ file, line, column: 1, name, ids: id === undefined ? [] : [id] });
  }
  return { dependencies, included };
}

/** The package that a line names (PEP 508), or that an address names behind `#egg=`. */
function nameIn(content: string): string | undefined {
  const [, egg] = /#egg=([A-Za-z0-9][\w.-]*)/.exec(content) ?? [];
  if (egg !== undefined) return egg;
  const [, name] =
    /^([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\]\s*)?(?:$|[@(<>=!~;])/.exec(content) ?? [];
  return name;
}

/** Lines without comments; one that ends with a backslash goes on in the next. */
function logicalLines(text: string): { readonly line: number; readonly content: string }[] {
  const lines: { line: number; content: string }[] = [];
  let goesOn = false;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const content = raw.replace(/(^|\s)#(?!egg=).*$/, '').trim();
    const part = content.replace(/\s*\\$/, '');
    const last = lines.at(-1);
    if (goesOn && last) last.content += ` ${part}`;
    else lines.push({ line: index + 1, content: part });
    goesOn = content.endsWith('\\');
  }
  return lines.map(({ line, content }) => ({
    line,
    content: content.replace(/\s+--hash[ =].*$/, '').trim(),
  }));
}
