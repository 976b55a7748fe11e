/** The sentences of a text (Unicode UAX #29), each with the space after it. `Dr.` and the like end none. */
export function sentencesOf(text: string, language: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && shortForm.test(last)) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences;
}

const shortForm = /(?:^|[\s(])(?:\p{Lu}|Mrs?|Ms|Dr|Prof|St|vs|No|Inc|Ltd|Co|Jr|Sr|e\.g|i\.e|z\.B)\.\s+$/u;
