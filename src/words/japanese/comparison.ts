import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const comparison: Texts<English['comparison']> = {
  title: '製品を比較',
  choose: '並べて見るレビューを二つから四つ選んでください。',
  vs: '対',
  description: '{names}を比較：評価、評点、価格、向いている人、向かない人。',
  name: '製品の名前',
  another: '製品を追加',
  add: '追加',
  remove: '外す',
  removeNamed: '{product}を外す',
  offered: '比較する相手',
  instead: '代わりに比較する相手',
  unknown: '「<name></name>」という名前のレビューはありません。',
  withdrawn: '<name></name>は現在取り上げておらず、以前の評価は有効ではありません。',
  best: 'カテゴリーごとのおすすめを比較',
  bestLink: 'おすすめを並べて比較',
  beside: '<names></names>を並べて比較',
  verdict: '評価',
  rating: '評点',
  summary: 'ひとことで',
  reviewed: '評価日',
};
