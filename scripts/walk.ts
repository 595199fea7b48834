import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { readMachine } from '../bench/machine.ts';
import { openChromium, openPage } from '../test/browsers/console/console-page.ts';
import { commandLine } from './command-line.ts';
import { ROOT } from './read-texts.ts';
import { openEvidence, register, signIn, verify } from './walk/steps.ts';
import { openTerminal } from './walk/terminal.ts';

const USAGE = `Usage: npm run walk [-- --pictures]

Walks from a clone of the last commit to a verified generated pet, as a newcomer does, and records it in docs/walk.md
with pictures: git clone, npm ci, npm start, sign in, register, verify. Needs Chromium, script(1) and a package registry.
  --pictures   the pictures alone, from this folder as it is; the times stay as they were recorded
`;
const { pictures: isPicturesOnly } = commandLine(
  USAGE,
  (args) => parseArgs({ args: [...args], options: { pictures: { type: 'boolean', default: false } } }).values,
);

const pictures = path.join(ROOT, 'docs/images/walk');
const steps: { readonly what: string; readonly seconds: number }[] = [];

/** Runs a step of the walkthrough and records its duration. */
async function step<Result>(what: string, run: () => Promise<Result> | Result): Promise<Result> {
  const startedAt = performance.now();
  const result = await run();
  steps.push({ what, seconds: (performance.now() - startedAt) / 1000 });
  process.stderr.write(`${what}: ${steps.at(-1)!.seconds.toFixed(1)} s\n`);
  return result;
}

/** Screenshot of the whole page, in a window of its height so that the header is at the top. */
async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const { width, height } = page.viewportSize()!;
  const needed = Math.min(2000, Number(await page.evaluate('document.documentElement.scrollHeight')));
  await page.setViewportSize({ width, height: Math.max(height, needed) });
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForTimeout(300);
  const png = await page.screenshot({ animations: 'disabled' });
  await page.setViewportSize({ width, height });
  await sharp(png)
    .webp({ quality: 78, effort: 6 })
    .toFile(path.join(pictures, `${name}.webp`));
}

/** Output of the first start without secrets. */
function greetingOf(screen: string): string {
  const at = screen.indexOf('Rhinarium is running');
  const text = screen.slice(at, screen.indexOf('its data is kept.') + 'its data is kept.'.length);
  return text
    .replaceAll(/(psk_live_|sign-in#)[\w-]+/g, '$1…')
    .replaceAll(/localhost:\d+/g, 'localhost:4000')
    .replaceAll(/are also in \S+/g, 'are also in data/first-start.json,')
    .replaceAll(/^ {2}/gm, '')
    .trim();
}

/** Replaces the text between two markers of the page. */
function recorded(text: string, name: string, record: string): string {
  const [begin, end] = [`<!-- ${name}: recorded by \`npm run walk\` -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/walk.md has no place for ${name}.`);
  return `${text.slice(0, from + begin.length)}\n\n${record}\n\n${text.slice(to)}`;
}

function tableOf(): string {
  const rows = [...steps, { what: '**all of it**', seconds: steps.reduce((sum, { seconds }) => sum + seconds, 0) }];
  const cells = rows.map(({ what, seconds }) => `| ${what} | ${seconds.toFixed(1)} s |`);
  return ['<!-- prettier-ignore -->', '| step | waited |', '| --- | ---: |', ...cells].join('\n');
}

const machine = readMachine();

/** Writes times and greeting to docs/walk.md. */
async function record(screen: string): Promise<void> {
  const text = await readFile(path.join(ROOT, 'docs/walk.md'), 'utf8');
  const { date, cpu, cores, node } = machine;
  const load = `load ${machine.loadAtStart!.toFixed(1)} at the start and ${loadavg()[0]!.toFixed(1)} at the end`;
  const where = `${date.slice(0, 10)}, ${cpu}, ${cores} cores, Node ${node.slice(1)}, ${load}; a person’s reading and clicking come on top.`;
  const greeted = recorded(text, 'greeting', `\`\`\`text\n${greetingOf(screen)}\n\`\`\``);
  await writeFile(path.join(ROOT, 'docs/walk.md'), recorded(greeted, 'times', `${tableOf()}\n\n${where}`));
}

const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-walk-'));
const clone = isPicturesOnly ? ROOT : path.join(folder, 'rhinarium');
await mkdir(pictures, { recursive: true });
const chromium = await openChromium();
let terminal: ReturnType<typeof openTerminal> | undefined;
try {
  if (!isPicturesOnly) {
    await step('`git clone`, from the same disk', () => void execFileSync('git', ['clone', '--quiet', ROOT, clone]));
    await step('`npm ci`', () => void execFileSync('npm', ['ci', '--silent'], { cwd: clone }));
  }
  terminal = openTerminal('npm start', clone, { PORT: '0', DATA_DIR: path.join(folder, 'data') });
  await step('`npm start`, the first: it compiles', () => terminal!.until('its data is kept.'));
  const link = /Sign in\s+(\S+)/.exec(terminal.screen())![1]!;
  const { page } = await openPage(chromium, { url: new URL(link).origin, locale: 'en-GB' });
  await step('the sign-in link, to the first page', () => signIn(page, link));
  await picture(page, 'signed-in');
  await step('a generated dog registered in the playground', () => register(page, 'Bori'));
  await picture(page, 'registered');
  await step('verified with new photos', () => verify(page));
  await picture(page, 'verified');
  await openEvidence(page);
  await picture(page, 'evidence');
  if (!isPicturesOnly) await record(terminal.screen());
} finally {
  await terminal?.stop();
  await chromium.close();
  await rm(folder, { recursive: true, force: true });
}
