import {
  type CallToolResult,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  ProtocolError,
  Server,
} from '@modelcontextprotocol/server';
import { quoted } from '../verdict/text/excerpt.ts';
import { nearest } from '../verdict/text/nearest.ts';
import { complete } from './completions.ts';
import { getPrompt, listedPrompts } from './prompts.ts';
import { notice, noticed } from './quoted-text.ts';
import { listResources, readResource, resourceTemplates } from './resources.ts';
import { ToolMistake } from './tool.ts';
import { tools } from './tools.ts';
import { SourceError, type VerdictSource } from './verdict-source.ts';

/** How a server is set up. */
export interface ServerSetup {
  readonly source: VerdictSource;
  readonly version: string;
  /** Receives failures that are the server's own. */
  readonly report: (error: unknown) => void;
}

/** What a host tells its model about the server as a whole. */
const instructions = `Buying verdicts on products: worthit (buy it), skip (do not) or depends (for some: see bestFor and skipIf), each with a rating, a price and a review. Use product_verdict_search when someone asks whether a product is worth its price, which of several to buy, or what to buy for a purpose; product_verdict_get for products whose slugs you know. Only what the tools return is a verdict; a product that is not found or no longer covered has none, so say that instead of guessing. Cite the address of the review of each verdict you use, and give the credit. ${notice}`;

/** What a client may keep for an hour, since it changes only with a release (MCP 2026-07-28, "Caching"). */
const lasting = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** Answers with the words of the caller's mistake or of the service; anything else is a bug, and reported. */
export function createServer({ source, version, report }: ServerSetup): Server {
  // The high-level class neither pages its resources nor lets errors be in our words.
  const server = new Server(
    { name: 'product-verdicts', title: 'Product verdicts', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions,
      cacheHints: {
        'server/discover': lasting,
        'tools/list': lasting,
        'prompts/list': lasting,
        'resources/templates/list': lasting,
      },
    },
  );
  const safely = async <Value>(question: () => Value | Promise<Value>): Promise<Value> => {
    try {
      return await question();
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      if (error instanceof SourceError) throw new ProtocolError(INTERNAL_ERROR, noticed(error));
      report(error);
      throw new ProtocolError(INTERNAL_ERROR, bareFailure);
    }
  };
  server.setRequestHandler('tools/list', () => ({
    tools: [...tools.values()].map(({ listed }) => listed),
  }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq: { signal } }) =>
    callTool(params.name, params.arguments, { source, signal }, report),
  );
  server.setRequestHandler('resources/list', ({ params }, { mcpReq: { signal } }) =>
    safely(() => listResources(params?.cursor, source, signal)),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
  server.setRequestHandler('resources/read', ({ params }, { mcpReq: { signal } }) =>
    safely(() => readResource(params.uri, source, signal)),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts: [...listedPrompts] }));
  server.setRequestHandler('prompts/get', ({ params }) =>
    safely(() => getPrompt(params.name, params.arguments)),
  );
  server.setRequestHandler('completion/complete', ({ params }, { mcpReq: { signal } }) =>
    safely(() => complete(params, source, signal)),
  );
  return server;
}

const bareFailure = 'The server failed, and the fault has been logged.';

async function callTool(
  name: string,
  given: unknown,
  context: { readonly source: VerdictSource; readonly signal: AbortSignal },
  report: (error: unknown) => void,
): Promise<CallToolResult> {
  const tool = tools.get(name);
  if (!tool) {
    const near = nearest(name, tools.keys());
    const meant = near === undefined ? '' : `; did you mean ${near}?`;
    throw new ProtocolError(
      INVALID_PARAMS,
      `${quoted(name)} is no tool; allowed: ${[...tools.keys()].join(', ')}${meant}`,
    );
  }
  try {
    return await tool.call(given, context);
  } catch (error) {
    const words =
      error instanceof SourceError
        ? noticed(error)
        : error instanceof ToolMistake
          ? error.message
          : undefined;
    if (words === undefined && !context.signal.aborted) report(error);
    return { isError: true, content: [{ type: 'text', text: words ?? bareFailure }] };
  }
}
