// The badge on a review page and the snippets for it follow what is chosen.

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
  // A browser may restore what was chosen before.
  follow();
}

/** In the order of names and without defaults: the one spelling that the service keeps a finished badge under. */
function queryOf(choices: readonly Element[]): string {
  const pairs = choices.flatMap((choice) => {
    const field = choice.querySelector('input:checked, input[type="text"]');
    const value = field instanceof HTMLInputElement ? field.value.trim() : '';
    if (value === choice.getAttribute('data-default')) return [];
    return [`${choice.getAttribute('data-parameter')}=${encodeStrictly(value)}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`;
}

/** Leaves nothing that any language of the snippets might take for its own; a lone surrogate counts as no character. */
function encodeStrictly(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '')).replace(/[_!~*'()]|--+|\.\.+/g, (found) =>
    [...found].map((character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`).join(''),
  );
}
