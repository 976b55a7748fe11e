import { fieldDefaults } from '../verdict/field-keys.ts';
import { verdictFields } from '../verdict/fields.ts';

/** The keys that hold a day. */
const days: ReadonlySet<string> = new Set(
  Object.entries(verdictFields).flatMap(([key, { type }]) => (type === 'day' ? [key] : [])),
);

/** A date and time, which editors write into date fields (RFC 3339). */
const moment = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/;

/** Normalises what form editors write: blank optional keys are left out, and a date and time becomes its day. */
export function takeBlankValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const taken: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (Object.hasOwn(fieldDefaults, key) && isBlank(value)) continue;
    taken[key] = days.has(key) && typeof value === 'string' ? (moment.exec(value)?.[1] ?? value) : value;
  }
  return taken;
}

function isBlank(value: unknown): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isBlank);
}
