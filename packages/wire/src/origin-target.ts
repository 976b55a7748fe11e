import { isHostText } from './host-value.ts';

/**
 * Path and query of a request target in any of its forms (RFC 9112, section 3.2), `*` where it asks about the server
 * as a whole, or nothing when it is none. Whose host an absolute form names does not matter: every host is this one.
 */
export function originTarget(method: string, target: string): string | undefined {
  if (target.startsWith('/')) return target;
  if (target === '*') return method === 'OPTIONS' ? target : undefined;
  // An authority; the method is refused, so nobody connects to it.
  if (method === 'CONNECT') return '*';
  const [start, host = ''] = /^https?:\/\/([^/?#]+)/i.exec(target) ?? [];
  // A name that is empty is none (RFC 9110, section 4.2.1).
  if (start === undefined || host.startsWith(':') || !isHostText(host)) return undefined;
  const rest = target.slice(start.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' && method === 'OPTIONS' ? '*' : `/${rest}`;
}
