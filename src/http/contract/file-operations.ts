import { siteScript } from '../../render/pages/assets.ts';
import { storedImageTypes } from '../../verdict/image.ts';
import { assetName, imageName, slugName } from './names.ts';
import type { Operation } from './operation.ts';
import { answerKinds, answers, bytesSchema, formerSlug, problems, textSchema } from './responses.ts';

const anyImage = Object.fromEntries(
  Object.keys(storedImageTypes).map((type) => [`image/${type}`, bytesSchema]),
);

/** `GET /og/:slug.png`. */
export const picture: Operation = {
  id: 'getPicture',
  tag: 'Files',
  path: '/og/{slug}.png',
  summary: 'The link-preview picture of a product, 1200 × 630; a grey one when it is withdrawn',
  names: [slugName],
  responses: {
    ...answers(answerKinds.picture, 'The picture', { 'image/png': bytesSchema }),
    ...formerSlug,
    ...problems('not-found', 'busy'),
  },
};

/** `GET /og.png`. */
export const sitePicture: Operation = {
  id: 'getSitePicture',
  tag: 'Files',
  path: '/og.png',
  summary: 'The link-preview picture of the publication, 1200 × 630',
  responses: {
    ...answers(answerKinds.picture, 'The picture', { 'image/png': bytesSchema }),
    ...problems('busy'),
  },
};

/** `GET /images/:name`. */
export const image: Operation = {
  id: 'getImage',
  tag: 'Files',
  path: '/images/{image}',
  summary: 'A picture that a review shows',
  description:
    'Its name is made of its bytes, so that it never changes. One range of bytes can be asked for (RFC 9110, section 14).',
  names: [imageName],
  responses: {
    ...answers(answerKinds.image, 'The picture', anyImage),
    206: {
      description: 'The part that Range asked for',
      headers: [...answerKinds.image.headers, 'ContentRange'],
      content: anyImage,
    },
    ...problems('not-found', 'range-not-satisfiable'),
  },
};

/** `GET /assets/:name`. */
export const asset: Operation = {
  id: 'getAsset',
  tag: 'Files',
  path: '/assets/{file}',
  summary: 'A stylesheet or a script',
  description: 'The address of a file of an earlier release gets the present one, for a short while.',
  names: [assetName(siteScript.path.replace('/assets/', ''))],
  responses: {
    ...answers(answerKinds.script, 'The file', { 'text/css': textSchema, 'text/javascript': textSchema }),
    ...problems('not-found'),
  },
};
