import type { Database } from 'bun:sqlite';
import type { SetMemory } from './bits/working-set.ts';
import type { Language } from './text/language.ts';
import type { Vocabulary } from './vocabulary/vocabulary.ts';

/** What a term reader reads from. */
export interface TermSources {
  readonly database: Database;
  readonly vocabulary: Vocabulary;
  readonly languages: readonly Language[];
  /** Whether words that nothing holds are corrected. */
  readonly corrects: boolean;
  /** Whether words of these languages are joined to longer ones. */
  readonly hasCompounds: boolean;
  /** Where its sets are. */
  readonly memory: SetMemory;
}
