import type { Words } from '../locale/words.ts';
import { button, drawing } from './element.ts';

const ICON = (isOn: boolean) =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9v6h4l5 4V5L8 9Z"/>${isOn ? '<path d="M16 9a4 4 0 0 1 0 6M19 6a8 8 0 0 1 0 12"/>' : '<path d="m17 9 5 6m0-6-5 6"/>'}</svg>`;

interface Sound {
  readonly words: Words;
  readonly isSounding: boolean;
  onSound(isOn: boolean): void;
}

/** Switches the sound on and off, and shows which it is. */
export function soundButton({ words, isSounding, onSound }: Sound): HTMLButtonElement {
  let isOn = isSounding;
  const made = button('', { class: 'icon' }, () => {
    isOn = !isOn;
    onSound(isOn);
    show();
  });
  function show() {
    made.replaceChildren(drawing(ICON(isOn)));
    made.setAttribute('aria-label', isOn ? words.soundOn : words.soundOff);
    made.title = isOn ? words.soundOn : words.soundOff;
  }
  show();
  return made;
}
