import type { Contract, Parameter } from '../../lab/contract/contract.ts';

/** Whether a strict endpoint accepts a query: every parameter is declared, appears once, and has a valid value. */
export function isAllowedQuery(contract: Contract, parameters: readonly Parameter[], query: string): boolean {
  const seen = new Set<string>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals)) ?? pair;
    const written = equals === -1 ? '' : pair.slice(equals + 1);
    const value = decode(written);
    const parameter = parameters.find((one) => one.in === 'query' && one.name === name);
    if (!parameter || value === undefined || seen.has(name)) return false;
    seen.add(name);
    const { schema } = parameter;
    if (schema.type === 'array') {
      // Commas separate names before decoding (OpenAPI 3.1, style `form` without `explode`).
      if (!contract.allows(schema, written.split(',').map(decode))) return false;
    } else if (schema.type !== 'integer') {
      if (!contract.allows(schema, value)) return false;
    } else if (!/^(?:0|[1-9]\d*)$/.test(value) || !contract.allows(schema, Number(value))) return false;
  }
  return true;
}

/** The parameter names in a query. */
export function namesIn(query: string): readonly string[] {
  return query.split('&').map((pair) => decode(pair.replace(/=.*/s, '')) ?? pair);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
