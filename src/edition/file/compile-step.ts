import type { Database } from 'bun:sqlite';
import type { LineFields } from '../../verdict/entry-lines.ts';
import type { Settings } from '../../verdict/settings.ts';
import type { SectionWriter } from './section-writer.ts';

/** An edition that is being written: a step adds tables and sections of its own. */
export interface EditionDraft {
  readonly database: Database;
  readonly sections: SectionWriter;
  readonly settings: Settings;
}

/** What a room adds to an edition while it is compiled. */
export interface CompileStep {
  /** Adds the verdict at the next position. */
  add?(verdict: LineFields): void;
  /** Writes what is to be written when every verdict was added. */
  finish(): void;
}

/** Begins a step for one edition. */
export type BeginStep = (draft: EditionDraft) => CompileStep;
