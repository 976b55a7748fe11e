import { downloadFormats, downloadNames } from '../render/download/formats.ts';
import type { Answer } from './answers/answer.ts';
import { answerClient, answerClientTypes } from './answers/client/client-answers.ts';
import { answerBadge, answerBadgeFile, answerVerdict } from './answers/data-answers.ts';
import { answerCategoryList } from './answers/discovery/categories-answer.ts';
import { answerLlms, answerLlmsFull } from './answers/discovery/llms-answers.ts';
import { answerRobots, answerSitemap, answerSitemapPart } from './answers/discovery/sitemap-answers.ts';
import {
  answerDataPackage,
  answerDataPage,
  answerDownload,
  answerSignature,
} from './answers/download/download-answers.ts';
import { answerCard, answerElement, answerFrame } from './answers/embed/embed-answers.ts';
import { answerOembed } from './answers/embed/oembed-answer.ts';
import { answerChanges } from './answers/history/changes-answer.ts';
import { answerImage } from './answers/images/image-answer.ts';
import { answerList } from './answers/list-answer.ts';
import { answerAbout, answerProblemHelp } from './answers/pages/about-answers.ts';
import { answerAsset } from './answers/pages/asset-answer.ts';
import {
  answerCategories,
  answerCategory,
  answerHome,
  answerReviews,
} from './answers/pages/browse-answers.ts';
import { answerChangesPage } from './answers/pages/changes-page-answer.ts';
import { answerCompare, answerComparison } from './answers/pages/compare-answer.ts';
import { missingPath } from './answers/pages/missing-answers.ts';
import { answerEmbedPage, answerReview } from './answers/pages/review-answer.ts';
import { answerBadgePicture } from './answers/picture/badge-picture-answer.ts';
import { answerPicture, answerSitePicture } from './answers/picture/picture-answers.ts';
import type { Published } from './answers/published.ts';
import * as api from './contract/api-operations.ts';
import { brandRoutes } from './contract/brand-routes.ts';
import { answerContract } from './contract/contract.ts';
import { answerDocs, answerEmbedding } from './contract/docs-answer.ts';
import * as downloads from './contract/download-operations.ts';
import * as embeds from './contract/embed-operations.ts';
import { feedRoutes } from './contract/feed-routes.ts';
import * as files from './contract/file-operations.ts';
import * as formats from './contract/format-operations.ts';
import { markdownRoutes } from './contract/markdown-routes.ts';
import * as pages from './contract/page-operations.ts';
import { answerReference } from './contract/reference-answer.ts';
import type { Route } from './contract/route.ts';
import { viewRoutes } from './contract/view-routes.ts';
import type { RoomState } from './rooms.ts';

/** What routes answer from: what is published, and what rooms keep beside it. */
export interface AnswerContext extends Published, RoomState {}

/**
 * Every route of the service, in the order of the contract: its path under the base address, the function that answers
 * it, and its operation. Of two that match, the one whose name has an ending answers. It stands after the other, since of
 * paths in a contract that match alike some tools take the last, and the others look at them closely.
 */
export const routes: readonly Route<AnswerContext>[] = [
  { path: '/api/v1', answer: answerList, operation: api.listVerdicts },
  { path: '/api/v1/:name', answer: answerVerdict, operation: api.getVerdict, tagging: 'slug' },
  { path: '/api/badge/:name', answer: answerBadge, operation: api.getBadge, tagging: 'slug' },
  {
    path: '/api/badge/:name{[^/]+\\.svg}',
    answer: answerBadgeFile,
    operation: api.getBadgeFile,
    tagging: 'slug',
  },
  {
    path: '/api/badge/:name{[^/]+\\.png}',
    answer: answerBadgePicture,
    operation: api.getBadgePicture,
    tagging: 'slug',
  },
  { path: '/api/card/:name', answer: answerCard, operation: api.getCard, tagging: 'slug' },
  { path: '/api/changes', answer: answerChanges, operation: api.listChanges },
  { path: '/api/categories', answer: answerCategoryList, operation: api.listCategories },
  { path: '/api/openapi.json', answer: (from) => answerContract(from, routes), operation: api.getContract },
  { path: '/', answer: answerHome, operation: pages.home },
  { path: '/reviews', answer: answerReviews, operation: pages.reviews },
  { path: '/categories', answer: answerCategories, operation: pages.categories },
  { path: '/categories/:name', answer: answerCategory, operation: pages.category },
  ...viewRoutes,
  { path: '/changes', answer: answerChangesPage, operation: pages.changes },
  { path: '/changes/page/:page', answer: answerChangesPage, operation: pages.changesPage },
  { path: '/compare', answer: answerCompare, operation: pages.compare },
  { path: '/compare/:a/:b', answer: answerComparison, operation: pages.comparisons[0] },
  { path: '/compare/:a/:b/:c', answer: answerComparison, operation: pages.comparisons[1] },
  { path: '/compare/:a/:b/:c/:d', answer: answerComparison, operation: pages.comparisons[2] },
  { path: '/reviews/:name', answer: answerReview, operation: pages.review, tagging: 'slug-and-edition' },
  {
    path: '/reviews/:name/embed',
    answer: answerEmbedPage,
    operation: pages.embedPage,
    tagging: 'slug-and-edition',
  },
  { path: '/images/:name', answer: answerImage, operation: files.image },
  { path: '/og/:name', answer: answerPicture, operation: files.picture, tagging: 'slug' },
  { path: '/og.png', answer: answerSitePicture, operation: files.sitePicture },
  ...brandRoutes,
  { path: '/embed/:name', answer: answerFrame, operation: embeds.frame, tagging: 'slug' },
  { path: '/element.js', answer: answerElement, operation: embeds.element },
  { path: '/client.js', answer: answerClient, operation: files.client },
  { path: '/client.d.ts', answer: answerClientTypes, operation: files.clientTypes },
  { path: '/oembed', answer: answerOembed, operation: embeds.oembed },
  { path: '/data', answer: answerDataPage, operation: pages.data },
  ...downloadNames.map((format) => ({
    path: `/data/${downloadFormats[format].file}`,
    answer: answerDownload(format),
    operation: downloads.files[format],
  })),
  ...downloadNames.map((format) => ({
    path: `/data/${downloadFormats[format].file}.minisig`,
    answer: answerSignature(format),
    operation: downloads.signatures[format],
  })),
  { path: '/data/datapackage.json', answer: answerDataPackage, operation: downloads.dataPackage },
  { path: '/problems/:name', answer: answerProblemHelp, operation: pages.problem },
  ...feedRoutes,
  ...markdownRoutes(answerCalls),
  { path: '/sitemap.xml', answer: answerSitemap, operation: formats.sitemap },
  { path: '/:name{sitemap-[0-9]+\\.xml}', answer: answerSitemapPart, operation: formats.sitemapPart },
  { path: '/robots.txt', answer: answerRobots, operation: formats.robots },
  { path: '/llms.txt', answer: answerLlms, operation: formats.llms },
  { path: '/llms-full.txt', answer: answerLlmsFull, operation: formats.llmsFull },
  { path: '/docs', answer: answerDocs, operation: pages.docs },
  { path: '/docs/embed', answer: answerEmbedding, operation: pages.embedding },
  { path: '/docs/reference', answer: answerCalls, operation: pages.reference },
  { path: '/about', answer: answerAbout, operation: pages.about },
  { path: '/assets/:name', answer: answerAsset, operation: files.asset },
];

function answerCalls(from: AnswerContext): Answer {
  return answerReference(from, routes);
}

/** Answers any other path; `path` is decoded. */
export const answerMissing: (published: Published, path: string) => Answer = missingPath;
