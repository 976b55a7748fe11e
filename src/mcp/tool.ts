import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { describeDiagnostic } from '../verdict/diagnostic.ts';
import { explainIssue } from '../verdict/explain-issue.ts';
import type { VerdictSource } from './verdict-source.ts';

/** What a tool works with. */
export interface ToolContext {
  readonly source: VerdictSource;
  readonly signal: AbortSignal;
}

/** The definition of a tool. */
export interface ToolDefinition<Input extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** For the model: when to use it, what it returns, what to do with that. */
  readonly description: string;
  readonly input: Input;
  /** What it answers: a text that says each thing once. */
  answer(input: z.output<Input>, context: ToolContext): Promise<string>;
}

/** A tool as the server lists and calls it. */
export interface Tool {
  readonly listed: ListedTool;
  /** Arguments that do not fit throw a `ToolMistake`. */
  call(input: unknown, context: ToolContext): Promise<CallToolResult>;
}

/** What is wrong with the arguments of a call, in words for the assistant. */
export class ToolMistake extends Error {
  override readonly name = 'ToolMistake';
}

/** Makes a tool of its definition. All tools only read, the same call answers the same, and reach one service alone. */
export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): Tool {
  const { name, title, description, input, answer } = definition;
  return {
    listed: {
      name,
      title,
      description,
      inputSchema: jsonSchemaOf(input),
      annotations: {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    async call(given, context) {
      const text = await answer(readArguments(input, given), context);
      return { content: [{ type: 'text', text }] };
    },
  };
}

/** Reads arguments by their schema; one `ToolMistake` names all that is wrong with them. */
export function readArguments<Input extends z.ZodObject>(input: Input, given: unknown): z.output<Input> {
  const reading = input.safeParse(given ?? {});
  if (reading.success) return reading.data;
  const faults = reading.error.issues
    .slice(0, maxFaults)
    .flatMap((issue) => explainIssue(issue, given, input, () => nowhere))
    .slice(0, maxFaults)
    .map(describeDiagnostic);
  throw new ToolMistake(`The arguments do not fit. ${faults.map((fault) => `${fault}.`).join(' ')}`);
}

/** Most faults that are reported of one call. */
const maxFaults = 10;

/** Arguments have no place in a file. */
const nowhere = { file: '', line: 1, column: 1 };

/** Without `$schema`: the protocol's own default is meant (MCP 2025-11-25, basic, "JSON Schema usage"). */
function jsonSchemaOf(schema: z.ZodObject): { type: 'object' } & Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return { ...rest, type: 'object' };
}
