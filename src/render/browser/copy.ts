// Copy buttons: <button type="button" data-copy="ID" hidden>Copy</button> copies the value or the text of the element
// with that id; the button says in other attributes what it becomes then. Without this script they stay hidden, and the text can be selected by hand.

const doneForMs = 2000;

const copyButtons = document.querySelectorAll('button[data-copy]');

// Screen readers announce the outcome.
const status = document.createElement('p');
status.className = 'unseen';
status.setAttribute('role', 'status');
if (copyButtons.length > 0) document.body.append(status);

for (const button of copyButtons) {
  if (!(button instanceof HTMLButtonElement)) continue;
  const { copied = '', selected = '', selectedDetail = '' } = button.dataset;
  const label = [...button.childNodes];
  let timer: number | undefined;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const source = document.getElementById(button.dataset['copy'] ?? '');
    if (!source) return;
    const isField = source instanceof HTMLInputElement || source instanceof HTMLTextAreaElement;
    try {
      await navigator.clipboard.writeText(isField ? source.value : (source.textContent ?? ''));
      button.replaceChildren(copied);
      status.textContent = copied;
    } catch {
      // The browser refused, or offers no clipboard to a page without https: select the text instead.
      if (isField) source.select();
      else getSelection()?.selectAllChildren(source);
      button.replaceChildren(selected);
      status.textContent = selectedDetail;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.replaceChildren(...label);
      status.textContent = '';
    }, doneForMs);
  });
}
