import type { Species, UploadKind } from '@rhinarium/contract/vocabulary';
import { placeGuide } from '../frames/guide-region.ts';
import type { Words } from '../locale/words.ts';
import type { Sight } from '../looks/look.ts';
import { button, drawing, element } from './element.ts';
import { outlineAt, outlineSvg } from './outline.ts';

export type StageElements = ReturnType<typeof buildStage>;

/** Creates all elements of the stage, empty. */
export function buildStage(
  words: Words,
  { light, sound }: Readonly<Record<'light' | 'sound', HTMLButtonElement>>,
  onShutter: () => void,
) {
  const video = element('video', { 'aria-label': words.preview, playsinline: '', autoplay: '' });
  video.muted = true;
  const guide = element('div', { class: 'guide' });
  const flash = element('div', { class: 'flash' });
  const step = element('p', { class: 'pill', role: 'progressbar', 'aria-valuemin': '0' });
  const hint = element('p', { class: 'pill hint', role: 'status', 'aria-live': 'polite' });
  const shutter = button('', { class: 'shutter', 'aria-label': words.shutter, title: words.shutter }, onShutter);
  const view = element('div', { class: 'view' }, video, guide, flash);
  const [top, bottom] = [
    element('div', { class: 'top' }, step, element('div', { class: 'switches' }, light, sound)),
    element('div', { class: 'bottom' }, hint, shutter),
  ];
  const stage = element('div', { class: 'stage', part: 'stage' }, view, top, bottom);
  return { stage, view, video, guide, flash, step, hint, shutter };
}

/** A thumbnail whose object URL is revoked once shown. A picture that the browser cannot show is its text alone. */
export function thumbnail(file: Blob, alt: string): HTMLImageElement {
  const address = URL.createObjectURL(file);
  const image = element('img', { src: address, alt });
  const forget = () => URL.revokeObjectURL(address);
  image.addEventListener('load', forget);
  image.addEventListener('error', () => {
    forget();
    image.replaceWith(element('span', { class: 'unshown' }, alt));
  });
  return image;
}

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

const RING =
  '<svg class="ring" aria-hidden="true"><rect class="rest"/><rect class="done" pathLength="100" stroke-dasharray="100" stroke-dashoffset="100"/></svg>';

/** The outline of the subject over the region that frames are cropped to, with a progress ring. */
export function createGuideFrame({ stage, view, video, guide }: StageElements, species: Species) {
  let drawn: UploadKind | undefined;

  function place() {
    if (video.videoWidth === 0 || drawn === undefined) return;
    const picture = { width: video.videoWidth, height: video.videoHeight };
    stage.classList.toggle('wide', picture.width > picture.height);
    const { guide: at, fills } = placeGuide(picture, { width: view.clientWidth, height: view.clientHeight }, drawn);
    stage.classList.toggle('fills', fills);
    const { left, top, width, height } = at;
    Object.assign(guide.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    for (const rect of guide.querySelectorAll('rect')) {
      rect.setAttribute('width', String(width));
      rect.setAttribute('height', String(height));
      rect.setAttribute('rx', String(0.22 * Math.min(width, height)));
    }
  }

  return {
    /** Aligns the outline with the picture. */
    place,
    /** Moves the outline to the face or nose that was seen, or back to the middle. */
    follow(sight: Sight | undefined) {
      const outline = guide.querySelector<SVGElement>('.outline');
      const at = drawn === 'fingerprint' && sight && outlineAt(species, sight);
      Object.assign(outline?.style ?? {}, at ?? { left: '', top: '', width: '', height: '' });
    },
    /** `share`: progress of the current kind, 0 to 1. */
    show(kind: UploadKind, share: number) {
      if (kind !== drawn) {
        guide.replaceChildren(drawing(outlineSvg(species, kind)), drawing(RING));
        guide.classList.toggle('whole', kind === 'appearance');
        drawn = kind;
        place();
      }
      guide.querySelector('.done')?.setAttribute('stroke-dashoffset', String(100 - 100 * share));
    },
  };
}
