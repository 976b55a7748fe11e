import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const feed: Texts<English['feed']> = {
  subtitle: '新しい評価と変更',
  verdict: '評価：{phrase}',
  change: '変更：{change}',
  note: '補足：{note}',
  fact: '{name}：{text}',
  rights: '{credit}（{address}）。ライセンス：{id}、{licence}',
};
