import assert from 'node:assert/strict';
import type { AxeResults, RunOptions } from 'axe-core';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { chromiumProgram, missingBrowsers } from '../../support/browser-programs.ts';

/** Headless Chromium. Throws with instructions if it is missing. */
export async function openChromium(): Promise<Browser> {
  if (chromiumProgram === undefined) throw new Error(missingBrowsers.join('; '));
  return await chromium.launch({
    executablePath: chromiumProgram,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
}

/** A page of a new browser context that records errors and policy violations. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions & { readonly cookie?: string; readonly url: string },
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const { cookie, url, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    ...rest,
  });
  if (cookie !== undefined) {
    const [name, value] = cookie.split('=');
    await context.addCookies([{ name: name!, value: value!, url, httpOnly: true, sameSite: 'Strict' }]);
  }
  const page = await context.newPage();
  watchRequests(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refused request is a response, not a defect of the page.
    if (['error', 'warning'].includes(message.type()) && !/status of 40[134]/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, context, complaints };
}

/** Pending requests of a page. */
const underWay = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    // Pending requests of the previous page no longer matter.
    if (request.isNavigationRequest()) requests.clear();
    requests.add(request);
  });
  page.on('requestfinished', (request) => void requests.delete(request));
  page.on('requestfailed', (request) => void requests.delete(request));
}

/** Two idle frames later, after animations, requests that follow from the last responses have been sent. */
const IDLE = `(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ends = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
  await Promise.all(ends.map(({ finished }) => finished.catch(() => {})));
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
})()`;
const settleMsMax = 20_000;

/** Waits until a page of `openPage` shows its heading and has no pending requests. */
export async function settle(page: Page): Promise<void> {
  const requests = underWay.get(page)!;
  const end = performance.now() + settleMsMax;
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (let quiet = 0; quiet < 2; ) {
    await page.evaluate(IDLE);
    quiet = requests.size === 0 ? quiet + 1 : 0;
    if (performance.now() > end) throw new Error(`waits for ${[...requests].map((request) => request.url()).join()}`);
  }
}

/** Rules that depend on colours only. */
export const COLOUR_RULES: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** axe-core findings of any impact on the current page with their elements. All rules by default. */
export async function accessibilityFindings(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const asked = JSON.stringify({ resultTypes: ['violations'], ...options });
  const results = (await page.evaluate(`axe.run(${asked})`)) as AxeResults;
  return results.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
  );
}

export const DESK = { width: 1280, height: 860 };
export const PHONE = { width: 390, height: 800 };

/**
 * Asserts that a page has no finding of axe-core and fits, on a phone and a desk, light and dark. Leaves it on a phone.
 * With the environment variable PICTURES, a folder, it is photographed in each.
 */
export async function assertLooks(page: Page, name: string): Promise<void> {
  for (const [looks, viewport, colorScheme] of [
    ['phone', PHONE, 'light'],
    ['phone-dark', PHONE, 'dark'],
    ['desk-dark', DESK, 'dark'],
    ['desk', DESK, 'light'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await settle(page);
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/${name}-${looks}.png`, fullPage: true });
    assert.deepEqual(await accessibilityFindings(page), [], `${name}, ${looks}`);
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${name}, ${looks}: too wide`);
  }
  await page.setViewportSize(PHONE);
}
