import { z } from 'zod';
import { categoriesSchema, categorySchema } from '../../render/categories.ts';
import { changesSchema, pastChangeSchema } from '../../render/changes.ts';
import { cardSchema } from '../../render/embed/card.ts';
import { listSchema } from '../../render/list.ts';
import { ratingScaleSchema } from '../../verdict/rating-scale.ts';
import { recordSchema } from '../../verdict/record.ts';
import type { Settings } from '../../verdict/settings.ts';
import { problemSchema } from '../answers/problem.ts';

/** A part of the contract. */
export type Json = Readonly<Record<string, unknown>>;

/** Named schemas, which the contract refers to wherever they are used. */
const namedSchemas = {
  Verdict: recordSchema,
  VerdictList: listSchema,
  RatingScale: ratingScaleSchema,
  Card: cardSchema,
  Category: categorySchema,
  CategoryList: categoriesSchema,
  Change: pastChangeSchema,
  ChangeList: changesSchema,
  Problem: problemSchema,
} as const satisfies Readonly<Record<string, z.ZodType>>;

/** A schema as JSON Schema; a reference if it has a name. */
export function schemaOf(schema: z.ZodType | Json): Json {
  if (!(schema instanceof z.ZodType)) return schema;
  const name = Object.entries<z.ZodType>(namedSchemas).find(([, named]) => named === schema)?.[0];
  if (name !== undefined) return { $ref: addressOf(name) };
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}

/** The named schemas as JSON Schema, with the catalogue's bounds of ratings. */
export function componentSchemas({ ratingScale }: Settings): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries<z.ZodType>(namedSchemas)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: addressOf,
    override: ({ zodSchema, jsonSchema }) => {
      // A verdict has ten fields for ever; everything around it may gain some within v1.
      if (zodSchema !== recordSchema && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, ...schema }]) => {
      const properties =
        name === 'Verdict' || name === 'Card'
          ? withScale(schema.properties ?? {}, ratingScale)
          : schema.properties;
      return [name, { ...schema, properties }];
    }),
  );
}

function addressOf(name: string): string {
  return `#/components/schemas/${name}`;
}

function withScale(properties: Json, { min, max }: Settings['ratingScale']): Json {
  return { ...properties, rating: { ...(properties['rating'] as Json), minimum: min, maximum: max } };
}
