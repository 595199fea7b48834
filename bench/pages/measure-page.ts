import type { BrowserContext, CDPSession } from 'playwright-core';
import type { Cost } from './budgets.ts';

/** Connection of a small office: 10 Mbit/s with a delay of 40 ms, like Lighthouse's desktop. */
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
/** Threshold of a long task, ms. */
const longMs = 50;

const WATCH = `(() => {
  const seen = (window.seen = { paintMs: 0, shift: 0, blockedMs: 0 });
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { seen.paintMs = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
  watch('longtask', ({ duration }) => { seen.blockedMs += duration - ${longMs}; });
})()`;

/** Counts a page's requests and transferred bytes. */
async function countRequests(session: CDPSession): Promise<{ requests: number; bytes: number }> {
  const counted = { requests: 0, bytes: 0 };
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (/^https?:/.test(request.url)) counted.requests++;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', LINE);
  return counted;
}

/**
 * Opens a page with an empty cache over a slow connection, and measures until nothing was requested or painted for a
 * second.
 */
export async function measurePage(context: BrowserContext, url: string): Promise<Cost> {
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  const counted = await countRequests(await context.newCDPSession(page));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForTimeout(1_000);
  const seen = (await page.evaluate('seen')) as Pick<Cost, 'paintMs' | 'shift' | 'blockedMs'>;
  await page.close();
  return { kilobytes: counted.bytes / 1000, requests: counted.requests, ...seen };
}
