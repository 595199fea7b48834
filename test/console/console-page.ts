import { existsSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const executablePath = '/usr/bin/chromium';

/** Chromium without a window. Throws with what to do where it is missing. */
export async function openChromium(): Promise<Browser> {
  if (!existsSync(executablePath)) {
    throw new Error(`The console is tested in Chromium, and ${executablePath} is missing: apt-get install chromium`);
  }
  return await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
}

/** A page of a browser of its own; what it complains of (also what its policy forbids) is collected. */
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
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refused request is an answer, not a defect of the page.
    if (['error', 'warning'].includes(message.type()) && !/status of 40[134]/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, context, complaints };
}

/** The serious and critical findings of axe-core on the page as it stands, each with where. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const results = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as AxeResults;
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
    );
}
