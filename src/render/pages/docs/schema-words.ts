import { html } from 'hono/html';
import type { Markup } from '../../markup/markup.ts';
import { nameOf, type Schema } from './contract.ts';
import { inlineCode } from './docs-section.ts';

/** What a schema allows, in words; a named one as a link to its table. */
export function schemaWords(schema: Schema): Markup {
  if (schema.$ref !== undefined) {
    const name = nameOf({ $ref: schema.$ref });
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.anyOf)
    return html`${schema.anyOf.map((one, index) => html`${index === 0 ? '' : ' or '}${schemaWords(one)}`)}`;
  if (schema.const !== undefined) return html`always <code>${String(schema.const)}</code>`;
  const type = schema.items ? html`list of ${schemaWords(schema.items)}` : (schema.type ?? 'anything');
  const { additionalProperties: values } = schema;
  const of = typeof values === 'object' ? html` of ${schemaWords(values)} by name` : '';
  return html`${type}${of}${limits(schema)}`;
}

/** Rows for the members of an object, and for theirs where they have no name of their own. */
export function memberRows(schema: Schema, within = ''): Markup[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const path = `${within}${name}`;
    const always = schema.required?.includes(name) ? '' : ' Not always there.';
    const inner = member.items ?? member;
    return [
      html`<tr><th scope="row"><code>${path}</code></th><td>${member.description === undefined ? '' : html`${inlineCode(member.description)}. `}<small>${schemaWords(member)}.${always}</small></td></tr>`,
      ...memberRows(inner, member.items ? `${path}[].` : `${path}.`),
    ];
  });
}

function limits(schema: Schema): Markup[] {
  const {
    enum: values,
    format,
    pattern,
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
  } = schema;
  const { default: fallback } = schema;
  const parts = [
    values &&
      html`one of ${values.map((value, index) => html`${index === 0 ? '' : ', '}<code>${String(value)}</code>`)}`,
    format,
    range(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, ''),
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'items'),
    format === undefined && pattern !== undefined && html`pattern <code>${pattern}</code>`,
    fallback !== undefined && html`by default <code>${String(fallback)}</code>`,
  ];
  return parts.flatMap((part) => (part ? [html`, ${part}`] : []));
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const what = unit === '' ? '' : ` ${(most ?? least) === 1 ? unit.slice(0, -1) : unit}`;
  const figure = (number: number) => number.toLocaleString('en-GB');
  if (least !== undefined && most !== undefined) return `${figure(least)} to ${figure(most)}${what}`;
  if (most !== undefined) return `at most ${figure(most)}${what}`;
  return least === undefined ? '' : `at least ${figure(least)}${what}`;
}
