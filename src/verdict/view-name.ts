import { z } from 'zod';
import { quoted } from './text/excerpt.ts';
import { refuse } from './text/refuse.ts';

/** The longest name of a schema or a view, in bytes: PostgreSQL truncates longer ones (manual, 4.1.1). */
const identifierMaxLength = 63;

const identifier = `[A-Za-z_][A-Za-z0-9_]{0,${identifierMaxLength - 1}}`;

/** The name of a view, with or without its schema: `verdicts`, `public.verdicts`. */
const viewNamePattern = new RegExp(`^(?:${identifier}\\.)?${identifier}$`);

/** Describes the view names that are accepted. */
const viewNameAllowed = `view or schema.view, each of at most ${identifierMaxLength} letters a–z or A–Z, digits and underscores, no digit first`;

/** The name of a view in PostgreSQL, case-sensitive. */
export const viewNameSchema = z
  .string()
  .check((context) => {
    if (viewNamePattern.test(context.value)) return;
    const message = `is ${quoted(context.value)}, which is not the name of a view`;
    refuse(context, message, { rule: 'view', allowed: viewNameAllowed });
  })
  .meta({
    description: 'View whose rows are verdicts, with or without its schema',
    pattern: viewNamePattern.source,
    maxLength: 2 * identifierMaxLength + 1,
  });
