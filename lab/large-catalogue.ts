import { entryOf } from './catalogue-folder.ts';

/** More than 8 MiB of records in slug order, some withdrawn or with an alias. */
export function largeEntries(): Record<string, unknown>[] {
  // Contains none of the words that tests search for.
  const points = Array.from('abcdefghij', (letter) => `${letter} is a point that is long. `.repeat(7).trim());
  return Array.from({ length: 2500 }, (_, index) => {
    const slug = `p${String(index).padStart(5, '0')}`;
    return entryOf(slug, {
      product: `Product ${(index * 7919) % 300}${index % 9 === 0 ? ' Été' : ''}`,
      verdictSummary: `What ${index % 2 === 0 ? 'even' : 'odd'} ${index} is.`,
      verdict: index % 3 === 0 ? 'skip' : 'worthit',
      category: index % 5 === 0 ? 'games' : 'tools',
      rating: 1 + (index % 10),
      pros: points,
      cons: points,
      ...(index % 4 === 0 && { reviewed: `2026-01-${String(1 + (index % 28)).padStart(2, '0')}` }),
      ...(index % 40 === 0 && { aliases: [`old-${slug}`] }),
      ...(index % 50 === 0 && { withdrawn: true }),
    });
  });
}
