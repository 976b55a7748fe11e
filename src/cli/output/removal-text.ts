import { Option } from 'commander';
import type { AllowedRemovals, RemovalRefusal } from '../../edition/store/removals.ts';
import { countOf } from '../../verdict/text/count-of.ts';

/** Most slugs that a refusal shows. */
const refusedShown = 20;

/** `--allow-removal`, for commands that change what is current. */
export function allowRemovalOption(): Option {
  return new Option(
    '--allow-removal <slug>',
    'let this slug of a verdict or a category disappear, which breaks its embeds and links; "all" allows every slug (repeatable)',
  )
    .argParser((slug: string, slugs: readonly string[]) => [...slugs, slug])
    .default([], 'none');
}

/** The removals that the option allows. */
export function removalsAllowed(slugs: readonly string[]): AllowedRemovals {
  return slugs.includes('all') ? 'all' : new Set(slugs);
}

/** Explains which addresses a publication or a rollback would break, and how to keep them. */
export function explainRemoval(
  { kind, slugs, count }: RemovalRefusal,
  event: 'publication' | 'rollback',
): string {
  const named = slugs.slice(0, refusedShown).join(', ');
  const more = count > refusedShown ? `, and ${countOf(count - refusedShown, 'more', 'more')}` : '';
  const them = count === 1 ? 'it' : 'them';
  const [what, how] =
    kind === 'removal'
      ? [
          `${countOf(count, 'slug')} would vanish, and embeds of ${them} break`,
          'make each an alias of another product or set withdrawn: true',
        ]
      : [
          `${countOf(count, 'category', 'categories')} would vanish, and links to ${them} break`,
          `keep ${them} in catalogue.yaml`,
        ];
  const keep = event === 'rollback' ? 'mend the catalogue and publish that instead' : how;
  return `${what}: ${named}${more}; ${keep}, or let it go with --allow-removal SLUG or --allow-removal all`;
}
