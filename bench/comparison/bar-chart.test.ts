import { expect, test } from 'bun:test';
import { barChart } from './bar-chart.ts';

test('a chart describes its bars in text, largest first, with names escaped', () => {
  const svg = barChart('Requests a second', [
    { name: 'a <b>', value: 10, highlighted: false },
    { name: 'verdicts', value: 12_345, highlighted: true },
  ]);
  expect(svg).toContain('aria-label="Requests a second: verdicts 12,345, a &#60;b&#62; 10"');
  expect(svg.indexOf('class="ours"')).toBeLessThan(svg.indexOf('class="bar"'));
  expect(svg).not.toContain('<b>');
});
