import type { ServiceAnswer } from '../../mcp/service-answer.ts';
import type { VerdictRecord } from '../../verdict/record.ts';
import type { VerdictKind } from '../../verdict/verdict-kind.ts';
import type { Dependency } from './dependencies/dependency.ts';

/** A verdict, and the dependencies that it is on. */
export interface AuditedVerdict {
  readonly record: VerdictRecord;
  readonly dependencies: readonly Dependency[];
}

/** What a service says of what a project uses. */
export interface Audit {
  /** The worst first, then by slug. */
  readonly verdicts: readonly AuditedVerdict[];
  /** Dependencies on what the service no longer covers, each name once. */
  readonly withdrawn: readonly string[];
  /** Dependencies that it does not know, each name once. */
  readonly unknown: readonly string[];
  /** Dependencies that have a verdict, and all, each name once. */
  readonly known: number;
  readonly total: number;
  readonly answer: ServiceAnswer;
}

/** The verdicts that fail an audit, by what `--fail-on` says. */
export const failWhen = { skip: ['skip'], depends: ['skip', 'depends'], none: [] } as const satisfies Record<
  string,
  readonly VerdictKind[]
>;

/** Verdicts as an audit lists them. */
const worstFirst: readonly VerdictKind[] = ['skip', 'depends', 'worthit'];

/** Joins an answer with the packages of the request. */
export function auditOf(dependencies: readonly Dependency[], answer: ServiceAnswer): Audit {
  const bySlug = new Map(answer.data.map((record) => [record.slug, record]));
  const gone = new Set(answer.gone);
  const uses = new Map<VerdictRecord, Dependency[]>();
  const [known, withdrawn, unknown] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const dependency of dependencies) {
    const slugs = dependency.ids.flatMap((id) => answer.found[id] ?? []);
    const records = new Set(slugs.map((slug) => bySlug.get(slug)).filter((record) => record !== undefined));
    const names = records.size > 0 ? known : slugs.some((slug) => gone.has(slug)) ? withdrawn : unknown;
    names.add(dependency.name);
    for (const record of records) uses.set(record, [...(uses.get(record) ?? []), dependency]);
  }
  const order = ({ record: { verdict, slug } }: AuditedVerdict) => `${worstFirst.indexOf(verdict)} ${slug}`;
  return {
    verdicts: [...uses]
      .map(([record, used]) => ({ record, dependencies: used }))
      .sort((a, b) => (order(a) < order(b) ? -1 : 1)),
    // Two files may name a package, each in a way that leads to a verdict or not.
    withdrawn: [...withdrawn.difference(known)].sort(),
    unknown: [...unknown.difference(known).difference(withdrawn)].sort(),
    known: known.size,
    total: new Set(dependencies.map(({ name }) => name)).size,
    answer,
  };
}

/** The verdicts for which an audit fails. */
export function failures({ verdicts }: Audit, failOn: keyof typeof failWhen): readonly AuditedVerdict[] {
  const failing: readonly VerdictKind[] = failWhen[failOn];
  return verdicts.filter(({ record }) => failing.includes(record.verdict));
}
