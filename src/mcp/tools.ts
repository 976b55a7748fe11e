import { compareTool } from './compare-tool.ts';
import { getTool } from './get-tool.ts';
import { listTool } from './list-tool.ts';
import { searchTool } from './search-tool.ts';
import type { Tool } from './tool.ts';

/** All tools by their names, in the order they are listed. */
export const tools: ReadonlyMap<string, Tool> = new Map(
  [searchTool, getTool, listTool, compareTool].map((tool) => [tool.listed.name, tool]),
);
