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

/** Headers that describe the message or the connection alone; OpenAPI leaves out the content type, too. */
const ofTheMessage = ['content-type', 'content-length', 'date', 'connection'];

/** The contract of a service, and whether what the service answers is what it declares. */
export class Contract {
  readonly document: OpenApi;
  readonly #ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  /** Takes the document as it was served. */
  constructor(document: OpenApi) {
    this.document = document;
    for (const [name, format] of Object.entries(fullFormats)) this.#ajv.addFormat(name, format);
    for (const word of ['example', 'components']) this.#ajv.addKeyword(word);
    this.#ajv.addSchema({ $id: 'contract', components: document.components });
  }

  /** The path of the document that an address is one of, the query aside. */
  pathOf(target: string): string | undefined {
    const path = target.replace(/\?.*/s, '');
    const matching = Object.keys(this.document.paths).filter((template) => {
      const name = patternOf(template).exec(path)?.[1];
      const isNumber = this.parametersOf(template)[0]?.schema.type === 'integer';
      return name !== undefined && (!isNumber || /^\d+$/.test(name));
    });
    // What is written out comes before what has a name in it, and the longer before the shorter.
    return matching.sort((a, b) => a.split('{').length - b.split('{').length || b.length - a.length)[0];
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
    if (!declared) return [`status ${response.status} is not declared`];
    return [
      ...this.#headerFaults(response.headers, declared),
      ...(await this.#bodyFaults(response, declared)),
    ];
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

  #headerFaults(headers: Headers, { headers: declared = {} }: DeclaredResponse): string[] {
    const names = new Set(Object.keys(declared).map((name) => name.toLowerCase()));
    const surplus = [...headers.keys()].filter((name) => !names.has(name) && !ofTheMessage.includes(name));
    const wrong = Object.entries(declared).flatMap(([name, reference]) => {
      const { required, schema } = this.resolve(reference) as { required: boolean; schema: Schema };
      const value = headers.get(name);
      if (value === null) return required ? [`header ${name} is declared and missing`] : [];
      const errors = this.#errorsOf(schema, schema.type === 'integer' ? Number(value) : value);
      return errors.map((error) => `header ${name}: ${value}: ${error}`);
    });
    return [...surplus.map((name) => `header ${name} is not declared`), ...wrong];
  }

  async #bodyFaults(response: Response, { content = {} }: DeclaredResponse): Promise<string[]> {
    const type = response.headers.get('content-type')?.replace(/;.*/, '');
    const sent = await response.bytes();
    const bytes = response.headers.get('content-encoding') === 'gzip' ? gunzipSync(sent) : sent;
    if (type === undefined)
      return bytes.length > 0 || Object.keys(content).length > 0 ? ['no content type'] : [];
    const declared = content[type];
    if (!declared) return [`content type ${type} is not declared`];
    // A part of a file is no document.
    if (Object.keys(declared.schema).length === 0) return [];
    const text = Buffer.from(bytes).toString();
    return this.#errorsOf(declared.schema, /\bjson$/.test(type) ? JSON.parse(text) : text);
  }

  #errorsOf(schema: object, value: unknown): string[] {
    const key = JSON.stringify(schema).replaceAll('"#/', '"contract#/');
    let validate = this.#validators.get(key);
    if (!validate) {
      validate = this.#ajv.compile(JSON.parse(key) as object);
      this.#validators.set(key, validate);
    }
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\{[^}]+\}/).map((part) => part.replace(/[.]/g, '\\.'));
  return new RegExp(`^${parts.length === 1 ? `(${parts[0]})` : parts.join('([^/]+)')}$`);
}
