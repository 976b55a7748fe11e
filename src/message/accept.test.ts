import { describe, expect, test } from 'bun:test';
import { prefersHtml, prefersMarkdown } from './accept.ts';

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

describe('Markdown instead of a page', () => {
  test.each([
    'text/markdown',
    'Text/Markdown; charset=utf-8',
    'text/markdown, text/html;q=0.9, */*;q=0.1',
    'text/html;q=0, text/markdown;q=0.1',
    'text/markdown, */*',
    'text/markdown, text/*;q=0.5',
  ])('is for %s', (accept) => expect(prefersMarkdown(accept)).toBe(true));

  test.each([
    null,
    '',
    '*/*',
    'text/*',
    'text/html',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html, text/markdown',
    'text/markdown;q=0.5, text/html;q=0.6',
    'text/markdown;q=0',
    'text/markdown;q=2',
    'text/markdown;q=0.5, */*',
    'text/markdownish',
  ])('is not for %s', (accept) => expect(prefersMarkdown(accept)).toBe(false));
});
