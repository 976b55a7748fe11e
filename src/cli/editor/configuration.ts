import { createEntrySchema, entryJsonSchema, requiredKeysIn } from '../../verdict/entry.ts';
import { imagesFolder } from '../../verdict/image.ts';
import type { Settings } from '../../verdict/settings.ts';
import { wordsOf } from '../../words/words-of.ts';

/** Where an editor reads and writes a catalogue: the root of a repository on one of these hosts. */
export interface EditorBackend {
  readonly host: 'github' | 'gitlab' | 'gitea';
  /** `owner/name`. */
  readonly repository: string;
  readonly branch: string;
}

/** The parts of a key's JSON Schema that an editor can enforce. */
interface KeySchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: KeySchema;
  readonly properties?: Readonly<Record<string, KeySchema>>;
  readonly required?: readonly string[];
}

/** The name of the collection, under which previews are registered. */
export const collectionName = 'verdicts';

/**
 * The configuration of Sveltia CMS (the format of Decap and Netlify CMS) for a catalogue: every key with its limits, as the
 * table of fields has them, and what the settings of the catalogue add.
 */
export function editorConfiguration(settings: Settings, { host, repository, branch }: EditorBackend): object {
  return {
    // Writers sign in with a token of the host, without a third party's server.
    backend: { name: host, repo: repository, branch, auth_methods: ['token'] },
    site_url: settings.baseUrl,
    media_folder: imagesFolder,
    public_folder: `/${imagesFolder}`,
    media_libraries: { stock_assets: { providers: [] } },
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-', maxlength: 80 },
    output: { omit_empty_optional_fields: true },
    collections: [
      {
        name: collectionName,
        label: 'Verdicts',
        label_singular: 'Verdict',
        description: `Verdicts of ${settings.name}. One that is no longer covered is withdrawn, not deleted.`,
        folder: 'verdicts',
        extension: 'md',
        format: 'yaml-frontmatter',
        create: true,
        // Pages elsewhere embed its badge.
        delete: false,
        identifier_field: 'product',
        slug: '{{product}}',
        summary: '{{product}}: {{verdict}}, {{rating}}',
        sortable_fields: ['product', 'rating', 'reviewed'],
        preview_path: 'reviews/{{slug}}',
        view_filters: [{ label: 'Drafts', field: 'draft', pattern: true }],
        fields: fieldsOf(settings),
      },
    ],
  };
}

function fieldsOf(settings: Settings): object[] {
  const { ratingScale, categories, authors = {} } = settings;
  const { properties = {} } = entryJsonSchema() as KeySchema;
  const { worthit, depends, skip } = wordsOf(settings).verdict;
  const labels = { worthit, skip, depends };
  const required = new Set<string>(requiredKeysIn(settings));
  /** Widgets that follow from the catalogue's settings. */
  const known: Readonly<Record<string, object>> = {
    verdict: { widget: 'select', options: optionsOf(labels) },
    rating: {
      widget: 'number',
      value_type: 'int',
      min: ratingScale.min,
      max: ratingScale.max,
      hint: `From ${ratingScale.min} to ${ratingScale.max}`,
    },
    category: { widget: 'select', options: optionsOf(categories) },
    authors: {
      widget: 'select',
      multiple: true,
      options: optionsOf(Object.fromEntries(Object.entries(authors).map(([key, { name }]) => [key, name]))),
    },
    alternatives: {
      widget: 'relation',
      multiple: true,
      collection: collectionName,
      value_field: '{{slug}}',
      display_fields: ['product'],
      search_fields: ['product'],
    },
  };
  const fields = Object.entries(properties)
    .filter(([key]) => key !== 'authors' || Object.keys(authors).length > 0)
    .map(([key, schema]) => fieldOf(key, schema, required.has(key), known[key]));
  const { review } = createEntrySchema(settings).shape;
  return [
    ...fields,
    { name: 'body', label: 'Review', widget: 'richtext', required: false, hint: review.meta()?.description },
  ];
}

function fieldOf(
  name: string,
  schema: KeySchema,
  required: boolean,
  widget = widgetOf(name, schema),
): object {
  const label = name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());
  return { name, label, required, hint: schema.description, ...widget };
}

function widgetOf(name: string, schema: KeySchema): object {
  const { type, items, properties, required = [] } = schema;
  if (schema.enum) return { widget: 'select', options: schema.enum };
  if (schema.format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
  if (type === 'integer')
    return { widget: 'number', value_type: 'int', min: schema.minimum, max: schema.maximum };
  if (type === 'boolean') return { widget: 'boolean', default: false };
  if (type === 'array' && items)
    return {
      widget: 'list',
      max: schema.maxItems,
      field: { ...fieldOf('item', items, true), hint: undefined },
    };
  if (properties)
    return {
      widget: 'object',
      fields: Object.entries(properties).map(([key, inner]) => fieldOf(key, inner, required.includes(key))),
    };
  // The only file that a record names is a picture.
  if (name === 'file') return { widget: 'image' };
  return {
    widget: 'string',
    ...(schema.format === 'uri' && { type: 'url' }),
    minlength: schema.minLength,
    maxlength: schema.maxLength,
    ...(schema.pattern !== undefined && { pattern: [schema.pattern, `Allowed: ${schema.description}`] }),
  };
}

function optionsOf(names: Readonly<Record<string, string>>): object[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
