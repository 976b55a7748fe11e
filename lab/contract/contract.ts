import { gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** A part of an OpenAPI document, as it is read here. */
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

/** A parameter; a schema as JSON Schema has it. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

/** What of JSON Schema parameters use. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Of a list, whose values are written with commas between them. */
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

/** An example; its summary is the request. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

type Reference = { readonly $ref: string } | object;

/** A response as it is held against the contract. */
export interface Message {
  readonly status: number;
  /** By names in small letters. */
  readonly headers: { get(name: string): string | null | undefined; keys(): Iterable<string> };
  /** Without its content coding; nothing when there was none to be sent, as to `HEAD`. */
  readonly body: Uint8Array | undefined;
}

/** Headers that describe the message or the connection alone; OpenAPI leaves out the content type, too. */
const ofTheMessage = ['content-type', 'content-length', 'date', 'connection'];

/** The contract of a service, and whether what the service answers is what it declares. */
export class Contract {
  readonly document: OpenApi;
  readonly #ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #validatorOf = new WeakMap<object, ValidateFunction>();
  readonly #paths: readonly { readonly path: string; readonly pattern: RegExp }[];

  /** Takes the document as it was served. */
  constructor(document: OpenApi) {
    this.document = document;
    for (const [name, format] of Object.entries(fullFormats)) this.#ajv.addFormat(name, format);
    for (const word of ['example', 'components']) this.#ajv.addKeyword(word);
    this.#ajv.addSchema({ $id: 'contract', components: document.components });
    // What is written out comes before what has a name in it, and the longer before the shorter.
    this.#paths = Object.keys(document.paths)
      .toSorted((a, b) => a.split('{').length - b.split('{').length || b.length - a.length)
      .map((path) => ({ path, pattern: patternOf(path, this.parametersOf(path)) }));
  }

  /** The path of the document that an address is one of, the query aside. */
  pathOf(target: string): string | undefined {
    const plain = target.replace(/\?.*/s, '');
    return this.#paths.find(({ pattern }) => pattern.test(plain))?.path;
  }

  /** The parameters of an operation. */
  parametersOf(path: string): readonly Parameter[] {
    return (this.document.paths[path]?.get.parameters ?? []).map((one) => this.resolve(one) as Parameter);
  }

  /** What is declared for a status of a path; nothing when it is not. */
  responseOf(path: string, status: number): DeclaredResponse | undefined {
    const declared = this.document.paths[path]?.get.responses[status];
    return declared && (this.resolve(declared) as DeclaredResponse);
  }

  /** What is declared for what holds at every address. */
  everywhere(what: string, status: number): DeclaredResponse | undefined {
    const declared = this.document['x-every-address'][what]?.responses[status];
    return declared && (this.resolve(declared) as DeclaredResponse);
  }

  /** Every way in which a response is not what is declared of it; none when it is. */
  async faults(response: Response, declared: DeclaredResponse | undefined): Promise<string[]> {
    const { status, headers } = response;
    const sent = declared ? await response.bytes() : undefined;
    const body = sent && headers.get('content-encoding') === 'gzip' ? gunzipSync(sent) : sent;
    return this.messageFaults({ status, headers, body }, declared);
  }

  /** The same of a response that was read in another way. */
  messageFaults(message: Message, declared: DeclaredResponse | undefined): string[] {
    if (!declared) return [`status ${message.status} is not declared`];
    return [...this.#headerFaults(message.headers, declared), ...this.#bodyFaults(message, declared)];
  }

  /** Whether a value is one of a schema of the document. */
  allows(schema: object, value: unknown): boolean {
    return this.#errorsOf(schema, value).length === 0;
  }

  /** What a reference leads to. */
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
        return required ? [`header ${name} is declared and missing`] : [];
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
    // A part of a file is no document.
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
  // A picture without a name is asked for where pictures are.
  const name = template.endsWith('.png') ? '[^/]*' : '[^/]+';
  const pattern = template
    .replace(/[.]/g, '\\.')
    .replace(/\{[^}]+\}/g, () => (types.shift() === 'integer' ? '\\d+' : name));
  return new RegExp(`^${pattern}$`);
}
