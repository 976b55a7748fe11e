import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const controls: Texts<English['controls']> = {
  copy: 'コピー<unseen>：{what}</unseen>',
  copied: 'コピーしました',
  selected: '選択しました',
  selectedDetail: '選択しました。キーボードでコピーしてください',
  table: '表',
};
