import { renderDataPackage } from '../../../render/download/data-package.ts';
import { type DownloadFormat, downloadFormats, downloadNames } from '../../../render/download/formats.ts';
import { renderDataPage } from '../../../render/pages/docs/data-page.ts';
import type { Answer } from '../answer.ts';
import { pageContent } from '../pages/page-content.ts';
import { ProblemError, problem } from '../problem.ts';
import { dataContent, type Published } from '../published.ts';
import type { Downloads } from './downloads.ts';

interface DownloadContext extends Published {
  readonly downloads: Downloads;
}

/** Up to this many verdicts, all files take a moment to write, so the data package can state their hashes. */
const describedMax = 10_000;

/** Answers `GET /data/<file>`: every verdict of the current edition in one file. */
export function answerDownload(format: DownloadFormat): (context: DownloadContext) => Answer {
  const { file, type } = downloadFormats[format];
  return ({ current, downloads }) => ({
    kind: 'file',
    type,
    name: file,
    open: () => downloads.open(format),
    cacheControl: current.cacheControl,
    lastModified: current.lastModified,
    link: current.dataLink,
  });
}

/** Answers `GET /data/<file>.minisig`: what the publisher signed, as long as this service makes the same file. */
export function answerSignature(format: DownloadFormat): (context: DownloadContext) => Answer {
  const { file } = downloadFormats[format];
  return ({ current, downloads }) => {
    const signed = current.edition.signatures.get(file);
    if (!signed) return problem('not-found', `The publisher did not sign ${file}.`);
    const render = async () => {
      if ((await downloads.open(format)).sha256 === signed.sha256) return signed.text;
      throw new ProblemError(
        problem('not-found', `The publisher signed another ${file}, made for another address or version.`),
      );
    };
    return { ...dataContent(current, 'text/plain; charset=utf-8'), render };
  };
}

/** `GET /data/datapackage.json`: describes the files. */
export function answerDataPackage({ current, downloads, links }: DownloadContext): Answer {
  const { edition } = current;
  const render = async () => {
    const files =
      edition.total > describedMax
        ? []
        : await Promise.all(downloadNames.map(async (name) => [name, await downloads.make(name)] as const));
    return renderDataPackage(edition, Object.fromEntries(files), links);
  };
  return {
    ...dataContent(current),
    render,
    link: current.dataLink,
    keepAs: `${links.basePath}/data/datapackage.json`,
  };
}

/** `GET /data`: a page about the files. Not cached, since it states the sizes of those that exist so far. */
export function answerDataPage({ current, downloads }: DownloadContext): Answer {
  return pageContent(current, () => renderDataPage(current.edition, downloads.known(), current.site));
}
