import type { Words } from '../locale/words.ts';
import { button, element } from './element.ts';

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
