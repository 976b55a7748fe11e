import {
  type ContractChange,
  ContractChanges,
  type Json,
  resolved,
  SchemaComparison,
  union,
  within,
} from './schema-changes.ts';

/**
 * Lists the changes between two contracts, and which of them break callers. Whatever callers send must still be
 * accepted: new optional parameters are additions. Whatever callers receive must still conform: new members of open
 * schemas are additions.
 */
export function contractChanges(before: Json, after: Json): ContractChange[] {
  const compare = new Comparison(before, after);
  const [old, now] = [within(before, 'paths'), within(after, 'paths')];
  for (const path of union(old, now)) {
    const [from, to] = [within(old, path), within(now, path)];
    for (const method of union(from, to))
      compare.operation(`${method.toUpperCase()} ${path}`, from[method] as Json, to[method] as Json);
  }
  const everywhere = [within(before, 'x-every-address'), within(after, 'x-every-address')] as const;
  for (const what of union(...everywhere))
    compare.responses(what, within(everywhere[0], what), within(everywhere[1], what));
  return compare.changes;
}

/** Formats changes for people, one per line. */
export function describeChanges(changes: readonly ContractChange[]): string {
  return changes.map(({ where, what }) => `- ${where}: ${what}`).join('\n');
}

class Comparison {
  readonly #before: Json;
  readonly #after: Json;
  readonly #changes = new ContractChanges();
  readonly #schemas: SchemaComparison;
  /** Components compared so far: a change in one is reported once. */
  readonly #seen = new Set<string>();

  constructor(before: Json, after: Json) {
    this.#before = before;
    this.#after = after;
    this.#schemas = new SchemaComparison(before, after, this.#changes);
  }

  get changes(): ContractChange[] {
    return this.#changes.all;
  }

  operation(where: string, before: Json | undefined, after: Json | undefined): void {
    if (!before) this.#changes.adds(where, 'the call is new');
    else if (!after) this.#changes.breaks(where, 'the call is gone: its callers get an error');
    else this.#operation(where, before, after);
  }

  #operation(where: string, before: Json, after: Json): void {
    if (before['operationId'] !== after['operationId'])
      this.#changes.breaks(
        where,
        `operationId was ${before['operationId']} and is ${after['operationId']}: the method of generated clients changes`,
      );
    this.#parameters(where, before, after);
    this.responses(where, before, after);
  }

  responses(where: string, before: Json, after: Json): void {
    const [old, now] = [within(before, 'responses'), within(after, 'responses')];
    for (const status of union(old, now)) {
      const at = this.#place(`${where} → ${status}`, old[status], now[status]);
      if (at === undefined) continue;
      const [from, to] = [this.#old(old[status]), this.#new(now[status])];
      if (!from) this.#changes.adds(at, 'the status is new');
      else if (!to) this.#changes.breaks(at, 'the status is gone: callers that handle it never see it');
      else this.#response(at, from, to);
    }
  }

  #parameters(where: string, before: Json, after: Json): void {
    const [old, now] = [this.#parametersOf(before, true), this.#parametersOf(after, false)];
    for (const name of union(old, now)) {
      const at = `${where}, parameter ${name}`;
      const [from, to] = [old[name], now[name]];
      if (!to)
        this.#changes.breaks(at, 'it is gone: requests that send it are refused, or change their meaning');
      else if (!from && to['required'] === true)
        this.#changes.breaks(at, 'it is new and required: every current request is refused');
      else if (!from) this.#changes.adds(at, 'it is new, and optional');
      else {
        if (to['required'] === true && from['required'] !== true)
          this.#changes.breaks(at, 'it is now required: requests without it are refused');
        this.#schemas.compare(at, from['schema'] as Json, to['schema'] as Json, 'sent');
      }
    }
  }

  #response(where: string, before: Json, after: Json): void {
    const [headers, laterHeaders] = [within(before, 'headers'), within(after, 'headers')];
    for (const name of union(headers, laterHeaders)) {
      const at = this.#place(`${where}, header ${name}`, headers[name], laterHeaders[name]);
      if (at === undefined) continue;
      const [from, to] = [this.#old(headers[name]), this.#new(laterHeaders[name])];
      if (!from) this.#changes.adds(at, 'it is new');
      else if (!to) this.#changes.breaks(at, 'it is gone: callers that read it find nothing');
      else {
        if (from['required'] === true && to['required'] !== true)
          this.#changes.breaks(at, 'it may now be missing: callers that rely on it find nothing');
        this.#schemas.compare(at, from['schema'] as Json, to['schema'] as Json, 'received');
      }
    }
    const [content, laterContent] = [within(before, 'content'), within(after, 'content')];
    for (const type of union(content, laterContent)) {
      const at = `${where}, ${type}`;
      if (!content[type]) this.#changes.adds(at, 'the content type is new');
      else if (!laterContent[type])
        this.#changes.breaks(at, 'the content type is gone: callers cannot read the body');
      else {
        const [from, to] = [within(content, type)['schema'], within(laterContent, type)['schema']];
        this.#schemas.compare(at, from as Json, to as Json, 'received');
      }
    }
  }

  #parametersOf({ parameters = [] }: Json, isOld: boolean): Readonly<Record<string, Json>> {
    const all = (parameters as readonly Json[]).map((one) => (isOld ? this.#old(one) : this.#new(one)) ?? {});
    return Object.fromEntries(all.map((one) => [`${one['name']} (${one['in']})`, one]));
  }

  /** Name under which a component is reported; undefined if it was compared already. */
  #place(where: string, before: unknown, after: unknown): string | undefined {
    const [from, to] = [referenceOf(before), referenceOf(after)];
    if (from === undefined || from !== to) return where;
    if (this.#seen.has(from)) return undefined;
    this.#seen.add(from);
    return from.replace('#/components/', '').replace('s/', ' ');
  }

  #old(value: unknown): Json | undefined {
    return resolved(this.#before, value);
  }

  #new(value: unknown): Json | undefined {
    return resolved(this.#after, value);
  }
}

function referenceOf(value: unknown): string | undefined {
  return (value as { $ref?: string } | undefined)?.$ref;
}
