import type { BrowserContext } from 'playwright-core';

/** Typical queries with results. */
const QUERIES = ['nearDuplicate', 'webhook secret', 'false match rate', 'SVCB2B20012', 'backup', 'addFingerprints'];

/** Resolves with the time from the last letter until its results are painted, ms. */
const TYPE = (query: string) => `new Promise((resolve) => {
  const field = document.querySelector('.search input');
  const box = document.querySelector('.found');
  const startedAt = performance.now();
  const watcher = new MutationObserver(() => {
    if (!box.querySelector('a')) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
  });
  watcher.observe(box, { childList: true, subtree: true });
  field.value = ${JSON.stringify(query)};
  field.dispatchEvent(new Event('input', { bubbles: true }));
})`;

/** Searches the documentation with a loaded index, as after the first letter. */
export async function measureSearch(context: BrowserContext, url: string, rounds: number): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(`${url}/docs/quickstart`, { waitUntil: 'networkidle' });
  const field = page.locator('.search input');
  const results = page.locator('.found a');
  await field.fill('pet');
  await results.first().waitFor();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const query of QUERIES) {
      await field.fill('');
      await results.first().waitFor({ state: 'detached' });
      times.push(Number(await page.evaluate(TYPE(query))));
    }
  }
  await page.close();
  return times;
}
