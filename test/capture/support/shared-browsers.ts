import { rm } from 'node:fs/promises';
import path from 'node:path';
import { after } from 'node:test';
import { captureSegments, writeVideo } from './camera-video.ts';
import { type Chromium, openChromium } from './chromium.ts';
import { openWebKit, type WebKit } from './webkit.ts';

// Starting a browser takes seconds, a page milliseconds, so all tests of a run share a browser. Pages of different
// origins are isolated, except that losing the camera affects all, and tests run one at a time.

let chromium: Promise<Chromium> | undefined;
let webKit: Promise<WebKit> | undefined;
let video: string | undefined;

after(async () => {
  await (await chromium)?.close();
  await (await webKit)?.close();
  if (video !== undefined) await rm(path.dirname(video), { recursive: true });
});

/** Chromium whose camera loops a whole capture of a dog. */
export function sharedChromium(): Promise<Chromium> {
  chromium ??= open();
  return chromium;
}

async function open(): Promise<Chromium> {
  video = await writeVideo(await captureSegments('DOG', 3));
  return await openChromium({ video });
}

export function sharedWebKit(): Promise<WebKit> {
  webKit ??= openWebKit();
  return webKit;
}
