import { describe, expect, test } from 'bun:test';
import { prefersHtml } from './accept.ts';

describe('a page instead of a problem', () => {
  test.each([
    'text/html',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'TEXT/HTML; charset=utf-8',
    'application/json;q=0.5, text/html',
    '*/*;q=0.1, text/html;q=0.2',
  ])('is for %s', (accept) => expect(prefersHtml(accept)).toBe(true));

  test.each([
    null,
    '',
    '*/*',
    'text/*',
    'application/json',
    'application/problem+json, text/html;q=0.9',
    'text/html;q=0',
    'text/html;q=2',
    'text/html;q=0.5, */*',
    ',;,=q;',
  ])('is not for %s', (accept) => expect(prefersHtml(accept)).toBe(false));
});
