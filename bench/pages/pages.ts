import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs, promisify } from 'node:util';
import { createClient } from '@rhinarium/client';
import { startServerProcess } from '@rhinarium/server/testing/server-process';
import { type BrowserContext, chromium } from 'playwright-core';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { ROOT } from '../../scripts/read-texts.ts';
import { chromiumProgram } from '../../test/support/browser-programs.ts';
import { readMachine } from '../machine.ts';
import { percentile } from '../service/figures.ts';
import { type Budget, type MeasuredPage, printCosts } from './budgets.ts';
import { measurePage } from './measure-page.ts';

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
async function measureSearch(context: BrowserContext, url: string, rounds: number): Promise<number[]> {
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

/** Last release for Node.js 20. Installed on demand, not a dependency of the project. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof CATEGORIES)[number];
type Scores = Readonly<Record<Category, number>>;

/** Scores of a page, 0 to 100, and the failed audits, in a browser that already has its cookies. */
async function runLighthouse(url: string, debuggingPort: number, form: 'desktop' | 'mobile') {
  const words = ['--yes', LIGHTHOUSE, url, `--port=${debuggingPort}`, '--output=json', '--output-path=stdout']
    .concat(['--quiet', '--disable-storage-reset', `--only-categories=${CATEGORIES.join(',')}`])
    .concat(form === 'desktop' ? ['--preset=desktop'] : []);
  const { stdout } = await promisify(execFile)('npx', words, { maxBuffer: 100_000_000 });
  const { categories, audits } = JSON.parse(stdout) as {
    categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null }>;
  };
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(100 * categories[name].score)]));
  const counted = CATEGORIES.flatMap((name) => categories[name].auditRefs).filter(({ weight }) => weight > 0);
  const lowered = counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9);
  return { scores: scores as Scores, lowered };
}

const USAGE = `Usage: npm run bench:pages [-- --rounds N] [--lighthouse]

Opens the start page, the documentation and the console in Chromium with an empty cache over a slow line, and searches
the documentation. Prints tables and writes bench/results/pages.json.
  --rounds N     times that each page is opened; the quietest counts (default 5)
  --lighthouse   Lighthouse as well, which npx fetches from the registry
`;

const { rounds, withLighthouse } = commandLine(USAGE, (args) => {
  const options = {
    rounds: { type: 'string', default: '5' },
    lighthouse: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  return { rounds: wholeNumber('--rounds', values.rounds, 1, 100), withLighthouse: values.lighthouse };
});

const common = { paintMs: 1000, shift: 0.05, blockedMs: 200 };
const PAGES: readonly { readonly page: string; readonly path: string; readonly budget: Budget }[] = [
  { page: '`/`', path: '/', budget: { ...common, kilobytes: 70, requests: 2 } },
  { page: 'documentation, first page', path: '/docs/', budget: { ...common, kilobytes: 250, requests: 20 } },
  {
    page: 'documentation, a guide',
    path: '/docs/guides/enrol-verify-identify',
    budget: { ...common, kilobytes: 250, requests: 20 },
  },
  {
    page: 'API reference',
    path: '/docs/reference',
    budget: { ...common, kilobytes: 1500, requests: 10, paintMs: 4000, blockedMs: 2000 },
  },
  { page: 'console, home', path: '/console', budget: { ...common, kilobytes: 350, requests: 30, paintMs: 1500 } },
];
const CAPTURE_BUDGET: Budget = { ...common, kilobytes: 150, requests: 20 };

/** Path of the capture page of a new link, with its token. */
async function openCaptureLink({ url, apiKey }: { readonly url: string; readonly apiKey: string | undefined }) {
  const client = createClient({ baseUrl: url, apiKey: apiKey! });
  const link = await client.captureLinks.create({ purpose: 'PET_IDENTIFICATION', species: 'DOG' });
  return link.url.slice(new URL(link.url).origin.length);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The round with the earliest paint, least disturbed by other work on the machine. */
async function quietest(context: BrowserContext, url: string): Promise<MeasuredPage['cost']> {
  const costs: MeasuredPage['cost'][] = [];
  for (let round = 0; round < rounds; round++) costs.push(await measurePage(context, url));
  return costs.reduce((best, cost) => (cost.paintMs < best.paintMs ? cost : best));
}

async function lighthouseRows(url: string, port: number, opened: typeof PAGES): Promise<string[]> {
  const rows: string[] = [];
  for (const { page, path: place } of opened) {
    for (const form of ['desktop', 'mobile'] as const) {
      const { scores, lowered } = await runLighthouse(url + place, port, form);
      rows.push(`| ${page} | ${form} | ${Object.values(scores).join(' | ')} | ${lowered.join(', ')} |`);
    }
  }
  return [
    '| page | as | performance | accessibility | best practices | lowered by |',
    '| --- | --- | ---: | ---: | ---: | --- |',
    ...rows,
  ];
}

const machine = readMachine();
const scratch = await mkdtemp(path.join(tmpdir(), 'rhinarium-bench-'));
const server = await startServerProcess(path.join(scratch, 'data'));
const port = await freePort();
const context = await chromium.launchPersistentContext(path.join(scratch, 'profile'), {
  ...(chromiumProgram !== undefined && { executablePath: chromiumProgram }),
  viewport: { width: 1350, height: 940 },
  args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
});
try {
  const [page] = context.pages();
  await page!.goto(server.signInUrl!);
  await page!.getByRole('navigation').waitFor();
  const pages: MeasuredPage[] = [];
  const capture = { page: 'capture page', path: await openCaptureLink(server), budget: CAPTURE_BUDGET };
  const opened = [...PAGES, capture];
  for (const { page: name, path: place, budget } of opened) {
    pages.push({ page: name, cost: await quietest(context, server.url + place), budget });
  }
  const search = await measureSearch(context, server.url, rounds);
  const searchMs = { p50: percentile(search, 0.5), p95: percentile(search, 0.95), n: search.length };
  const lighthouse = withLighthouse ? await lighthouseRows(server.url, port, opened) : [];
  const report = { machine: { ...machine, loadAtEnd: loadavg()[0] }, rounds, pages, searchMs, lighthouse };
  process.stdout.write(`${JSON.stringify(report.machine)}\n\n${printCosts(pages)}\n\n${lighthouse.join('\n')}\n\n`);
  process.stdout.write(`search: ${searchMs.p50.toFixed(0)} ms, p95 ${searchMs.p95.toFixed(0)} ms, n ${searchMs.n}\n`);
  await mkdir(path.join(ROOT, 'bench/results'), { recursive: true });
  await writeFile(path.join(ROOT, 'bench/results/pages.json'), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  await context.close();
  await server.stop();
  await rm(scratch, { recursive: true, force: true });
}
