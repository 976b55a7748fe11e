import { isIP } from 'node:net';

/** Whether a host leads to this machine alone; IPv6 without brackets. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
