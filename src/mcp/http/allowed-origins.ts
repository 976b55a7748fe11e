import { isLoopback } from '../../verdict/text/loopback.ts';

/** From which web pages a browser may ask: any page, pages of this machine, or those of the origins named. */
export type AllowedOrigins = 'any' | 'local' | readonly string[];

/**
 * Whether a request with this `Origin` is answered. A request without one comes from no web page. Against DNS rebinding
 * (MCP 2025-11-25, transports, security warning): a page can point its own name at this machine, but the browser still
 * says where the page came from.
 */
export function isAllowedOrigin(origin: string | null, allowed: AllowedOrigins): boolean {
  if (origin === null || allowed === 'any') return true;
  if (allowed !== 'local') return allowed.includes(origin);
  if (!URL.canParse(origin)) return false;
  return isLoopback(new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1'));
}

/** Header fields with which a browser lets a page of any allowed origin read an answer (Fetch, CORS protocol). */
export const readableByPages: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'MCP-Protocol-Version, Retry-After',
};

/** The answer to a browser that asks beforehand whether it may send a message (preflight). */
export const preflightFields: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers':
    'Accept, Authorization, Content-Type, Last-Event-ID, MCP-Protocol-Version, MCP-Session-Id, Mcp-Method, Mcp-Name',
  'Access-Control-Max-Age': '86400',
};
