import { createPictureCanvas, glanceAt } from '../camera/picture-canvas.ts';
import { guideRegion } from '../frames/guide-region.ts';
import { hintOf, wordsOf } from '../locale/words-of.ts';
import { type Answer, base64Of } from './look-by.ts';
import { guidanceOfSight, type NextPhoto } from './sight-rules.ts';

/** Intervals of questions, ms: after an answer, and after none. */
const everyMs = 1_000;
const pauseMs = 4_000;

interface Viewer {
  readonly language: string;
  next(): NextPhoto;
  /** Asks the service about a JPEG in base64. */
  ask(picture: string): Promise<Answer>;
  /** Shows a hint, or none without an answer. */
  show(hint: string | undefined): void;
}

/** Tells once a second what a page's own camera shows, until the returned function is called. */
export function seeThrough(video: HTMLVideoElement, { language, next, ask, show }: Viewer): () => void {
  const canvas = createPictureCanvas(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  /** Pause before the next question, ms. `undefined` if animals are not checked. */
  async function look(): Promise<number | undefined> {
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0) return everyMs;
    const asked = next();
    const glance = await glanceAt(canvas, video, guideRegion({ width, height }, asked.kind));
    const { isChecked, ...sight } = await ask(await base64Of(glance));
    if (isOver || !isChecked) return undefined;
    show(hintOf(wordsOf(language), asked.species, guidanceOfSight(sight, asked) ?? 'GOOD'));
    return everyMs;
  }

  async function run(): Promise<void> {
    const afterMs = await look().catch(() => {
      if (!isOver) show(undefined);
      return pauseMs;
    });
    if (!isOver && afterMs !== undefined) timer = setTimeout(run, afterMs);
  }

  void run();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
