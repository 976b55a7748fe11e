import { gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** The parts of an OpenAPI document that tests read. */
export interface OpenApi {
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly 'x-every-address': Readonly<
    Record<string, { readonly responses: Readonly<Record<string, Reference>> }>
  >;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** An operation. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Reference[];
  readonly responses: Readonly<Record<string, Reference>>;
  readonly 'x-unknown-parameters'?: string;
}

/** A parameter, with its JSON Schema. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

/** The JSON Schema keywords that parameters use. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Schema of the items of a comma-separated list. */
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly not?: Schema;
}

/** A response. */
export interface DeclaredResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Readonly<
    Record<string, { readonly schema: object; readonly examples?: Readonly<Record<string, Example>> }>
  >;
}

/** An example; its summary names the request. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

type Reference = { readonly $ref: string } | object;

/** A response to check against the contract. */
export interface Message {
  readonly status: number;
  /** Keyed by lower-case name. */
  readonly headers: { get(name: string): string | null | undefined; keys(): Iterable<string> };
  /** Decoded body; undefined where none is sent, as for `HEAD`. */
  readonly body: Uint8Array | undefined;
}

/** Headers about the message or the connection, which OpenAPI does not declare. */
const ofTheMessage = ['content-type', 'content-length', 'date', 'connection'];

/** The contract of a service; checks responses against it. */
export class Contract {
  readonly document: OpenApi;
  readonly #ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #validatorOf = new WeakMap<object, ValidateFunction>();
  readonly #paths: readonly { readonly path: string; readonly pattern: RegExp }[];

  /** Takes the document as served. */
  constructor(document: OpenApi) {
    this.document = document;
    for (const [name, format] of Object.entries(fullFormats)) this.#ajv.addFormat(name, format);
    for (const word of ['example', 'components']) this.#ajv.addKeyword(word);
    this.#ajv.addSchema({ $id: 'contract', components: document.components });
    // Literal paths precede templates, and longer ones precede shorter ones.
    this.#paths = Object.keys(document.paths)
      .toSorted((a, b) => a.split('{').length - b.split('{').length || b.length - a.length)
      .map((path) => ({ path, pattern: patternOf(path, this.parametersOf(path)) }));
  }

  /** The path template that a target matches, ignoring its query. */
  pathOf(target: string): string | undefined {
    const plain = target.replace(/\?.*/s, '');
    return this.#paths.find(({ pattern }) => pattern.test(plain))?.path;
  }

  /** The parameters of an operation. */
  parametersOf(path: string): readonly Parameter[] {
    return (this.document.paths[path]?.get.parameters ?? []).map((one) => this.resolve(one) as Parameter);
  }

  /** The declared response for a status of a path; undefined if there is none. */
  responseOf(path: string, status: number): DeclaredResponse | undefined {
    const declared = this.document.paths[path]?.get.responses[status];
    return declared && (this.resolve(declared) as DeclaredResponse);
  }

  /** The declared response for behaviour that every address shares. */
  everywhere(what: string, status: number): DeclaredResponse | undefined {
    const declared = this.document['x-every-address'][what]?.responses[status];
    return declared && (this.resolve(declared) as DeclaredResponse);
  }

  /** Every mismatch between a response and its declaration; empty if there is none. */
  async faults(response: Response, declared: DeclaredResponse | undefined): Promise<string[]> {
    const { status, headers } = response;
    const sent = declared ? await response.bytes() : undefined;
    const body = sent && headers.get('content-encoding') === 'gzip' ? gunzipSync(sent) : sent;
    return this.messageFaults({ status, headers, body }, declared);
  }

  /** The same for a response that was read by other means. */
  messageFaults(message: Message, declared: DeclaredResponse | undefined): string[] {
    if (!declared) return [`status ${message.status} is not declared`];
    return [...this.#headerFaults(message.headers, declared), ...this.#bodyFaults(message, declared)];
  }

  /** Whether a value matches a schema of the document. */
  allows(schema: object, value: unknown): boolean {
    return this.#errorsOf(schema, value).length === 0;
  }

  /** Resolves a reference. */
  resolve(value: Reference): object {
    if (!('$ref' in value)) return value;
    const [, , kind = '', name = ''] = value.$ref.split('/');
    const found = this.document.components[kind]?.[name];
    if (found === undefined) throw new RangeError(`${value.$ref} leads nowhere`);
    return found as object;
  }

  #headerFaults(headers: Message['headers'], { headers: declared = {} }: DeclaredResponse): string[] {
    const names = new Set(Object.keys(declared).map((name) => name.toLowerCase()));
    const surplus = [...headers.keys()].filter((name) => !names.has(name) && !ofTheMessage.includes(name));
    const wrong = Object.entries(declared).flatMap(([name, reference]) => {
      const { required, schema } = this.resolve(reference) as { required: boolean; schema: Schema };
      const value = headers.get(name.toLowerCase());
      if (value === null || value === undefined)
        return required ? [`header ${name} is declared but missing`] : [];
      const errors = this.#errorsOf(schema, schema.type === 'integer' ? Number(value) : value);
      return errors.map((error) => `header ${name}: ${value}: ${error}`);
    });
    return [...surplus.map((name) => `header ${name} is not declared`), ...wrong];
  }

  #bodyFaults({ headers, body }: Message, { content = {} }: DeclaredResponse): string[] {
    const type = headers.get('content-type')?.replace(/;.*/, '');
    if (type === undefined)
      return (body?.length ?? 0) > 0 || Object.keys(content).length > 0 ? ['no content type'] : [];
    const declared = content[type];
    if (!declared) return [`content type ${type} is not declared`];
    // A partial response has no schema.
    if (body === undefined || Object.keys(declared.schema).length === 0) return [];
    const text = Buffer.from(body).toString();
    return this.#errorsOf(declared.schema, /\bjson$/.test(type) ? JSON.parse(text) : text);
  }

  #errorsOf(schema: object, value: unknown): string[] {
    const validate = this.#validatorOf.get(schema) ?? this.#compile(schema);
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  #compile(schema: object): ValidateFunction {
    const key = JSON.stringify(schema).replaceAll('"#/', '"contract#/');
    const validate = this.#validators.get(key) ?? this.#ajv.compile(JSON.parse(key) as object);
    this.#validators.set(key, validate);
    this.#validatorOf.set(schema, validate);
    return validate;
  }
}

function patternOf(template: string, parameters: readonly Parameter[]): RegExp {
  const types = parameters.filter((one) => one.in === 'path').map(({ schema }) => schema.type);
  const pattern = template
    .replace(/[.]/g, '\\.')
    .replace(/\{[^}]+\}/g, () => (types.shift() === 'integer' ? '\\d+' : '[^/]+'));
  return new RegExp(`^${pattern}$`);
}
