import packageJson from '../../../package.json' with { type: 'json' };
import { type Diagnostic, describeDiagnostic } from '../../verdict/diagnostic.ts';
import { isInView } from './diagnostic-places.ts';

/** Findings as a log of SARIF 2.1.0 (OASIS), which code scanners and editors read. Columns count UTF-16 code units. */
export function sarifOf(diagnostics: readonly Diagnostic[]): object {
  const rules = [...new Set(diagnostics.map(({ rule }) => rule))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'verdicts',
            version: packageJson.version,
            rules: rules.map((id) => ({ id })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => resultOf(diagnostic, rules.indexOf(diagnostic.rule))),
      },
    ],
  };
}

function resultOf(diagnostic: Diagnostic, ruleIndex: number): object {
  const { file, line, column, rule, level = 'error' } = diagnostic;
  const result = { ruleId: rule, ruleIndex, level };
  // A row of a view is in no file: its place goes before the message.
  if (isInView(diagnostic))
    return { ...result, message: { text: `${file}:${line}:${column}: ${describeDiagnostic(diagnostic)}` } };
  const region = { startLine: line, startColumn: column };
  const uri = file.split('/').map(encodeURIComponent).join('/');
  return {
    ...result,
    message: { text: describeDiagnostic(diagnostic) },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region } }],
  };
}
