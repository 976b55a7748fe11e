import { creditKeys, recordSchema } from '../../../verdict/record.ts';
import { type Settings, settingsSchema, withoutDefaults } from '../../../verdict/settings.ts';
import { standInSettings } from '../../settings-file.ts';

/** Whether a table with these columns is a download of this service: its texts have guards against formulas in CSV. */
export function isDownload(columns: Iterable<string>): boolean {
  const given = new Set(columns);
  return [...Object.keys(recordSchema.shape), ...creditKeys].every((name) => given.has(name));
}

/**
 * The settings that the head of a download says and that differ from the defaults, for a catalogue that is made of it: what
 * its verdicts refer to, and their licence. Name, address and credit are the publisher's own.
 */
export function settingsIn(head: Readonly<Record<string, unknown>>): Partial<Settings> {
  const { ratingScale, language, notStated, authors, license: licence } = head;
  const given = { ratingScale, language, notStated, authors, licence };
  const { data } = settingsSchema.safeParse({ ...standInSettings, ...given });
  if (!data) return {};
  const {
    name: _name,
    baseUrl: _base,
    attribution: _credit,
    categories: _own,
    ...taken
  } = withoutDefaults(data);
  return taken;
}

/** Whether a column is one that this service adds to verdicts, in a table with these columns that it made. */
export function isServiceColumn(column: string, columns: ReadonlySet<string>): boolean {
  return columns.has('badge_svg') && ['url', 'badge_svg', ...creditKeys].includes(column);
}
