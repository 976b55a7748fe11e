import type { Edition } from '../../../edition/file/edition.ts';
import { imagesOf, type StoredImage } from '../../../edition/images/images.ts';
import { storedImageTypes } from '../../../verdict/image.ts';
import type { Answer } from '../answer.ts';
import { immutableFor } from '../cache-control.ts';
import { embeddableHeaders } from '../page-headers.ts';
import { problem } from '../problem.ts';
import type { Published, ServedEdition } from '../published.ts';

/** A drawing opened as a document can do nothing, though it holds nothing that could. */
const drawingHeaders = { ...embeddableHeaders, 'Content-Security-Policy': "default-src 'none'; sandbox" };

/** `GET /images/:name`: a picture of the current edition, or of one that caches may still hold pages of. */
export function answerImage({ current, findReplaced }: Published, _query: string, name: string): Answer {
  const found = imageNamed(name, current.edition);
  if (found) return fileOf(found, current, current.heads.pinned.cacheControl);
  const replaced = findReplaced((edition) => imageNamed(name, edition) !== undefined);
  const image = replaced && imageNamed(name, replaced.served.edition);
  return image
    ? fileOf(image, replaced.served, immutableFor(replaced.seconds))
    : problem('not-found', 'No picture has this name.');
}

function imageNamed(name: string, edition: Edition): StoredImage | undefined {
  const [, hash = '', extension] = /^([0-9a-f]{32})\.([a-z]+)$/.exec(name) ?? [];
  const image = hash === '' ? undefined : imagesOf(edition).withHash(hash);
  return image && storedImageTypes[image.type] === extension ? image : undefined;
}

function fileOf(image: StoredImage, { edition, lastModified }: ServedEdition, cacheControl: string): Answer {
  const { hash, type } = image;
  return {
    kind: 'file',
    type: `image/${type}`,
    open: async () => {
      const { length, ...part } = imagesOf(edition).partOf(image);
      return { ...part, bytes: length, etag: `"${hash}"` };
    },
    cacheControl,
    lastModified,
    headers: type === 'svg+xml' ? drawingHeaders : embeddableHeaders,
  };
}
