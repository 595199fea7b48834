import { rm } from 'node:fs/promises';
import path from 'node:path';
import { after } from 'node:test';
import { captureSegments, writeVideo } from './camera-video.ts';
import { type Chromium, openChromium } from './chromium.ts';
import { openWebKit, type WebKit } from './webkit.ts';

// A browser starts in seconds, a page in milliseconds: all tests of one run share one of each. Pages of different
// origins share nothing in it but the loss of the camera, and tests come one after the other.

let chromium: Promise<Chromium> | undefined;
let webKit: Promise<WebKit> | undefined;
let video: string | undefined;

after(async () => {
  await (await chromium)?.close();
  await (await webKit)?.close();
  if (video !== undefined) await rm(path.dirname(video), { recursive: true });
});

/** Chromium whose camera shows all of a capture of a dog over and over. */
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
