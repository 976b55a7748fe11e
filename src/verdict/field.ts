import type { z } from 'zod';
import type { Image } from './image.ts';

/** The values of each type of field, as TypeScript has them. `text` is one line, `prose` several. */
interface FieldValues {
  readonly text: string;
  readonly prose: string;
  readonly day: string;
  readonly integer: number;
  readonly boolean: boolean;
  readonly list: string[];
  readonly image: Image;
}

/** What kind of value a field holds. Columns and the reading of cells follow from it. */
export type FieldType = keyof FieldValues;

/** How the program uses a field. It treats all fields alike in other respects. */
export interface FieldUse {
  /** One of the ten fields: the API answers it in every record. The other two are addresses (`recordSchema`). */
  readonly stated?: true;
  /**
   * How a change of the field is recorded: `text` keeps only the fact, the others the values before and after.
   * A change lists `verdict` fields first, also when a product comes or goes, then `price`, then `detail`.
   */
  readonly compared?: 'verdict' | 'price' | 'detail' | 'text';
  /** The schema of those values in the API, where it is wider than `schema`. */
  readonly comparedAs?: z.ZodType;
  /** Searches find its words, and rank them as words of the product's name, of its category, of a summary or of the review. */
  readonly searched?: 'name' | 'category' | 'text' | 'review';
  /** Downloads have a column for it, with this description, after those of the ten fields. */
  readonly downloaded?: string;
  /** An edition keeps it of a withdrawn product too. */
  readonly keptWhenWithdrawn?: true;
}

/** One field: its type, its schema with limits and description, and its uses. */
export type Field = {
  readonly [Type in FieldType]: FieldUse & {
    readonly type: Type;
    readonly schema: z.ZodType<FieldValues[Type] | undefined>;
  };
}[FieldType];
