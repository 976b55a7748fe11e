import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const layout: Texts<English['layout']> = {
  skipLink: '本文へ移動',
  site: 'サイト',
  reviews: 'レビュー',
  categories: 'カテゴリー',
  docs: 'ドキュメント',
  about: 'このサイトについて',
  followAndReuse: '購読と再利用',
  atom: 'Atom',
  jsonFeed: 'JSON Feed',
  api: 'API',
  downloads: 'ダウンロード',
  apiDocs: 'APIドキュメント',
  licence: 'ライセンス：{id}',
};
