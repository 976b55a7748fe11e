import { stringify } from 'yaml';

/** Writes a value as YAML that reads back as it is: each text on one line, types of the core schema. */
export function yamlText(value: unknown): string {
  return stringify(value, { lineWidth: 0, schema: 'core' });
}
