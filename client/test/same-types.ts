import type { ProblemBody, ProblemKind as ServedProblemKind } from '../../src/http/answers/problem.ts';
import type { listParameterSchemas } from '../../src/http/query/list-parameters.ts';
import type { BadgeOptions as ServedBadgeOptions } from '../../src/render/badge/options.ts';
import type { categoriesSchema } from '../../src/render/categories.ts';
import type { ChangeList as ServedChanges } from '../../src/render/changes.ts';
import type { Card as ServedCard } from '../../src/render/embed/card.ts';
import type { VerdictList as ServedList } from '../../src/render/list.ts';
import type { VerdictRecord } from '../../src/verdict/record.ts';
import type {
  BadgeOptions,
  Card,
  CategoryList,
  Change,
  ChangeList,
  ListOptions,
  ProblemFault,
  ProblemKind,
  Verdict,
  VerdictList,
} from '../src/index.ts';

type ServedChange = ServedChanges['data'][number];

/** Whether two types are the same, optional and readonly members included. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The members that are given, without `undefined`: options may be left out in either way. */
type Given<T> = { [Key in keyof T]-?: Exclude<T[Key], undefined> };
/** The members of a type and of those it extends, alike. */
type Flat<T> = { [Key in keyof T]: T[Key] };
type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Does not compile when what the client says of the service is not what the schemas of the service say. */
export const sameTypes: {
  verdict: Same<Verdict, VerdictRecord>;
  list: Same<VerdictList, ServedList>;
  card: Same<Flat<Card>, Flat<ServedCard>>;
  categories: Same<Flat<CategoryList>, Flat<(typeof categoriesSchema)['_zod']['output']>>;
  changes: Same<Flat<Omit<ChangeList, 'data'>>, Flat<Omit<ServedChanges, 'data'>>>;
  change: Same<Flat<Omit<Change, 'fields'>>, Flat<Omit<ServedChange, 'fields'>>>;
  fault: Same<ProblemFault, NonNullable<ProblemBody['errors']>[number]>;
  problem: Same<ProblemKind, ServedProblemKind>;
  badge: Same<Writable<Given<BadgeOptions>>, ServedBadgeOptions>;
  parameters: Same<Exclude<keyof ListOptions, 'signal'>, keyof typeof listParameterSchemas>;
  filter: Same<Given<ListOptions>['verdict'], (typeof listParameterSchemas)['verdict']['_zod']['output']>;
} = {
  verdict: true,
  list: true,
  card: true,
  categories: true,
  changes: true,
  change: true,
  fault: true,
  problem: true,
  badge: true,
  parameters: true,
  filter: true,
};
