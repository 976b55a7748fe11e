import { type GetOptions, isList, readWith, type Service } from './connect.ts';
import type { CategoryList } from './verdict.ts';

/** Every category, with how many verdicts it has. */
export async function listCategories(service: Service, { signal }: GetOptions = {}): Promise<CategoryList> {
  return readWith<CategoryList>(service, `${service.base}/api/categories`, { signal }, isList);
}
