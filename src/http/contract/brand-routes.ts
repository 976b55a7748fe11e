import {
  answerDrawnIcon,
  answerIcon,
  answerManifest,
  answerOpenSearch,
  type IconPath,
} from '../answers/picture/brand-answers.ts';
import type { PictureContext } from '../answers/picture/picture-answers.ts';
import { operationsOf } from './operation.ts';
import { answerKinds, answers, bytesSchema, objectSchema, problems, textSchema } from './responses.ts';
import type { Route } from './route.ts';

const file = operationsOf('Files');

/** What systems show of a publication: its icon in several forms, and how its site is opened and searched. */
export const brandRoutes: readonly Route<PictureContext>[] = [
  iconRoute('/favicon.ico', 'getFavicon', 'The icon of the publication in 16, 32 and 48 px, for tabs'),
  iconRoute('/apple-touch-icon.png', 'getTouchIcon', 'The icon in 180 px, for home screens'),
  iconRoute('/icon-192.png', 'getIcon192', 'The icon in 192 px'),
  iconRoute('/icon-512.png', 'getIcon512', 'The icon in 512 px'),
  {
    path: '/icon.svg',
    answer: answerDrawnIcon,
    operation: file(
      'getIconSvg',
      'The icon as a drawing',
      answers(answerKinds.badge, 'The icon', { 'image/svg+xml': textSchema }),
    ),
  },
  {
    path: '/manifest.webmanifest',
    answer: answerManifest,
    operation: file(
      'getManifest',
      'What a home screen shows of the site (W3C Web App Manifest)',
      answers(answerKinds.dated, 'The manifest', {
        'application/manifest+json': objectSchema('name', 'icons'),
      }),
    ),
  },
  {
    path: '/opensearch.xml',
    answer: answerOpenSearch,
    operation: file(
      'getOpenSearch',
      'How browsers search the site from their address bars (OpenSearch 1.1)',
      answers(answerKinds.dated, 'The description', {
        'application/opensearchdescription+xml': textSchema,
      }),
    ),
  },
];

function iconRoute(path: IconPath, id: string, summary: string): Route<PictureContext> {
  const type = path.endsWith('.ico') ? 'image/x-icon' : 'image/png';
  return {
    path,
    answer: answerIcon(path),
    operation: file(id, summary, {
      ...answers(answerKinds.picture, 'The icon', { [type]: bytesSchema }),
      ...problems('busy'),
    }),
  };
}
