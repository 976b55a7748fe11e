/** What the page of the reference reads of an OpenAPI document (OpenAPI 3.1, section 4.8). */
export interface Contract {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Call }>>;
  readonly 'x-every-address': Readonly<
    Record<string, { readonly responses: Readonly<Record<string, Reply | Reference>> }>
  >;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly responses: Readonly<Record<string, Reply>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** An operation. */
export interface Call {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly (Parameter | Reference)[];
  readonly responses: Readonly<Record<string, Reply | Reference>>;
}

/** A parameter of a path or a query. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: string | number;
}

/** A response. */
export interface Reply {
  readonly description: string;
  readonly headers: Readonly<Record<string, Header | Reference>>;
  readonly content?: Readonly<
    Record<string, { readonly schema: Schema; readonly examples?: Readonly<Record<string, Example>> }>
  >;
}

/** A header of a response. */
export interface Header {
  readonly description: string;
}

/** A real body, and what was asked for. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** A part of the document that stands among its components. */
export interface Reference {
  readonly $ref: string;
}

/** What of JSON Schema the contract has (JSON Schema 2020-12). */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/** The name of a component, by its reference. */
export function nameOf({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** Whether a part stands elsewhere. */
export function isReference(part: object): part is Reference {
  return '$ref' in part;
}
