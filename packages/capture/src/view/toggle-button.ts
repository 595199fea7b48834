import { button, drawing } from './element.ts';

interface Toggle {
  readonly isOn: boolean;
  /** SVG lines on a 24 x 24 grid. */
  icon(isOn: boolean): string;
  /** Labels for on and off. */
  readonly on: string;
  readonly off: string;
  onSwitch(isOn: boolean): void;
}

/** An icon button with a labelled on/off state. */
export function toggleButton({ isOn: isOnAtFirst, icon, on, off, onSwitch }: Toggle): HTMLButtonElement {
  let isOn = isOnAtFirst;
  const made = button('', { class: 'icon' }, () => {
    isOn = !isOn;
    onSwitch(isOn);
    show();
  });
  function show() {
    made.replaceChildren(drawing(`<svg viewBox="0 0 24 24" aria-hidden="true">${icon(isOn)}</svg>`));
    made.setAttribute('aria-label', isOn ? on : off);
    made.title = isOn ? on : off;
  }
  show();
  return made;
}

export const SPEAKER = (isOn: boolean) =>
  `<path d="M4 9v6h4l5 4V5L8 9Z"/>${isOn ? '<path d="M16 9a4 4 0 0 1 0 6M19 6a8 8 0 0 1 0 12"/>' : '<path d="m17 9 5 6m0-6-5 6"/>'}`;
export const BULB = (isOn: boolean) =>
  `<path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3 11v1h6v-1a6 6 0 0 0-3-11Z"/>${isOn ? '<path d="M2 9h1M21 9h1M4 3l1 1M20 3l-1 1"/>' : ''}`;
