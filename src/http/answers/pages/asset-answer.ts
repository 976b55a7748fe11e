import { presentAsset, siteAssets } from '../../../render/pages/assets.ts';
import type { Answer } from '../answer.ts';
import { immutable } from '../cache-control.ts';
import { problem } from '../problem.ts';
import type { Published } from '../published.ts';

/** What a page of an earlier release gets of this one's assets is not what its address promises. */
const stopgap = 'public, max-age=300';

/** The script of the element is for every origin, and the rest is no secret. */
const assetHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** `GET /assets/:name`: a stylesheet or a script. The address of another release's asset gets the present one. */
export function answerAsset({ links }: Published, _query: string, name: string): Answer {
  const path = `/assets/${name}`;
  const assets = siteAssets(links);
  const exact = assets.find((one) => one.path === path);
  const asset = exact ?? presentAsset(path, assets);
  if (!asset) return problem('not-found', 'No asset has this name.');
  return {
    kind: 'content',
    head: {
      status: 200,
      type: asset.type,
      cacheControl: exact ? immutable : stopgap,
      headers: assetHeaders,
    },
    render: asset.content,
    // All addresses of earlier releases share one place in the cache: there is no end to them.
    keepAs: `${links.basePath}${asset.path}${exact ? '' : '?earlier'}`,
  };
}
