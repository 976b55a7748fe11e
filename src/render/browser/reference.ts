// Starts swagger-ui on the page of the reference. Calls go to where the page was opened, a preview on another host
// included, and nowhere else.

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
  // Without swagger-ui the page keeps what it says to those without JavaScript.
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
 * A layout of the calls and the schemas alone: the page says itself what the API is, and has one server. A group of
 * calls has a plain heading, and is always open.
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
 * Mends what swagger-ui leaves to wish for those who hear the page or use the keyboard: headings out of order, tables
 * and fields without their names, answers that scroll but take no focus.
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

/** Sets what is not set yet: every change is seen again. */
function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
