/** A place in a file. Lines and columns start at 1; a column counts UTF-16 code units, as editors do. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A publisher's mistake: what is wrong and where, what is allowed, and what was probably meant. */
export interface Diagnostic extends Location {
  /** Missing for an error, which stops a command. A warning stops it only with `--strict`. */
  readonly level?: 'warning';
  /** Stable kebab-case name of the rule that was broken. */
  readonly rule: string;
  /** What is wrong, with the value; one line, no full stop. */
  readonly message: string;
  /** What would be accepted. */
  readonly allowed?: string | undefined;
  /** The accepted value nearest to the one given. */
  readonly nearest?: string | undefined;
}

/** Reports whether a diagnostic is an error. */
export function isError({ level }: Diagnostic): boolean {
  return level === undefined;
}

/** The first diagnostics, sorted, and how many there are in all. */
export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  /** Errors. */
  readonly count: number;
  readonly warnings: number;
}

/** Findings without the warnings of a rule. */
export function withoutWarnings(findings: Findings, rule: string | undefined): Findings {
  const diagnostics = findings.diagnostics.filter((found) => isError(found) || found.rule !== rule);
  const left = findings.diagnostics.length - diagnostics.length;
  return { ...findings, diagnostics, warnings: findings.warnings - left };
}

/** Orders diagnostics by file, then line, then column. */
export function compareDiagnostics(a: Location, b: Location): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** A diagnostic as one sentence: message, what is allowed, nearest match. */
export function describeDiagnostic(diagnostic: Pick<Diagnostic, 'message' | 'allowed' | 'nearest'>): string {
  const parts = [diagnostic.message];
  if (diagnostic.allowed !== undefined) parts.push(`allowed: ${diagnostic.allowed}`);
  if (diagnostic.nearest !== undefined) parts.push(`did you mean ${JSON.stringify(diagnostic.nearest)}?`);
  return parts.join('; ');
}
