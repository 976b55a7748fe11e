import { fetchTool, searchTool } from './connector-tools.ts';
import { getVerdictsTool } from './get-verdicts-tool.ts';
import { searchVerdictsTool } from './search-verdicts-tool.ts';
import type { Tool } from './tool.ts';

/** All tools by their names, in the order they are listed. */
export const tools: ReadonlyMap<string, Tool> = new Map(
  [searchVerdictsTool, getVerdictsTool, searchTool, fetchTool].map((tool) => [tool.listed.name, tool]),
);
