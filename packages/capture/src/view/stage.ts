import type { Species } from '@rhinarium/contract/vocabulary';
import { keepScreenOn } from '../camera/keep-screen-on.ts';
import { type Lens, lensOf } from '../camera/lens.ts';
import type { CaptureController } from '../controller/capture-controller.ts';
import type { CaptureProgress, DetectionStatus } from '../controller/status.ts';
import type { Guidance } from '../frames/guidance.ts';
import type { Words } from '../locale/words.ts';
import { hintOf } from '../locale/words-of.ts';
import { BULB, buildStage, createGuideFrame, SPEAKER, type StageElements, toggleButton } from './stage-elements.ts';

/** Minimum display time of a hint, ms. */
const shownMsMin = 900;

interface ShownHint {
  readonly text: string;
  readonly sinceMs: number;
}

/** Keeps the current hint until it was shown long enough. */
function settleHint(shown: ShownHint | undefined, text: string, nowMs: number): ShownHint {
  if (shown === undefined || (shown.text !== text && nowMs - shown.sinceMs >= shownMsMin))
    return { text, sinceMs: nowMs };
  return shown;
}

/** The current hint for the user. */
function hintText(
  words: Words,
  species: Species,
  { kind, captured }: CaptureProgress,
  status: DetectionStatus,
  isSeen: boolean,
): string {
  const isFaceFirst = isSeen && species === 'DOG' && kind === 'fingerprint' && captured.fingerprint === 0;
  const aim = isFaceFirst ? words.aimFace : words.aim[species][kind];
  if (status.type === 'Detected') return words.hints.GOOD;
  if (status.type !== 'Processing' || status.guidance === undefined) return aim;
  if (status.guidance === 'MOVE_BACK' && kind === 'appearance' && captured.fingerprint > 0)
    return words.stepBack[species];
  return hintOf(words, species, status.guidance);
}

/** Vibration for a photo, ms, because the screen may face away from the user. */
const buzzMs = 40;
/** Interval for updating hints, ms, because a pending one may become due without an event. */
const hintsEveryMs = 300;

interface StageContext {
  readonly words: Words;
  readonly species: Species;
  readonly isMirrored: boolean;
  readonly isSounding: boolean;
  onSound(isOn: boolean): void;
  chime(isLast: boolean): void;
  /** Announces a sentence to screen readers. */
  announce(text: string): void;
}

/** Camera picture with outline, progress ring, hints and shutter, in sync with a controller until `stop`. */
export function createStage(controller: CaptureController, context: StageContext) {
  let lens = lensOf(controller.stream.value);
  const { words, isSounding, onSound } = context;
  const switches = {
    light: toggleButton({
      isOn: false,
      icon: BULB,
      on: words.lightOn,
      off: words.lightOff,
      onSwitch: (isOn) => void lens.light(isOn),
    }),
    sound: toggleButton({ isOn: isSounding, icon: SPEAKER, on: words.soundOn, off: words.soundOff, onSwitch: onSound }),
  };
  const elements = buildStage(words, switches, () => controller.captureNow());
  const { stage, view, video, shutter } = elements;
  stage.classList.toggle('mirrored', context.isMirrored);
  const frame = createGuideFrame(elements, context.species);
  const showProgress = (progress: CaptureProgress) => {
    frame.show(progress.kind, progress.captured[progress.kind] / progress.required[progress.kind]);
    showStep(elements, context, progress);
  };
  const showStatus = createHints(elements, context, controller, () => lens);
  const connect = (stream: MediaStream | undefined) => {
    lens = lensOf(stream);
    switches.light.hidden = !lens.hasLight;
    showStream(video, stream);
  };
  video.addEventListener('click', ({ offsetX, offsetY }) => {
    // In a cropped or letterboxed preview the point is slightly off, but a camera focuses on an area.
    if (lens.canFocus) void lens.focusAt(offsetX / video.clientWidth, offsetY / video.clientHeight);
  });
  let taken = takenOf(controller.progress.value);
  connect(controller.stream.value);
  showProgress(controller.progress.value);
  showStatus();
  const stops = [
    // Nobody touches the screen during an automatic capture.
    keepScreenOn(),
    controller.stream.subscribe(connect),
    controller.detectionStatus.subscribe(showStatus),
    controller.sight.subscribe(frame.follow),
    controller.progress.subscribe((progress) => {
      if (takenOf(progress) > taken) celebrate(elements, context, progress);
      taken = takenOf(progress);
      showProgress(progress);
    }),
  ];
  const resized = new ResizeObserver(frame.place);
  resized.observe(view);
  video.addEventListener('resize', frame.place);
  const timer = setInterval(showStatus, hintsEveryMs);
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

function takenOf({ captured }: CaptureProgress): number {
  return captured.fingerprint + captured.appearance;
}

function showStream(video: HTMLVideoElement, stream: MediaStream | undefined) {
  video.srcObject = stream ?? null;
  // A preview that may not autoplay still shows its first picture.
  if (stream) video.play().catch(() => {});
}

/** Updates the number of the current photo. */
function showStep(
  { step }: StageElements,
  { words, species }: StageContext,
  { kind, captured, required }: CaptureProgress,
) {
  const number = Math.min(captured[kind] + 1, required[kind]);
  step.textContent = words.step(words.subject[species][kind], number, required[kind]);
  step.setAttribute('aria-label', step.textContent);
  step.setAttribute('aria-valuenow', String(captured[kind]));
  step.setAttribute('aria-valuemax', String(required[kind]));
}

/** Shows hints, each long enough to be read. */
function createHints(
  { guide, hint }: StageElements,
  { words, species }: StageContext,
  { detectionStatus, progress, sight }: CaptureController,
  lensNow: () => Lens,
) {
  let shown: ShownHint | undefined;
  return (status: DetectionStatus = detectionStatus.value) => {
    const hinted = hintText(words, species, progress.value, status, sight.value !== undefined);
    const text = lensNow().canFocus && isUnsharp(status) ? `${hinted} ${words.tapToFocus}` : hinted;
    shown = settleHint(shown, text, performance.now());
    if (hint.textContent !== shown.text) hint.textContent = shown.text;
    guide.classList.toggle('good', status.type === 'Detected');
    guide.classList.toggle('wrong', status.type === 'Processing' && isElsewhere(status.guidance));
  };
}

const isElsewhere = (guidance: Guidance | undefined) => guidance === 'NO_ANIMAL' || guidance === 'OTHER_SPECIES';

const isUnsharp = (status: DetectionStatus) =>
  status.type === 'Processing' && (status.guidance === 'BLURRY' || status.guidance === 'NO_PRINT');

/** Signals a photo: flash, vibration, sound and announcement. */
function celebrate({ flash }: StageElements, context: StageContext, progress: CaptureProgress) {
  const { required } = progress;
  const [taken, needed] = [takenOf(progress), required.fingerprint + required.appearance];
  context.announce(context.words.taken(taken, needed));
  flash.classList.remove('now');
  // Reading a size forces a reflow, so that the animation restarts.
  void flash.offsetWidth;
  flash.classList.add('now');
  navigator.vibrate?.(buzzMs);
  context.chime(taken >= needed);
}
