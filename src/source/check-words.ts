import type { Diagnostic } from '../verdict/diagnostic.ts';
import type { Locate } from '../verdict/raw-record.ts';
import type { Settings } from '../verdict/settings.ts';
import { english } from '../words/english.ts';
import { shippedMessages } from '../words/languages.ts';
import { missingForms } from '../words/message-faults.ts';

/** Reports messages that neither ship in the catalogue's language nor are in `words`, and missing plural forms. */
export function checkWords({ language, words = {} }: Settings, locate: Locate): Diagnostic[] {
  const ships = shippedMessages(language) !== undefined;
  const groups = Object.keys(english) as (keyof typeof english)[];
  return groups.flatMap((group) => {
    const own: Readonly<Record<string, string | undefined>> = words[group] ?? {};
    return Object.entries(english[group]).flatMap(([key, original]): Diagnostic[] => {
      const name = `words.${group}.${key}`;
      const text = own[key];
      if (text !== undefined)
        return missingForms(text, language).map((fault) => ({
          ...locate(['words', group, key]),
          rule: 'words',
          message: `${name} ${fault}, which ${language} has`,
        }));
      if (ships) return [];
      return [
        {
          ...locate(['language']),
          rule: 'words',
          message: `${name} is missing: the interface does not come in ${language}`,
          allowed: `a text (in English: ${original}); "verdicts words ${language}" prints the map to fill`,
        },
      ];
    });
  });
}
