import type { Notice, WayOn } from './answers.ts';
import { element } from './element.ts';

const WORDS: Readonly<Record<WayOn, string>> = { again: 'Try again', photos: 'Take new photos', home: 'To your pets' };
const MARKS: Readonly<Record<Notice['tone'], string>> = { good: '✓', unsure: '?', bad: '!' };

/** Shows and announces a result or error, with a button per action that the page supports. */
export function showNotice(
  place: HTMLElement,
  { tone, title, text, waysOn }: Notice,
  ways: Partial<Readonly<Record<WayOn, () => void>>>,
): void {
  const go: typeof ways = { home: () => location.assign('/'), ...ways };
  const buttons = waysOn
    .filter((way) => go[way])
    .map((way, at) => {
      const button = element('button', { type: 'button', class: at === 0 ? 'main' : '' }, WORDS[way]);
      button.addEventListener('click', () => go[way]?.());
      return button;
    });
  const heading = element('h2', { tabindex: '-1' }, title);
  place.replaceChildren(
    element(
      'section',
      { class: `notice ${tone}`, role: tone === 'bad' ? 'alert' : 'status' },
      element('span', { class: 'mark', 'aria-hidden': 'true' }, MARKS[tone]),
      heading,
      element('p', {}, text),
      element('div', { class: 'actions' }, ...buttons),
    ),
  );
  heading.focus();
}

/** Shows a text with a spinner. */
export function showWait(place: HTMLElement, text: string): void {
  const ring = element('div', { class: 'ring', 'aria-hidden': 'true' });
  place.replaceChildren(element('section', { class: 'notice', role: 'status' }, ring, element('h2', {}, text)));
}
