import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { readMachine } from '../bench/machine.ts';
import { openChromium, openPage } from '../test/browsers/console/console-page.ts';
import { commandLine, wholeNumber } from './command-line.ts';
import { ROOT } from './read-texts.ts';
import { recordDesk } from './walk/record-desk.ts';
import { openEvidence, recordIn, register, sayMachine, signIn, timedSteps, verify } from './walk/steps.ts';
import { openTerminal } from './walk/terminal.ts';

const USAGE = `Usage: npm run walk [-- --pictures | --desk FOLDER]

Walks from a clone of the last commit to a verified generated pet, as a newcomer does, and records it in docs/walk.md
with pictures: git clone, npm ci, npm start, sign in, register, verify. Needs Chromium, script(1) and a package registry.
  --pictures      the pictures alone, from this folder as it is; the times stay as they were recorded
  --desk FOLDER   another walk, on emulated phones: from a finder's photos over the mail to staff who call the owner, and
                  a telephone call with a microchip. Saves each screen in FOLDER, light and dark, with what axe-core finds,
                  and prints the time from the finder's last click to the mail
  --repeats N     times that this is measured (default 5)
`;
const {
  pictures: isPicturesOnly,
  desk,
  repeats,
} = commandLine(USAGE, (args) => {
  const options = {
    pictures: { type: 'boolean', default: false },
    desk: { type: 'string' },
    repeats: { type: 'string', default: '5' },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  return { ...values, repeats: wholeNumber('--repeats', values.repeats, 1, 100) };
});

const pictures = path.join(ROOT, 'docs/images/walk');
const { step, table } = timedSteps();

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

const machine = readMachine();

/** Writes times and greeting to docs/walk.md. */
async function record(screen: string): Promise<void> {
  await recordIn('greeting', 'walk', `\`\`\`text\n${greetingOf(screen)}\n\`\`\``);
  await recordIn('times', 'walk', `${table()}\n\n${sayMachine(machine)}; a person’s reading and clicking come on top.`);
}

async function walk(): Promise<void> {
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
    terminal = openTerminal('npm start', clone, {
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
      RHINARIUM_HTTPS: 'off',
    });
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
}

await (desk === undefined ? walk() : recordDesk(desk, repeats));
