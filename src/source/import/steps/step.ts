import type { z } from 'zod';

/** What a step knows about its key. */
export interface StepContext {
  /** Language of the texts (BCP 47): names of months, ends of sentences. */
  readonly language: string;
  /** The longest text that the key holds, in characters; without it there is no bound. */
  readonly maxLength?: number | undefined;
  /** Called for each text that was cut. */
  readonly onCut?: () => void;
}

/** A value that a step refuses. */
export class Refusal {
  /** What is wrong, to follow the name of the key. */
  readonly message: string;
  readonly allowed: string;

  constructor(message: string, allowed: string) {
    this.message = message;
    this.allowed = allowed;
  }
}

/** Turns a value into another, or refuses it. */
export type Apply = (value: unknown, context: StepContext) => unknown;

/** A step of a recipe: validation, JSON Schema, documents and help follow from it. */
export interface Step {
  /** One sentence for users: what it does to a value. */
  readonly about: string;
  /** How it is written, as YAML. */
  readonly example: string;
  /** What it takes. It transforms nothing. */
  readonly schema: z.ZodType;
  /** The member of a map that a plain value stands for: `cut: word` is `cut: { at: word }`. */
  readonly short?: string;
  /** Makes the function for an argument that `schema` accepts. */
  prepare(argument: unknown): Apply;
}

/** Makes a step whose `prepare` has the type of its schema. */
export function defineStep<Argument>(step: {
  readonly about: string;
  readonly example: string;
  readonly schema: z.ZodType<Argument>;
  readonly short?: string;
  prepare(argument: Argument): Apply;
}): Step {
  return { ...step, prepare: (argument) => step.prepare(step.schema.parse(argument)) };
}

/** Applies `work` to a text, to a number or truth value as text, or to each item of a list; other values stay. */
export function eachText(value: unknown, work: (text: string) => unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => eachText(item, work));
    return items.find((item) => item instanceof Refusal) ?? items;
  }
  if (typeof value === 'string') return work(value);
  return typeof value === 'number' || typeof value === 'boolean' ? work(String(value)) : value;
}

/** Applies `work` to a number or a text in decimal notation; refuses other texts. Empty values stay empty. */
export function eachNumber(value: unknown, work: (number: number) => unknown): unknown {
  return eachText(value, (text) => {
    const bare = text.trim();
    if (bare === '') return bare;
    return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(bare)
      ? work(Number(bare))
      : new Refusal(
          `is ${JSON.stringify(text.slice(0, 60))}`,
          'a number; the step "number" reads other notations',
        );
  });
}
