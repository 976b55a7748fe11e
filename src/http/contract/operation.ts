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

/** A route as the contract declares it. */
export interface Operation {
  /** Name of the operation in generated clients; it never changes. */
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  /** Details, in CommonMark. */
  readonly description?: string;
  /** The parameters of the path, in their order. */
  readonly names?: readonly PathParameter[];
  /** What the last of them ends in, where the function that answers looks at it and not the router. */
  readonly ending?: string;
  /** Schemas of the query's parameters. Only operations that answer 400 refuse invalid values. */
  readonly query?: Readonly<Record<string, z.ZodType>>;
  /** Query parameters that are required. */
  readonly required?: Readonly<Record<string, RequiredParameter>>;
  /** True if it answers 400 to invalid values, but ignores unknown parameters. */
  readonly ignoresUnknown?: true;
  /** The responses to GET, by status. */
  readonly responses: Readonly<Record<number, DeclaredResponse>>;
  /** Requests whose answers become the examples. */
  readonly examples?: (subjects: Subjects) => readonly ExampleRequest[];
}

/** Makes the operations of a group; `more` is what one has besides. */
export function operationsOf(tag: Tag) {
  return (
    id: string,
    summary: string,
    responses: Operation['responses'],
    more: Partial<Operation> = {},
  ): Operation => ({ id, tag, summary, responses, ...more });
}

/** A name in a path. */
export interface PathParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: z.ZodType;
  /** A value that exists in the served edition, if there is one. */
  readonly example: (subjects: Subjects) => string | number | undefined;
}

/** A required parameter of the query. */
export interface RequiredParameter {
  readonly schema: z.ZodType;
  /** A value that exists in the served edition. */
  readonly example: (subjects: Subjects) => string;
}

/** A response as the contract declares it. */
export interface DeclaredResponse {
  /** Its name among the components, if several operations share it. */
  readonly component?: string;
  readonly description: string;
  /** Headers besides those of every response. */
  readonly headers: readonly HeaderId[];
  /** Schemas of its body by media type: of `schemas.ts`, or any JSON Schema. */
  readonly content?: Readonly<Record<string, z.ZodType | Readonly<Record<string, unknown>>>>;
}

/** A request whose answer is an example. */
export interface ExampleRequest {
  /** Name of the example. */
  readonly key: string;
  /** The value of the path's first parameter. */
  readonly name?: string;
  /** The query, without its `?`. */
  readonly query?: string;
}

/** Slugs of an edition that examples ask for; an empty edition has a stand-in, which is not found. */
export interface Subjects {
  readonly slug: string;
  /** The address of its review. */
  readonly review: string;
  /** Slugs that can stand side by side, in their order; none where there are fewer than four. */
  readonly compared: readonly string[];
  readonly withdrawn: string | undefined;
  readonly category: string;
  /** The name of a picture; none if there are no pictures. */
  readonly image: string | undefined;
  /** The number of a page of every view of that category; none if they have one page each. */
  readonly listPage: number | undefined;
  /** The number of a page of changes after the first; none if there is none. */
  readonly changesPage: number | undefined;
  /** Whether the history holds a change. */
  readonly hasChanges: boolean;
  /** Whether the sitemap has parts. */
  readonly hasSitemapParts: boolean;
  /** A slug that no product has. */
  readonly unknown: string;
}
