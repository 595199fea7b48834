/** Creates an HTML element with attributes and children. Text is never parsed as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** Parses our own SVG. Never call it with external content. */
export function drawing(svg: string): Element {
  const made = document.createElement('template');
  made.innerHTML = svg;
  return made.content.firstElementChild!;
}

export function button(text: string, attributes: Readonly<Record<string, string>>, act: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', act);
  return made;
}
