import {
  type GetPromptResult,
  INVALID_PARAMS,
  type Prompt,
  ProtocolError,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { quoted } from '../verdict/text/excerpt.ts';
import { lineSchema } from '../verdict/text/text.ts';
import { readArguments, ToolMistake } from './tool.ts';

interface PromptDefinition {
  readonly title: string;
  readonly description: string;
  readonly argument: { readonly name: string; readonly description: string };
  /** What the user then says; `given` is one line of theirs. */
  readonly say: (given: string) => string;
}

const manners =
  'Answer from the verdicts alone. Say the verdict first, then why, the price, whom it suits and when to skip it. Cite the address of each review as a link, and give the credit. When a product has no verdict, say so instead of guessing one.';

const prompts: Readonly<Record<string, PromptDefinition>> = {
  'worth-it': {
    title: 'Is it worth it?',
    description: 'Looks up the verdict on a product',
    argument: { name: 'product', description: 'Name or slug of the product' },
    say: (product) =>
      `Is ${quoted(product, 300)} worth buying? Look it up with product_verdict_search. ${manners}`,
  },
  compare: {
    title: 'Which of them?',
    description: 'Compares two to five products',
    argument: { name: 'products', description: 'Names or slugs of the products, with commas between' },
    say: (products) =>
      `Which of these should I buy: ${quoted(products, 300)}? Find each with product_verdict_search, then get them together with product_verdict_get. ${manners}`,
  },
};

/** The prompts that a host can offer to its user, as commands for instance. */
export const listedPrompts: readonly Prompt[] = Object.entries(prompts).map(
  ([name, { title, description, argument }]) => ({
    name,
    title,
    description,
    arguments: [{ ...argument, required: true }],
  }),
);

/** A prompt with its argument filled in; an unknown name or a bad argument throws a `ProtocolError`. */
export function getPrompt(name: string, given: unknown): GetPromptResult {
  const prompt = Object.hasOwn(prompts, name) ? prompts[name] : undefined;
  if (!prompt)
    throw new ProtocolError(
      INVALID_PARAMS,
      `${quoted(name)} is no prompt; allowed: ${Object.keys(prompts).join(', ')}`,
    );
  const { argument, description, say } = prompt;
  const schema = z.strictObject({ [argument.name]: lineSchema(300, argument.description) });
  try {
    const text = say(readArguments(schema, given)[argument.name] ?? '');
    return { description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  } catch (error) {
    if (error instanceof ToolMistake) throw new ProtocolError(INVALID_PARAMS, error.message);
    throw error;
  }
}
