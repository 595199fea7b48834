import type { OpenedVisit, Visit } from '@rhinarium/contract';
import { button, element } from '../view/element.ts';
import { photosOf } from './screens.ts';
import type { LinkTexts } from './texts/link-texts.ts';

/** The page on a desktop: a code for the phone, and how far the phone is. */
export interface DesktopScreen {
  readonly children: HTMLElement[];
  show(visit: Visit): void;
}

export function desktopScreen(
  { qrSvg, url }: OpenedVisit['handOver'],
  texts: LinkTexts,
  useHere: () => void,
): DesktopScreen {
  const { desktop } = texts;
  // As an image, so that its markup runs nothing.
  const code = element('img', {
    class: 'qr',
    alt: desktop.code,
    src: `data:image/svg+xml,${encodeURIComponent(qrSvg)}`,
  });
  const steps = element('ol', { class: 'steps', 'aria-live': 'polite' });
  return {
    children: [
      element('h1', { tabindex: '-1' }, desktop.title),
      element('p', {}, desktop.text),
      element('a', { class: 'code', href: url }, code),
      steps,
      element('div', { class: 'buttons' }, button(desktop.here, {}, useHere)),
    ],
    show(visit) {
      const { taken, required } = photosOf(visit);
      const isSent = visit.state === 'FINISHED';
      const rows: readonly (readonly [text: string, isReached: boolean])[] = [
        [visit.isOnPhone ? desktop.opened : desktop.waiting, visit.isOnPhone],
        [desktop.photos(isSent ? required : taken, required), isSent || taken === required],
        [desktop.sent, isSent],
      ];
      const current = rows.findIndex(([, isReached]) => !isReached);
      steps.replaceChildren(
        ...rows.map(([text, isReached], at) =>
          element(
            'li',
            { class: isReached ? 'reached' : 'open', ...(at === current && { 'aria-current': 'step' }) },
            text,
          ),
        ),
      );
    },
  };
}
