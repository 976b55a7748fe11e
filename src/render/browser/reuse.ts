// Updates the badge on a review page, and the snippets for it, to the options that are chosen.

const maker = document.querySelector('[data-badge-maker]');
const image = maker?.querySelector('img');

if (maker && image) {
  const [address = ''] = image.src.split('?');
  const follow = () => {
    const query = queryOf([...maker.querySelectorAll('[data-parameter]')]);
    if (image.src !== address + query) image.src = address + query;
    for (const place of maker.querySelectorAll('[data-query]'))
      place.textContent = query.replaceAll('&', place.getAttribute('data-query') ?? '');
  };
  for (const event of ['input', 'change']) maker.addEventListener(event, follow);
  // The browser may have restored earlier choices.
  follow();
}

/** The query of the chosen options, sorted by name and without defaults: the form under which the service caches a badge. */
function queryOf(choices: readonly Element[]): string {
  const pairs = choices.flatMap((choice) => {
    const field = choice.querySelector('input:checked');
    const value = field instanceof HTMLInputElement ? field.value : '';
    if (value === choice.getAttribute('data-default')) return [];
    return [`${choice.getAttribute('data-parameter')}=${value}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`;
}
