import { renderCategories } from '../../../render/categories.ts';
import { faultsDetail, readQuery } from '../../query/read-query.ts';
import type { Answer } from '../answer.ts';
import { problem } from '../problem.ts';
import { dataContent, type Published } from '../published.ts';

/** `GET /api/categories`: every category with its counts. It refuses any parameter. */
export function answerCategoryList({ current, links }: Published, query: string): Answer {
  const faults = readQuery(query, { schemas: {}, allowed: {} }).faults();
  if (faults.length > 0) return problem('invalid-parameter', faultsDetail(faults), faults);
  const { edition } = current;
  return {
    ...dataContent(current),
    render: () => renderCategories((filter) => edition.count(filter), edition, links),
    link: current.dataLink,
    keepAs: `${links.basePath}/api/categories`,
  };
}
