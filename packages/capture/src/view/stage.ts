import type { Species } from '@rhinarium/contract';
import { placeGuide } from '../camera/guide-region.ts';
import type { CaptureController } from '../controller/capture-controller.ts';
import type { CaptureProgress, DetectionStatus } from '../controller/status.ts';
import type { Words } from '../locale/words.ts';
import { button, drawing, element } from './element.ts';
import { hintText, type ShownHint, settleHint } from './hint.ts';
import { outlineSvg } from './outline.ts';

const SOUND_ICON = (isOn: boolean) =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9v6h4l5 4V5L8 9Z"/>${isOn ? '<path d="M16 9a4 4 0 0 1 0 6M19 6a8 8 0 0 1 0 12"/>' : '<path d="m17 9 5 6m0-6-5 6"/>'}</svg>`;
const RING =
  '<svg class="ring" aria-hidden="true"><rect class="rest"/><rect class="done" pathLength="100" stroke-dasharray="100" stroke-dashoffset="100"/></svg>';
/** A photo's sign is a sound as well, since the phone's screen may be turned away from who holds it. */
const buzzMs = 40;

interface StageContext {
  readonly words: Words;
  readonly species: Species;
  readonly isMirrored: boolean;
  readonly isSounding: boolean;
  onSound(isOn: boolean): void;
  chime(isLast: boolean): void;
  /** Says a sentence to those who hear the page. */
  announce(text: string): void;
}

/** The camera's picture with outline, progress ring, hints and shutter, in step with one controller until `stop`. */
export function createStage(controller: CaptureController, context: StageContext) {
  const { words, species } = context;
  const video = element('video', { 'aria-label': words.preview, playsinline: '', autoplay: '' });
  video.muted = true;
  const guide = element('div', { class: 'guide' });
  const flash = element('div', { class: 'flash' });
  const step = element('p', { class: 'pill', role: 'progressbar', 'aria-valuemin': '0' });
  const hint = element('p', { class: 'pill hint', role: 'status', 'aria-live': 'polite' });
  const sound = soundButton(context);
  const shutter = button('', { class: 'shutter', 'aria-label': words.shutter, title: words.shutter }, () =>
    controller.captureNow(),
  );
  const top = element('div', { class: 'top' }, step, sound);
  const bottom = element('div', { class: 'bottom' }, hint, shutter);
  const view = element('div', { class: 'view' }, video, guide, flash);
  const stage = element('div', { class: 'stage', part: 'stage' }, view, top, bottom);
  stage.classList.toggle('mirrored', context.isMirrored);
  let shown: ShownHint | undefined;
  let drawnKind = '';

  const place = () => {
    if (video.videoWidth === 0) return;
    const picture = { width: video.videoWidth, height: video.videoHeight };
    stage.classList.toggle('wide', picture.width > picture.height);
    const box = { width: view.clientWidth, height: view.clientHeight };
    const { guide: at, fills } = placeGuide(picture, box, controller.progress.value.kind);
    stage.classList.toggle('fills', fills);
    Object.assign(guide.style, {
      left: `${at.left}px`,
      top: `${at.top}px`,
      width: `${at.width}px`,
      height: `${at.height}px`,
    });
    for (const rect of guide.querySelectorAll('rect')) {
      rect.setAttribute('width', String(at.width));
      rect.setAttribute('height', String(at.height));
      rect.setAttribute('rx', String(0.22 * Math.min(at.width, at.height)));
    }
  };
  const showProgress = ({ kind, captured, required }: CaptureProgress) => {
    if (kind !== drawnKind) {
      guide.replaceChildren(drawing(outlineSvg(species, kind)), drawing(RING));
      guide.classList.toggle('whole', kind === 'appearance');
      drawnKind = kind;
      place();
    }
    const share = captured[kind] / required[kind];
    guide.querySelector('.done')?.setAttribute('stroke-dashoffset', String(100 - 100 * share));
    const number = Math.min(captured[kind] + 1, required[kind]);
    step.textContent = words.step(words.subject[species][kind], number, required[kind]);
    step.setAttribute('aria-label', step.textContent);
    step.setAttribute('aria-valuenow', String(captured[kind]));
    step.setAttribute('aria-valuemax', String(required[kind]));
  };
  const showStatus = (status: DetectionStatus = controller.detectionStatus.value) => {
    shown = settleHint(shown, hintText(words, species, controller.progress.value, status), performance.now());
    if (hint.textContent !== shown.text) hint.textContent = shown.text;
    guide.classList.toggle('good', status.type === 'Detected');
  };
  const celebrate = ({ captured, required }: CaptureProgress) => {
    const total = captured.fingerprint + captured.appearance;
    const needed = required.fingerprint + required.appearance;
    context.announce(words.taken(total, needed));
    flash.classList.remove('now');
    void flash.offsetWidth;
    flash.classList.add('now');
    navigator.vibrate?.(buzzMs);
    context.chime(total >= needed);
  };
  let total = countOf(controller.progress.value);
  const stops = [
    controller.stream.subscribe(show),
    controller.detectionStatus.subscribe(showStatus),
    controller.progress.subscribe((progress) => {
      if (countOf(progress) > total) celebrate(progress);
      total = countOf(progress);
      showProgress(progress);
    }),
  ];
  function show(stream: MediaStream | undefined) {
    video.srcObject = stream ?? null;
    // A preview that may not play by itself still shows its first picture.
    if (stream) video.play().catch(() => {});
  }
  const resized = new ResizeObserver(place);
  resized.observe(view);
  video.addEventListener('resize', place);
  const timer = setInterval(showStatus, 300);
  show(controller.stream.value);
  showProgress(controller.progress.value);
  showStatus();
  return {
    stage,
    focus: () => shutter.focus({ preventScroll: true }),
    stop() {
      for (const stop of stops) stop();
      resized.disconnect();
      clearInterval(timer);
      video.srcObject = null;
    },
  };
}

function countOf({ captured }: CaptureProgress): number {
  return captured.fingerprint + captured.appearance;
}

function soundButton({ words, isSounding, onSound }: StageContext): HTMLButtonElement {
  let isOn = isSounding;
  const made = button('', { class: 'icon' }, () => {
    isOn = !isOn;
    onSound(isOn);
    show();
  });
  function show() {
    made.replaceChildren(drawing(SOUND_ICON(isOn)));
    made.setAttribute('aria-label', isOn ? words.soundOn : words.soundOff);
    made.title = isOn ? words.soundOn : words.soundOff;
  }
  show();
  return made;
}
