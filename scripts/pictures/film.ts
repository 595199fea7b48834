import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { openPage } from '../../test/browsers/console/console-page.ts';
import { chromiumProgram, missingBrowsers } from '../../test/support/browser-programs.ts';

const PHONE = { width: 390, height: 844 };
/** Size of the camera's picture, px. */
const CAMERA = { width: 720, height: 960 };
const cameraFps = 30;
/** Seed of the generated cat that the camera sees. */
const seed = 1;

/** One picture of the camera: a generated photo with soft edges before a blurred copy of itself. */
async function cameraPicture(kind: 'fingerprint' | 'appearance', shot: number, share: number): Promise<Buffer> {
  const { data, width, height } = photograph(createAnimal('CAT', seed), { kind, shot, difficulty: 0.25, widthPx: 960 });
  const photo = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const wide = Math.round(CAMERA.width * share);
  const high = Math.round((wide * height) / width);
  const edge = Math.round(wide / 14);
  const soft = `<svg width="${wide}" height="${high}"><filter id="b"><feGaussianBlur stdDeviation="${edge / 2.5}"/></filter>
    <rect x="${edge}" y="${edge}" width="${wide - 2 * edge}" height="${high - 2 * edge}" fill="#fff" filter="url(#b)"/></svg>`;
  const shown = await sharp(photo)
    .resize(wide, high)
    .ensureAlpha()
    .composite([{ input: Buffer.from(soft), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return await sharp(photo)
    .resize(CAMERA.width, CAMERA.height, { fit: 'cover' })
    .blur(60)
    .composite([{ input: shown }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A hand that comes closer, three pictures of the face and some of the whole cat, as a video for a fake camera. */
async function writeCameraVideo(file: string): Promise<void> {
  const frames: Buffer[] = [];
  const still = async (picture: Promise<Buffer>, seconds: number) => {
    const jpeg = await picture;
    for (let n = 0; n < seconds * cameraFps; n++) frames.push(jpeg);
  };
  const dark = sharp(await cameraPicture('fingerprint', 0, 0.5)).linear(0.08, 0);
  await still(dark.jpeg().toBuffer(), 1);
  for (let share = 0.5; share < 0.96; share += 0.02) await still(cameraPicture('fingerprint', 0, share), 1 / 15);
  for (let shot = 0; shot < 5; shot++) await still(cameraPicture('fingerprint', shot, 0.96), 1.2);
  for (let shot = 0; shot < 3; shot++) await still(cameraPicture('appearance', shot, 1), 1.6);
  await writeFile(file, Buffer.concat(frames));
}

/** Shows taps. */
const TAPS = `addEventListener('pointerdown', ({ clientX, clientY }) => {
  const dot = document.createElement('div');
  Object.assign(dot.style, { position: 'fixed', left: clientX - 22 + 'px', top: clientY - 22 + 'px', width: '44px',
    height: '44px', borderRadius: '50%', background: 'rgb(120 130 200 / .55)', zIndex: 9, pointerEvents: 'none' });
  document.body.append(dot);
  setTimeout(() => dot.remove(), 450);
}, true);`;

interface Still {
  readonly png: Buffer;
  readonly timeMs: number;
}

/** Collects what the page shows until the returned function is called. */
async function record(session: CDPSession): Promise<() => Promise<Still[]>> {
  const stills: Still[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    stills.push({ png: Buffer.from(data, 'base64'), timeMs: 1000 * (metadata.timestamp ?? 0) });
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  const { width: maxWidth, height: maxHeight } = PHONE;
  await session.send('Page.startScreencast', { format: 'png', maxWidth, maxHeight });
  return async () => {
    await session.send('Page.stopScreencast');
    return stills;
  };
}

const frameMs = 150;
/** Longest time of one picture, ms: nobody watches a slow machine. */
const stillMsMax = 1_500;
const lastMs = 3_000;

/** An animated WebP of at most seven pictures a second. */
async function animate(stills: readonly Still[]): Promise<Buffer> {
  const kept: Still[] = [];
  for (const still of stills) {
    const last = kept.at(-1);
    const isSoon = last !== undefined && still.timeMs - last.timeMs < frameMs;
    // The last picture stays, however soon it comes.
    if (isSoon && still === stills.at(-1)) kept.pop();
    if (!isSoon || still === stills.at(-1)) kept.push(still);
  }
  const delay = kept.map(({ timeMs }, at) =>
    Math.round(Math.min(stillMsMax, (kept[at + 1]?.timeMs ?? timeMs + lastMs) - timeMs)),
  );
  delay[delay.length - 1] = lastMs;
  const { width, height } = PHONE;
  const pictures = await Promise.all(kept.map(({ png }) => sharp(png).resize(width, height).png().toBuffer()));
  return await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 75, effort: 5, loop: 0, delay })
    .toBuffer();
}

/** Films what a person does with the page at the address, on a phone whose camera sees a generated cat. */
export async function film(url: string, act: (page: Page) => Promise<void>): Promise<Buffer> {
  if (chromiumProgram === undefined) throw new Error(missingBrowsers.join('; '));
  const scratch = await mkdtemp(path.join(tmpdir(), 'rhinarium-film-'));
  const video = path.join(scratch, 'camera.mjpeg');
  await writeCameraVideo(video);
  const browser = await chromium.launch({
    executablePath: chromiumProgram,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  try {
    const phone = { viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2, locale: 'en-GB' } as const;
    const { page, context } = await openPage(browser, { ...phone, url, reducedMotion: 'no-preference' });
    await page.addInitScript(TAPS);
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const stop = await record(await context.newCDPSession(page));
    await act(page);
    return await animate(await stop());
  } finally {
    await browser.close();
    await rm(scratch, { recursive: true });
  }
}
