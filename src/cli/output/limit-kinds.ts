import type { Diagnostic } from '../../verdict/diagnostic.ts';

/** Most diagnostics of a rule that are shown. */
export const shownPerKind = 20;

/** The first diagnostics of each rule in their order, and how many of which are left out; with `all`, all of them. */
export function limitKinds(
  diagnostics: readonly Diagnostic[],
  all = false,
): {
  readonly shown: readonly Diagnostic[];
  readonly hidden: readonly { readonly rule: string; readonly count: number }[];
} {
  const counts = new Map<string, number>();
  const shown = diagnostics.filter(({ rule }) => {
    const count = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, count);
    return all || count <= shownPerKind;
  });
  const hidden = [...counts].map(([rule, count]) => ({ rule, count: all ? 0 : count - shownPerKind }));
  return { shown, hidden: hidden.filter(({ count }) => count > 0) };
}
