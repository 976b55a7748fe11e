// Copy buttons: <button type="button" data-copy="ID" hidden>Copy</button> copies the value or the text of the element
// with that id. Without this script they stay hidden, and the text can be selected by hand.

const doneForMs = 2000;

for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue;
  const label = [...button.childNodes];
  // Screen readers hear the button's new name, since it has the focus.
  button.setAttribute('aria-live', 'polite');
  button.hidden = false;
  button.addEventListener('click', async () => {
    const source = document.getElementById(button.dataset['copy'] ?? '');
    if (!source) return;
    const isField = source instanceof HTMLInputElement || source instanceof HTMLTextAreaElement;
    try {
      await navigator.clipboard.writeText(isField ? source.value : (source.textContent ?? ''));
      button.replaceChildren('Copied');
    } catch {
      // The browser refused, as it may: then the text is at least selected.
      getSelection()?.selectAllChildren(source);
      button.replaceChildren('Selected');
    }
    setTimeout(() => button.replaceChildren(...label), doneForMs);
  });
}
