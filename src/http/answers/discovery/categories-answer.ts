import { renderCategories } from '../../../render/categories.ts';
import { excerpt, quoted } from '../../../verdict/excerpt.ts';
import { parseQuery } from '../../query/parse-query.ts';
import { faultsDetail } from '../../query/read-query.ts';
import type { Answer } from '../answer.ts';
import { problem } from '../problem.ts';
import { dataContent, type Published } from '../published.ts';

/** Most faults that one problem reports. */
const maxFaults = 20;

/** `GET /api/categories`: every category with its counts. It refuses any parameter. */
export function answerCategoryList({ current, links }: Published, query: string): Answer {
  const faults = parseQuery(query)
    .slice(0, maxFaults)
    .map(({ name }) => ({
      parameter: excerpt(name),
      detail: `${quoted(name)} is not a parameter.`,
      allowed: 'no parameter',
    }));
  if (faults.length > 0) return problem('invalid-parameter', faultsDetail(faults), faults);
  const { edition } = current;
  return {
    ...dataContent(current),
    render: () => renderCategories((filter) => edition.count(filter), edition, links),
    link: current.dataLink,
    keepAs: `${links.basePath}/api/categories`,
  };
}
