import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** What one engine's page measured; every list has one entry a frame, milliseconds. */
export interface FrameSteps {
  readonly picture: string;
  /** Smallest step that the page's clock was seen to make. */
  readonly clockStepMs: number;
  /** Draws the guide small, reads it and makes it grey. */
  readonly look: readonly number[];
  /** Measures and judges what was read. */
  readonly judge: readonly number[];
  /** Keeps the guide in full size; the SDK does it for good frames only, here every frame pays for it. */
  readonly hold: readonly number[];
  readonly verdicts: Readonly<Record<string, number>>;
}

/** The page's side: the SDK's own steps at the SDK's own pace, on whatever stream it is given. */
const CONTENTS = `
import { lookAt, pictureSize } from './camera/look-at.js';
import { createPictureCanvas } from './camera/picture-canvas.js';
import { guideRegion } from './frames/guide-region.js';
import { pumpFrames } from './camera/frame-pump.js';
import { createFrameAnalyzer } from './frames/frame-analyzer.js';

function clockStepMs() {
  let least = Infinity;
  for (let seen = 0, last = performance.now(); seen < 50; ) {
    const now = performance.now();
    if (now === last) continue;
    least = Math.min(least, now - last);
    last = now;
    seen++;
  }
  return least;
}

export async function measure(stream, kind, frames) {
  const video = Object.assign(document.createElement('video'), { playsInline: true, muted: true, srcObject: stream });
  await video.play();
  const seen = createPictureCanvas(true);
  const kept = createPictureCanvas(false);
  const analyzer = createFrameAnalyzer();
  const told = { clockStepMs: clockStepMs(), look: [], judge: [], hold: [], verdicts: {} };
  let left = frames;
  await new Promise((resolve) => {
    const stop = pumpFrames(video, (time) => {
      const from = performance.now();
      const frame = lookAt(video, seen, kind, time);
      const read = performance.now();
      const { guidance = 'ok' } = analyzer.analyze(frame);
      const judged = performance.now();
      const region = guideRegion(pictureSize(video), kind);
      kept.draw(video, region, region.width, region.height);
      const held = performance.now();
      told.look.push(read - from);
      told.judge.push(judged - read);
      told.hold.push(held - judged);
      told.verdicts[guidance] = (told.verdicts[guidance] ?? 0) + 1;
      if (--left === 0) { stop(); resolve(); }
    });
  });
  return { picture: video.videoWidth + ' x ' + video.videoHeight, ...told };
}

export const openCamera = () =>
  navigator.mediaDevices.getUserMedia({ video: { width: { exact: 1280 }, height: { exact: 720 } } });

export async function playPictures(sources) {
  const images = await Promise.all(sources.map(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return image;
  }));
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const context = canvas.getContext('2d');
  let drawn = 0;
  const draw = () => {
    context.drawImage(images[Math.floor(drawn++ / 15) % images.length], drawn % 3, 0);
    setTimeout(draw, 33);
  };
  draw();
  return canvas.captureStream(30);
}
`;

/** A script that leaves `bench` in a page: the SDK's frame step as it ships, with what it is measured by. */
export async function frameStepScript(): Promise<string> {
  const resolveDir = fileURLToPath(new URL('../../../packages/capture/dist/', import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents: CONTENTS, resolveDir },
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'bench',
    write: false,
    logLevel: 'silent',
  });
  return `${outputFiles[0]!.text}; window.bench = bench;`;
}
