import { presentAsset, siteAssets } from '../../../render/pages/assets.ts';
import type { Answer } from '../answer.ts';
import { immutable } from '../cache-control.ts';
import { embeddableHeaders } from '../page-headers.ts';
import { problem } from '../problem.ts';
import type { Published } from '../published.ts';

/** `Cache-Control` of a current asset under the address of an earlier release's. */
const stopgap = 'public, max-age=300';

/** `GET /assets/:name`: a stylesheet or a script. The address of another release's asset gets the current one. */
export function answerAsset({ current, links }: Published, _query: string, name: string): Answer {
  const path = `/assets/${name}`;
  const assets = siteAssets(current.site);
  const exact = assets.find((one) => one.path === path);
  const asset = exact ?? presentAsset(path, assets);
  if (!asset) return problem('not-found', 'No asset has this name.');
  return {
    kind: 'content',
    head: {
      status: 200,
      type: asset.type,
      cacheControl: exact ? immutable : stopgap,
      headers: embeddableHeaders,
    },
    render: () => asset.content,
    // All addresses of earlier releases share one cache entry: there is no end to them.
    keepAs: `${links.basePath}${asset.path}${exact ? '' : '?earlier'}`,
  };
}
