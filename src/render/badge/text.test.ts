import { describe, expect, test } from 'bun:test';
import { escapeXml, upperCase } from './text.ts';

describe('escapeXml', () => {
  test('escapes for content and attributes', () => {
    expect(escapeXml(`<a b="c">]]>&'`)).toBe("&lt;a b=&#34;c&#34;&gt;]]&gt;&amp;'");
  });
});

describe('upperCase', () => {
  test('follows each script', () => {
    expect(upperCase('straße')).toBe('STRASSE');
    expect(upperCase('Αξιολόγηση')).toBe('ΑΞΙΟΛΟΓΗΣΗ');
    expect(upperCase('обзор')).toBe('ОБЗОР');
    expect(upperCase('განაჩენი')).toBe('განაჩენი');
  });
});
