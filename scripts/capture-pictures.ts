import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { captureSegments, petPicture, writeVideo } from '../test/capture/support/camera-video.ts';
import { openChromium } from '../test/capture/support/chromium.ts';
import { startIntegrator } from '../test/capture/support/integrator.ts';
import { playScene, type Scene } from '../test/capture/support/scene.ts';
import { addView, untilScreen, untilTrue } from '../test/capture/support/view.ts';
import { startService } from '../test/support/service.ts';

// Pictures of every state of the capture view, of generated pets only: `node dist/scripts/capture-pictures.js [FOLDER]`
// after the build.

const folder = process.argv[2] ?? fileURLToPath(new URL('../../packages/capture/docs/images/', import.meta.url));
await mkdir(folder, { recursive: true });
const waitMs = 40_000;
const SCREENS = [
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: 'desktop-light', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'desktop-dark', width: 1280, height: 800, colorScheme: 'dark' },
] as const;

const service = await startService();
const integrator = await startIntegrator(service);
const scene = {
  fingerprint: await Promise.all([0, 1, 2].map((shot) => petPicture('DOG', 'fingerprint', shot))),
  appearance: [await petPicture('DOG', 'appearance', 0)],
};
const blurred = await sharp(scene.fingerprint[0]!).blur(14).jpeg().toBuffer();
const video = await writeVideo(await captureSegments('DOG', 3));

async function shootAll({ name, ...options }: (typeof SCREENS)[number]): Promise<void> {
  const browser = await openChromium({ video }, options);
  const attributes = await integrator.viewAttributes('DOG');
  const page = await browser.newPage(integrator.url);
  const shoot = async (state: string) => {
    const picture = await page.locator('pet-camera-view').screenshot();
    await sharp(picture)
      .png({ palette: true })
      .toFile(path.join(folder, `${name}-${state}.png`));
  };
  const open = async (changes: Record<string, string>, script = '', shown: Scene = scene) => {
    await page.goto(integrator.url);
    await page.evaluate("customElements.whenDefined('pet-camera-view').then(() => {})");
    await page.evaluate(playScene(shown));
    await page.evaluate(addView({ ...attributes, ...changes }, script));
  };
  await open({});
  await shoot('start');
  await open({ autostart: '' });
  await page.evaluate(untilScreen('problem permissionDenied', waitMs));
  await shoot('denied');
  const files = scene.fingerprint.slice(0, 1).map((buffer) => ({ name: 'nose.jpg', mimeType: 'image/jpeg', buffer }));
  await page.locator('input[type=file]').setInputFiles([...files, ...files]);
  await page.getByText('Nose: choose 2 photos').waitFor();
  await shoot('choose');
  await open({ autostart: '' }, 'view.captureSession = window.own;', { ...scene, fingerprint: [blurred] });
  await page.evaluate(untilTrue("told.statuses.at(-1) === 'BLURRY'", waitMs));
  await page.waitForTimeout(1500);
  await shoot('hint');
  const upload = `view.captureSession = window.own; let tries = 0;
    view.upload = async ({ fingerprintImageFiles: [, file] }) => {
      if (tries++ > 0) return undefined;
      await new Promise((resolve) => { window.goOn = resolve; });
      return { refused: [{ file, reasons: ['occluded', 'dark'] }] };
    };`;
  await open({ autostart: '' }, upload);
  await page.evaluate(untilTrue("told.statuses.at(-1) === 'Detected 2/3'", waitMs));
  await page.evaluate('view.controller.pauseDetection()');
  await page.waitForTimeout(1000);
  await shoot('nose');
  await page.evaluate('view.controller.startDetection()');
  await page.evaluate(untilTrue("told.statuses.at(-1) === 'MOVE_BACK'", waitMs));
  await page.waitForTimeout(1500);
  await shoot('whole');
  await page.evaluate(untilScreen('review', waitMs));
  await page.getByRole('button', { name: 'Nose, photo 2' }).click();
  await page.waitForTimeout(300);
  await shoot('review');
  await page.getByRole('button', { name: 'Nose, photo 2' }).click();
  await page.getByRole('button', { name: 'Send the photos' }).click();
  await page.evaluate(untilScreen('sending', waitMs));
  await shoot('sending');
  await page.evaluate('goOn()');
  await page.evaluate(untilScreen('problem refused', waitMs));
  await shoot('refused');
  await page.evaluate('view.shadowRoot.querySelector("[data-action=retake]").click()');
  await page.getByRole('button', { name: 'Send the photos' }).click({ timeout: waitMs });
  await page.evaluate(untilScreen('done', waitMs));
  await page.waitForTimeout(300);
  await shoot('done');
  await browser.close();
}

for (const screen of SCREENS) await shootAll(screen);
await integrator.close();
await service.close();
