import type { GetOptions, Service } from './connect.ts';
import { ProblemError } from './problem-error.ts';
import { parseJson } from './read.ts';
import { send } from './send.ts';

/** The formats of the files that hold every verdict. */
export const downloadFormats = ['json', 'ndjson', 'csv', 'sqlite'] as const;

/** The format of a file that holds every verdict. */
export type DownloadFormat = (typeof downloadFormats)[number];

/**
 * The file that holds every verdict, as an answer whose body has not been read: read it as a stream, or whole. Nothing is
 * kept. While the service makes the file, the client waits as `Retry-After` says, as often as it tries.
 */
export async function download(
  service: Service,
  format: DownloadFormat,
  { signal }: GetOptions = {},
): Promise<Response> {
  const url = `${service.base}/data/verdicts.${format}`;
  const { status, body } = await send(url, signal ? { signal } : {}, service, async (response) =>
    response.ok ? response : response.text(),
  );
  if (typeof body !== 'string') return body;
  throw new ProblemError(status, parseJson(body) ?? { detail: `${url} answered with status ${status}` });
}
