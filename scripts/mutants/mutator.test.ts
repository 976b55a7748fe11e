import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyMutant, compiles, mutantsOf } from './mutator.ts';
import { drawSample } from './sample.ts';

function mutated(text: string): string[] {
  return mutantsOf('file.ts', text).map((mutant) => applyMutant(text, mutant));
}

describe('the mutants of a program', () => {
  test.each([
    ['f(a < b);', 'f(((a) <= (b)));'],
    ['f(a < b);', 'f(((a) >= (b)));'],
    ['f(a === b);', 'f(((a) !== (b)));'],
    ['f((a ?? b) && c);', 'f(((a ?? b) || (c)));'],
    ['f(a && b);', 'f(a && true);'],
    ['f(a || b);', 'f(false || b);'],
    ['f(a + 1);', 'f(((a) - (1)));'],
    ['f(a + 1);', 'f(a + 2);'],
    ['f(!a);', 'f((a));'],
    ['f(a ? b : c);', 'f(true ? b : c);'],
    ['if (a) f();', 'if (false) f();'],
    ['if (a) f();', 'if (a) ;'],
    ['while (a) f();', 'while (false) f();'],
    ['for (const a of b) { f(); }', 'for (const a of b) {}'],
    ['f(a?.b);', 'f(a.b);'],
    ['f(a?.[0]);', 'f(a[0]);'],
    ['f(a?.());', 'f(a());'],
    ['f({ a });', 'f(({}));'],
    ['f([a]);', 'f([]);'],
    ['f(true);', 'f(false);'],
    [`f(\`a\${b}\`);`, 'f(``);'],
    ["f('close');", "f('');"],
    ['f(a.some(b));', 'f(a.every(b));'],
    ['f(a.trim());', 'f((a));'],
    ['f((a) => a);', 'f((a) => undefined);'],
    ['function f() { a(); return b; }', 'function f() { a(); return; }'],
    ['switch (a) { case 1: b(); }', 'switch (a) { case 1:  }'],
    ['a += b;', 'a -= b;'],
    ['f(/^a+$/);', 'f(/a+$/);'],
    ['f(/a{2,3}/);', 'f(/a{2,4}/);'],
    ['f(/[a\\d]/i);', 'f(/[^a\\d]/i);'],
    ['f(/[a\\d]/i);', 'f(/[a\\D]/i);'],
    ['f(/[a\\d]/i);', 'f(/[a\\d]/);'],
    ['f(/a(?=b)/);', 'f(/a(?!b)/);'],
  ])('of %s one is %s', (text, mutant) => {
    expect(mutated(text)).toContain(mutant);
  });

  test('leave types, imports and prose unchanged', () => {
    const text = [
      "import a from 'a';",
      "type B = 'x' | 0;",
      "const c = z.string().meta({ description: 'x', examples: [1] });",
      "export * from 'c';",
    ].join('\n');
    expect(mutantsOf('file.ts', `${text}\nlet d: B = e as 'x';`)).toEqual([]);
    expect(mutated("f('No such product.');")).toEqual([';']);
    expect(mutated('const f = { description: 0 };')).toEqual(['const f = ({});']);
    expect(mutated('const f = () => undefined;')).toEqual([]);
    expect(mutated('function f() { a; return undefined; }')).not.toContain('function f() { a; return; }');
  });

  test('have unique ids, and all of them parse', () => {
    const text = readFileSync(join(import.meta.dir, '../../packages/wire/src/framing.ts'), 'utf8');
    const mutants = mutantsOf('framing.ts', text);
    expect(mutants.length).toBeGreaterThan(50);
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
    for (const mutant of mutants) expect(compiles(applyMutant(text, mutant))).toBeTrue();
    for (const mutant of mutants) expect(mutant.original).toBe(text.slice(mutant.start, mutant.end));
    expect(compiles('const = 1;')).toBeFalse();
  });

  test('are sampled deterministically by seed', () => {
    const mutants = mutantsOf('file.ts', 'f(1);\n'.repeat(100));
    const few = drawSample(mutants, 10, 1);
    expect(few).toHaveLength(10);
    expect(drawSample(mutants, 10, 1)).toEqual(few);
    expect(drawSample(mutants, 20, 1)).toEqual(expect.arrayContaining(few));
    expect(drawSample(mutants, 10, 2)).not.toEqual(few);
    expect(drawSample(mutants, 1000, 1)).toEqual(mutants);
  });
});
