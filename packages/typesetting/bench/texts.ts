import { serifs, type Typeface } from '../src/families.ts';
import { fitText, type TextFrame } from '../src/fit-text.ts';
import { FontLibrary } from '../src/font-library.ts';
import { outlineOf } from '../src/outline.ts';
import { isRightToLeft } from '../src/text.ts';

// Measures how long fitting and outlining a sentence takes in each script: bun packages/typesetting/bench/texts.ts

const texts: Readonly<Record<string, string>> = {
  Latin: 'Ordinary mailboxes on standard protocols, run by people who answer.',
  Greek: 'Ένας βραστήρας που είναι ήσυχος και βράζει γρήγορα.',
  Cyrillic: 'Тихий чайник, который быстро кипятит воду.',
  Arabic: 'سماعات خفيفة وصوتها نقي، وبطاريتها تدوم يومين كاملين.',
  Hebrew: 'אוזניות קלות עם צליל נקי וסוללה ליומיים.',
  Devanagari: 'सस्ते हैंडसेट और साझा नंबरों के लिए फ़ोन बैकअप।',
  Thai: 'หุงข้าวได้นุ่มและเร็ว แต่ล้างยากเล็กน้อย',
  Chinese: '功能很多，水却烧得不快，而且声音很大。',
  Japanese: '縦書きと手書きがきちんとできる、タブレット専用のノートアプリ。',
  Korean: '밥이 빠르고 부드럽게 되지만 씻기는 조금 어렵습니다.',
};

const typeface: Typeface = { families: serifs, weight: 400, opticalSize: 24 };
const frame: TextFrame = {
  width: 1000,
  height: 200,
  gap: 0.4,
  sizes: [
    { size: 48, lines: 2 },
    { size: 36, lines: 4 },
  ],
};
const rounds = 50;

const library = new FontLibrary();
for (const [script, text] of Object.entries(texts)) {
  const first = timeOf(() => outlines(text));
  const times = Array.from({ length: rounds }, () => timeOf(() => outlines(text))).sort((a, b) => a - b);
  const middle = times[rounds / 2] ?? Number.NaN;
  process.stdout.write(`${script.padEnd(12)}${ms(first)} ms the first time, ${ms(middle)} ms after\n`);
}

function outlines(text: string): string {
  const block = fitText(text, typeface, isRightToLeft(text) ? 'rtl' : 'ltr', frame, library);
  return block ? block.lines.map((line) => outlineOf(line, 0, block.ascent, block.size)).join('') : '';
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function ms(value: number): string {
  return value.toFixed(2).padStart(7);
}
