import type { Database } from 'bun:sqlite';
import type { SetMemory } from './bits/working-set.ts';
import type { Language } from './text/language.ts';
import type { Vocabulary } from './vocabulary/vocabulary.ts';

/** What a term reader reads from. */
export interface TermSources {
  readonly database: Database;
  readonly vocabulary: Vocabulary;
  readonly languages: readonly Language[];
  /** Whether words that no verdict holds are corrected. */
  readonly corrects: boolean;
  /** Whether these languages have compound words. */
  readonly hasCompounds: boolean;
  /** The memory of its sets. */
  readonly memory: SetMemory;
}
