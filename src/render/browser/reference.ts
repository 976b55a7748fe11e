// Starts swagger-ui on the reference page. Calls go only to the host that the page was opened on, even when that is a
// preview on another host.

const place = document.getElementById('reference');
if (place) start(place);

async function start(place: HTMLElement): Promise<void> {
  const { contract = '', base = '' } = place.dataset;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();
  const response = await fetch(contract);
  if (!response.ok) return;
  const spec = await response.json();
  const { SwaggerUIBundle } = window as { SwaggerUIBundle?: (options: object) => unknown };
  // Without swagger-ui the page keeps its content for readers without JavaScript.
  SwaggerUIBundle?.({
    domNode: place,
    spec: { ...spec, servers: [{ url: base || '/' }] },
    plugins: [callsAlone],
    layout: 'CallsLayout',
    syntaxHighlight: { activated: false },
    validatorUrl: null,
    defaultModelsExpandDepth: 0,
    supportedSubmitMethods: ['get'],
  });
  new MutationObserver(() => mend(place)).observe(place, { childList: true, subtree: true });
  mend(place);
}

/** What of swagger-ui a plugin of ours uses. */
interface SwaggerSystem {
  readonly React: {
    readonly createElement: (type: unknown, props: object | null, ...children: unknown[]) => unknown;
  };
}

/** Finds a component of swagger-ui by its name. */
type GetComponent = (name: string, connected?: boolean) => unknown;

/**
 * A layout of only the calls and the schemas: the page itself introduces the API, and there is one server. A group of
 * calls has a plain heading and is always open.
 * Plugins and layouts are swagger-ui's own way to change it (swagger.io/docs/open-source-tools/swagger-ui/customization).
 */
function callsAlone({ React }: SwaggerSystem) {
  const CallsLayout = ({ getComponent }: { getComponent: GetComponent }) =>
    React.createElement(
      'div',
      { className: 'swagger-ui' },
      React.createElement(getComponent('SvgAssets'), null),
      React.createElement(getComponent('operations', true), null),
      React.createElement(getComponent('Models', true), null),
    );
  const Group = ({ tag, children }: { tag: string; children: unknown }) =>
    React.createElement(
      'section',
      { 'aria-label': tag },
      React.createElement('h2', { className: 'group' }, tag),
      children,
    );
  return { components: { CallsLayout }, wrapComponents: { OperationTag: () => Group } };
}

/**
 * Corrects what swagger-ui gets wrong for readers with a screen reader or a keyboard: heading levels out of order,
 * tables and fields without names, scrolling answers that cannot take focus.
 */
function mend(place: HTMLElement): void {
  for (const [tag, level] of Object.entries({ h4: '2', h5: '3' }))
    for (const heading of place.querySelectorAll(tag)) set(heading, 'aria-level', level);
  for (const table of place.querySelectorAll('table[role=region]')) table.removeAttribute('role');
  for (const field of place.querySelectorAll('[data-param-name] :is(select, input)'))
    set(field, 'aria-label', field.closest('[data-param-name]')?.getAttribute('data-param-name') ?? '');
  for (const select of place.querySelectorAll('.examples-select-element'))
    set(select, 'aria-label', 'Example');
  for (const code of place.querySelectorAll('pre')) set(code, 'tabindex', '0');
}

/** Sets an attribute unless it has that value: each change would trigger the observer again. */
function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
