import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { openChromium } from '../browsers/console/console-page.ts';

let shared: Promise<Browser> | undefined;
after(async () => {
  await (await shared?.catch(() => undefined))?.close();
});

/** One browser for all tests of a run, with isolated pages. */
export function sharedChromium(): Promise<Browser> {
  shared ??= openChromium();
  return shared;
}
