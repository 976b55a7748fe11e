// Makes the calls of the reference page, to the host that the page was opened on, even when that is a preview on another.

import { make } from './dom.ts';

/** The most that is shown of an answer, in UTF-16 code units. */
const shownMax = 20_000;

for (const form of document.forms)
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const shown = form.querySelector('pre') ?? make('pre', { tabindex: '0', role: 'status' });
    shown.textContent = '…';
    form.append(shown);
    try {
      shown.replaceChildren(...(await call(targetOf(form))));
    } catch (error) {
      shown.textContent = String(error);
    }
  });

/** What a form asks for: values in braces in the path, and the others as a query. */
function targetOf(form: HTMLFormElement): string {
  let path = form.getAttribute('action') ?? '';
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = String(value);
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(text));
    else if (text !== '') query.set(name, text);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

async function call(target: string): Promise<(Node | string)[]> {
  const response = await fetch(target);
  const head = [`GET ${target}`, '', String(response.status)];
  for (const [name, value] of response.headers) head.push(`${name}: ${value}`);
  const start = `${head.join('\n')}\n\n`;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/')) {
    const image = new Image();
    image.src = target;
    image.alt = '';
    return [start, image];
  }
  if (!/^text\/|json|xml|javascript/.test(type)) {
    await response.body?.cancel();
    return [start];
  }
  const text = await response.text();
  const whole = type.includes('json') ? indented(text) : text;
  return [start, whole.length > shownMax ? `${whole.slice(0, shownMax)}…` : whole];
}

/** JSON in lines; anything else, such as lines of JSON, as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
