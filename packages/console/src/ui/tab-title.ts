let title = '';
let count = 0;

function show(): void {
  document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Rhinarium`;
}

/** Sets the title of the tab. */
export function setTabTitle(text: string): void {
  title = text;
  show();
}

/** Shows a number of things that wait before the title of the tab. */
export function setTabCount(things: number): void {
  count = things;
  show();
}
