import { z } from 'zod';
import { fieldKeys } from '../../../verdict/field-keys.ts';
import { type FieldKey, verdictFields } from '../../../verdict/fields.ts';
import { settingsSchema } from '../../../verdict/settings.ts';
import { slugSchema } from '../../../verdict/slug.ts';
import { refuse } from '../../../verdict/text/refuse.ts';
import { plainSchema } from '../steps/map.ts';
import { type StepName, stepNames, steps } from '../steps/steps.ts';
import { conditionSchema, conditionShape } from './condition.ts';
import { writtenForms } from './written-form.ts';

/** The settings of a catalogue that a recipe may hold, for the first import to write. */
export const foundingKeys = [
  'name',
  'baseUrl',
  'language',
  'ratingScale',
  'licence',
  'attribution',
  'notStated',
] as const;

const about = {
  from: 'A column, a text with columns in braces, or a list of these, of which empty ones are left out',
  key: 'A column, or what the value is made from',
};

const template = z.string().min(1);
const parts = z.array(template).min(1).meta({ description: about.from });

/** One step: a map of one member. */
const stepSchema = z
  .strictObject(
    Object.fromEntries(
      stepNames.map((name) => [name, steps[name].schema.optional().meta({ description: steps[name].about })]),
    ) as Record<StepName, z.ZodOptional<z.ZodType>>,
  )
  .check((context) => {
    // A step that is unknown is a mistake already.
    if (Object.keys(context.value).length === 1 || context.issues.length > 0) return;
    refuse(context, 'names not one step', { rule: 'value', allowed: 'one step in each item of the list' });
  });

const sourceShape = {
  from: parts.optional(),
  steps: z.array(stepSchema).optional().meta({ description: 'What is done with it, in order' }),
  default: z
    .union([plainSchema, z.array(z.string())])
    .optional()
    .meta({ description: 'The value where there is none' }),
};

const sourceSchema = z.strictObject(sourceShape).check((context) => {
  if (context.value.from !== undefined || context.value.default !== undefined) return;
  const allowed = '"from" with a column, or "default" with a value';
  refuse(context, 'says neither where the value comes from nor a default', { rule: 'missing-key', allowed });
});

/** A recipe as it is checked, with nothing written short (`expandRecipe`). */
export const recipeSchema = recipeOf(sourceSchema, conditionSchema);

function recipeOf<Source extends z.ZodType, Condition extends z.ZodType>(
  source: Source,
  condition: Condition,
) {
  return z.strictObject({
    catalogue: settingsSchema
      .pick(
        Object.fromEntries(foundingKeys.map((key) => [key, true])) as Record<
          (typeof foundingKeys)[number],
          true
        >,
      )
      .partial()
      .optional()
      .meta({ description: 'Settings of the catalogue that the first import makes' }),
    id: template
      .optional()
      .meta({ description: 'The column, or text with columns, that says which row is which' }),
    gone: z
      .enum(['leave', 'withdraw'])
      .optional()
      .meta({ description: 'What becomes of a verdict whose row is gone; leave by default' }),
    renamed: z
      .enum(['keep', 'alias'])
      .optional()
      .meta({ description: 'After a change of name, keep the address, or make it an alias of a new one' }),
    apart: template.optional().meta({ description: 'The column that is added to a slug which is taken' }),
    as: z.enum(writtenForms).optional().meta({ description: 'How new verdicts are written' }),
    only: z
      .record(z.string(), condition)
      .optional()
      .meta({ description: 'Which rows are imported: those whose columns hold this' }),
    columns: z
      .record(z.string(), source)
      .optional()
      .meta({ description: 'Columns that are made of others, to be used like those of the table' }),
    keys: keysOf(source).meta({ description: 'Where the value of each key of a verdict comes from' }),
    slugs: z
      .record(z.string(), slugSchema)
      .optional()
      .meta({ description: 'Slugs of products, by their name' }),
    categories: z
      .record(z.string(), slugSchema)
      .optional()
      .meta({ description: 'Slugs of categories, by their name in the table' }),
    newCategories: z.enum(['refuse', 'add']).optional().meta({
      description: 'Whether categories that nothing names are mistakes, or are added; refuse by default',
    }),
  });
}

function keysOf<Source extends z.ZodType>(source: Source) {
  const shape = fieldKeys.map((key) => {
    const { description = '' } = verdictFields[key].schema.meta() ?? {};
    return [key, source.optional().meta({ description })];
  });
  return z.strictObject(Object.fromEntries(shape) as Record<FieldKey, z.ZodOptional<Source>>);
}

/** JSON Schema of `import.yaml`, for editors. */
export function recipeJsonSchema(): Record<string, unknown> {
  const shortStep = z.strictObject(
    Object.fromEntries(
      stepNames.map((name) => {
        const {
          schema,
          short,
          about: description,
        } = steps[name] as (typeof steps)[StepName] & { short?: string };
        const inner = short !== undefined && schema instanceof z.ZodObject ? schema.shape[short] : undefined;
        const either = inner instanceof z.ZodType ? z.union([inner, schema]) : schema;
        return [name, either.optional().meta({ description })];
      }),
    ),
  );
  const from = z.union([template, parts]).meta({ description: about.from });
  const source = z.union([
    template,
    parts,
    z.strictObject({ ...sourceShape, from: from.optional(), steps: z.array(shortStep).optional() }),
  ]);
  const value = z.union([plainSchema, z.array(plainSchema)]).optional();
  const condition = z.strictObject({ ...conditionShape, is: value, not: value });
  const { $schema, ...schema } = z.toJSONSchema(recipeOf(source, condition), { io: 'input' });
  return { $schema, title: 'A recipe for verdicts import: import.yaml', ...schema };
}
