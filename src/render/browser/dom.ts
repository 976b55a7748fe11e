/** Makes an element with attributes and children; strings become text, never markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** How long typing must pause before it is acted upon, in milliseconds. */
const pauseMs = 150;

/** Acts once typing in a box pauses. The function it gives takes back what is still to come. */
export function onTyped(box: HTMLInputElement, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(act, pauseMs);
  };
  box.addEventListener('input', (event) => {
    // Text being composed with an input method is not final yet.
    if (!(event instanceof InputEvent && event.isComposing)) soon();
  });
  box.addEventListener('compositionend', soon);
  return () => clearTimeout(timer);
}
