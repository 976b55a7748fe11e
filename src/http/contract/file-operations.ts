import { siteScript } from '../../render/pages/assets.ts';
import { storedImageTypes } from '../../verdict/image.ts';
import { assetName, imageName, slugName } from './names.ts';
import { operationsOf } from './operation.ts';
import { answerKinds, answers, bytesSchema, formerSlug, problems, textSchema } from './responses.ts';

const file = operationsOf('Files');

const anyImage = Object.fromEntries(
  Object.keys(storedImageTypes).map((type) => [`image/${type}`, bytesSchema]),
);

/** `GET /og/:slug.png`. */
export const picture = file(
  'getPicture',
  'The link-preview picture of a product, 1200 × 630; a grey one when it is withdrawn',
  {
    ...answers(answerKinds.picture, 'The picture', { 'image/png': bytesSchema }),
    ...formerSlug,
    ...problems('not-found', 'busy'),
  },
  { names: [slugName], ending: '.png' },
);

/** `GET /og.png`. */
export const sitePicture = file('getSitePicture', 'The link-preview picture of the publication, 1200 × 630', {
  ...answers(answerKinds.picture, 'The picture', { 'image/png': bytesSchema }),
  ...problems('busy'),
});

/** `GET /images/:name`. */
export const image = file(
  'getImage',
  'A picture that a review shows',
  {
    ...answers(answerKinds.image, 'The picture', anyImage),
    206: {
      description: 'The part that Range asked for',
      headers: [...answerKinds.image.headers, 'ContentRange'],
      content: anyImage,
    },
    ...problems('not-found', 'range-not-satisfiable'),
  },
  {
    description:
      'Its name is made of its bytes, so that it never changes. One range of bytes can be asked for (RFC 9110, section 14).',
    names: [imageName],
  },
);

/** `GET /assets/:name`. */
export const asset = file(
  'getAsset',
  'A stylesheet or a script',
  {
    ...answers(answerKinds.script, 'The file', { 'text/css': textSchema, 'text/javascript': textSchema }),
    ...problems('not-found'),
  },
  {
    description: 'The address of a file of an earlier release gets the present one, for a short while.',
    names: [assetName(siteScript.path.replace('/assets/', ''))],
  },
);

/** `GET /client.js`. */
export const client = file(
  'getClient',
  'The client for JavaScript as one module, of the present release',
  answers(answerKinds.script, 'The module', { 'text/javascript': textSchema }),
);

/** `GET /client.d.ts`. */
export const clientTypes = file(
  'getClientTypes',
  'The types of the client, for TypeScript',
  answers(answerKinds.script, 'The types', { 'application/typescript': textSchema }),
);
