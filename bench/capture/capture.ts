import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { petPicture, writeVideo } from '../../test/capture/support/camera-video.ts';
import { openChromium } from '../../test/capture/support/chromium.ts';
import { openWebKit } from '../../test/capture/support/webkit.ts';
import { readMachine } from '../machine.ts';
import { type FrameSteps, frameStepScript } from './frame-step-script.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const kinds = ['fingerprint', 'appearance'] as const;
const warmUp = 20;

interface Row {
  readonly engine: string;
  readonly kind: (typeof kinds)[number];
  readonly steps: FrameSteps;
  /** Of the page's main thread in scripts, for one frame in the mean; absent where the browser does not tell. */
  readonly processorMs?: number;
}

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function summary(values: readonly number[]) {
  return {
    p50: quantile(values, 0.5),
    p90: quantile(values, 0.9),
    p99: quantile(values, 0.99),
    mean: mean(values),
    n: values.length,
  };
}

function figuresOf({ engine, kind, steps, processorMs }: Row) {
  const { look, judge, hold, ...rest } = steps;
  const all = look.map((ms, at) => ms + judge[at]! + hold[at]!);
  return {
    engine,
    kind,
    ...rest,
    processorMs,
    look: summary(look),
    judge: summary(judge),
    all: summary(all),
    hold: summary(hold),
  };
}

/** One page of an origin that browsers let use cameras. */
async function servePage() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Frames</title><main></main>');
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Reads the processor time that the page's main thread has spent in scripts; other work on the machine is not in it.
 */
async function processorClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'ScriptDuration')!.value;
  };
}

async function inChromium(url: string, script: string, pictures: readonly Buffer[], frames: number): Promise<Row[]> {
  const video = await writeVideo(pictures.map((picture) => ({ picture, seconds: 0.5 })));
  const browser = await openChromium({ video });
  try {
    await browser.allowCamera(url);
    const page = await browser.context.newPage();
    await page.goto(url);
    await page.evaluate(script);
    const engine = `Chromium ${browser.context.browser()?.version() ?? ''}, its camera`;
    await page.evaluate('bench.openCamera().then((stream) => { window.own = stream; })');
    const scriptMs = await processorClock(page);
    const rows: Row[] = [];
    for (const kind of kinds) {
      const measure = (count: number) => page.evaluate(`bench.measure(window.own, '${kind}', ${count})`);
      await measure(warmUp);
      const beforeMs = await scriptMs();
      const steps = (await measure(frames)) as FrameSteps;
      rows.push({ engine, kind, steps, processorMs: ((await scriptMs()) - beforeMs) / frames });
    }
    return rows;
  } finally {
    await browser.close();
    await rm(path.dirname(video), { recursive: true });
  }
}

/** WebKitGTK's mock camera draws its own test picture, so the noses come from a canvas. */
async function inWebKit(url: string, script: string, pictures: readonly Buffer[], frames: number): Promise<Row[]> {
  const sources = JSON.stringify(pictures.map((picture) => `data:image/jpeg;base64,${picture.toString('base64')}`));
  const browser = await openWebKit();
  try {
    await browser.open(url);
    await browser.evaluate(`(() => { ${script} })()`);
    await browser.evaluate(`bench.playPictures(${sources}).then((stream) => { window.own = stream; })`);
    const rows: Row[] = [];
    for (const kind of kinds) {
      await browser.evaluate(`bench.measure(window.own, '${kind}', ${warmUp})`);
      const steps = await browser.evaluate(`bench.measure(window.own, '${kind}', ${frames})`);
      rows.push({ engine: 'WebKitGTK, a canvas’s stream', kind, steps: steps as FrameSteps });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

type Figures = ReturnType<typeof figuresOf>;

function table(figures: readonly Figures[]): string {
  const cell = ({ p50, p90, p99, mean: average }: Figures['all']) =>
    `${[p50, p90, p99].map((ms) => ms.toFixed(1)).join(' / ')} (${average.toFixed(1)})`;
  const rows = figures.map(
    ({ engine, kind, picture, clockStepMs, look, judge, all, hold, processorMs }) =>
      `| ${engine} | ${kind}, ${picture} | ${processorMs?.toFixed(1) ?? 'unknown'} | ${cell(all)} | ${cell(look)} | ${cell(judge)} | ${cell(hold)} | ${all.n} | ${clockStepMs.toFixed(2)} ms |`,
  );
  return [
    '| engine | photo, picture | processor time, mean | wall, all | draw, read, grey | measure, judge | keep in full size | frames | clock’s step |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const USAGE = `Usage: npm run bench:capture -- [--frames N] [--engines chromium,webkit]

Measures the time that the capture SDK needs per frame in real browsers, prints a table and writes bench/results/capture.json.

  --frames N       frames of each kind (default 300)
  --engines LIST   chromium, webkit or both with a comma (default)
`;

function readOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: { frames: { type: 'string', default: '300' }, engines: { type: 'string', default: 'chromium,webkit' } },
  });
  const engines = values.engines.split(',');
  for (const name of engines)
    if (name !== 'chromium' && name !== 'webkit')
      throw new Error(`--engines takes chromium or webkit, but got ${name}.`);
  return { engines, frames: wholeNumber('--frames', values.frames, 1, 100_000) };
}

/**
 * Measures the time that the capture SDK needs per frame in real browsers, prints a table and writes
 * bench/results/capture.json.
 */
async function main(): Promise<void> {
  const { frames, engines } = commandLine(USAGE, readOptions);
  const machine = readMachine();
  const pictures = await Promise.all([0, 1, 2, 3].map((shot) => petPicture('DOG', 'fingerprint', shot)));
  const page = await servePage();
  const rows: Row[] = [];
  try {
    const script = await frameStepScript();
    for (const measure of [inChromium, inWebKit]) {
      if (!engines.some((name) => measure.name.toLowerCase().includes(name))) continue;
      rows.push(...(await measure(page.url, script, pictures, frames)));
    }
  } finally {
    page.close();
  }
  const figures = rows.map(figuresOf);
  process.stdout.write(`${JSON.stringify(machine)}\n\nMilliseconds, p50 / p90 / p99 (mean):\n\n${table(figures)}\n`);
  await mkdir(path.join(root, 'bench/results'), { recursive: true });
  await writeFile(
    path.join(root, 'bench/results/capture.json'),
    `${JSON.stringify({ machine, loadAtEnd: loadavg()[0], figures }, null, 2)}\n`,
  );
}

await main();
