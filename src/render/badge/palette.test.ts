import { describe, expect, test } from 'bun:test';
import { accentInDark } from '../../verdict/brand.ts';
import { badgeDarkOutline, badgeFills, badgeInk, badgeLabelFill, cardColors } from './palette.ts';

const fills = Object.entries({ ...badgeFills, label: badgeLabelFill });

/** GitHub's dark, dimmed and high-contrast pages. */
const darkPages = ['#0d1117', '#212830', '#010409'];

describe('the palette', () => {
  test.each(fills)('has text at 4.5:1 or more, and so marks at 3:1, on %s', (_, fill) => {
    expect(contrast(channels(badgeInk), channels(fill))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(fills)('has an outline at 3:1 or more between %s and a dark page', (_, fill) => {
    const line = overlay(channels(badgeDarkOutline.stroke), channels(fill), badgeDarkOutline.opacity);
    for (const page of darkPages) expect(contrast(line, channels(page))).toBeGreaterThanOrEqual(3);
  });

  test.each(fills)('parts %s from a light page at 3:1 or more', (_, fill) => {
    expect(contrast(channels('#ffffff'), channels(fill))).toBeGreaterThanOrEqual(3);
  });

  test.each([
    'light',
    'dark',
  ] as const)('has text at 4.5:1 or more on the paper of a card in %s', (scheme) => {
    const { paper, ink, quiet } = cardColors[scheme];
    for (const text of [ink, quiet])
      expect(contrast(channels(text), channels(paper))).toBeGreaterThanOrEqual(4.5);
    for (const accent of ['#0b57d0', '#a0522d', '#006400', '#6a0dad', '#000000']) {
      const shown = scheme === 'light' ? accent : accentInDark(accent);
      expect(contrast(channels(shown), channels(paper))).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('distinguishes the verdicts from each other and from no verdict', () => {
    const { worthit, depends, skip, unknown } = badgeFills;
    expect(new Set([worthit, depends, skip, unknown, badgeLabelFill]).size).toBe(5);
  });

  test('is measured by a formula that knows the extremes', () => {
    expect(contrast(channels('#000'), channels('#fff'))).toBeCloseTo(21, 5);
    expect(contrast(channels('#777777'), channels('#ffffff'))).toBeCloseTo(4.48, 2);
  });
});

/** Contrast ratio (WCAG 2.2, definition), 1 to 21. */
function contrast(a: readonly number[], b: readonly number[]): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Relative luminance (WCAG 2.2, definition), 0 to 1. */
function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function overlay(over: readonly number[], under: readonly number[], opacity: number): number[] {
  return under.map((channel, index) => channel + ((over[index] ?? 0) - channel) * opacity);
}

function channels(hex: string): number[] {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  return [0, 2, 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16));
}
