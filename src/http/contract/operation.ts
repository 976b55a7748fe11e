import type { z } from 'zod';
import type { HeaderId } from './headers.ts';

/** The groups of the contract, in order, with what each is for. */
export const tags = {
  Verdicts: 'The data: verdicts as JSON and as badges, and what changed',
  Embedding: 'Cards on other sites: the element, frames and oEmbed',
  Downloads: 'All verdicts in one file',
  Formats: 'The same verdicts for feed readers, search engines and assistants',
  Pages: 'The review site, for people',
  Files: 'What pages and link previews load',
} as const;

/** The name of a group. */
export type Tag = keyof typeof tags;

/** What the contract says of a route. */
export interface Operation {
  /** Name of the operation in clients that are made from the contract; it never changes. */
  readonly id: string;
  readonly tag: Tag;
  /** The path as OpenAPI writes it, with a name in braces. */
  readonly path: string;
  readonly summary: string;
  /** More, in CommonMark. */
  readonly description?: string;
  /** What stands in the braces. */
  readonly name?: PathParameter;
  /** The query: the schemas that values are checked with. Only an operation that answers 400 is strict about it. */
  readonly query?: Readonly<Record<string, z.ZodType>>;
  /** Query parameters that cannot be left out. */
  readonly needs?: Readonly<Record<string, NeededParameter>>;
  /** True when it answers 400 to wrong values and yet ignores parameters that it does not know. */
  readonly passesOver?: true;
  /** Every status that the route answers GET with. */
  readonly responses: Readonly<Record<number, DeclaredResponse>>;
  /** Requests whose answers are the examples, for the edition that is served. */
  readonly examples?: (subjects: Subjects) => readonly ExampleRequest[];
}

/** A name in a path. */
export interface PathParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: z.ZodType;
  /** One that leads somewhere; nothing when none does. */
  readonly example: (subjects: Subjects) => string | number | undefined;
}

/** A parameter of the query that has to be there. */
export interface NeededParameter {
  readonly schema: z.ZodType;
  /** One that leads somewhere. */
  readonly example: (subjects: Subjects) => string;
}

/** A response as it is declared. */
export interface DeclaredResponse {
  /** Its name among the components when several operations share it. */
  readonly component?: string;
  readonly description: string;
  /** Besides those that every response of the service carries. */
  readonly headers: readonly HeaderId[];
  /** Its body by media type: a schema of `schemas.ts`, any JSON Schema, or nothing to be said. */
  readonly content?: Readonly<Record<string, z.ZodType | Readonly<Record<string, unknown>>>>;
}

/** A request that shows something; what it shows, its answer says. */
export interface ExampleRequest {
  /** What it is called among the examples. */
  readonly key: string;
  /** The name in the path. */
  readonly name?: string;
  /** Without its `?`. */
  readonly query?: string;
}

/** What of an edition examples are about; a product that stands in where there is none is not found. */
export interface Subjects {
  readonly slug: string;
  /** The address of its review. */
  readonly review: string;
  readonly withdrawn: string | undefined;
  readonly category: string;
  /** Whether anything was published that changed something. */
  readonly hasChanges: boolean;
  /** Whether the sitemap has parts. */
  readonly hasSitemapParts: boolean;
  /** A slug that nothing has, unless somebody means it. */
  readonly unknown: string;
}
