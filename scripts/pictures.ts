import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { openChromium, openPage } from '../test/browsers/console/console-page.ts';
import { commandLine } from './command-line.ts';
import { film } from './pictures/film.ts';
import { type Installation, openInstallation } from './pictures/open-installation.ts';
import { type Place, placesOf } from './pictures/places.ts';
import { drawSheet, heightPxMax, type Shot } from './pictures/sheet.ts';
import { ROOT } from './read-texts.ts';

const USAGE = `Usage: npm run pictures [-- --only WORD,WORD] [--film]

Pictures every page in three widths and two themes, with generated animals, in dist/pictures: each one in full, and
a sheet of each page.
  --only WORDS   only pages whose name has one of these words, with a comma between
  --film         films captures on a phone instead, in docs/images/film
`;

const { words, isFilmed } = commandLine(USAGE, (args) => {
  const options = { only: { type: 'string', default: '' }, film: { type: 'boolean', default: false } } as const;
  const { only, film } = parseArgs({ args: [...args], options }).values;
  return { words: only.split(','), isFilmed: film };
});

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];
const SCHEMES = ['light', 'dark'] as const;
const folder = path.join(ROOT, isFilmed ? 'docs/images/film' : 'dist/pictures');

/** Waits for fonts, images, animations and requests. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(`document.fonts.ready.then(() => [...document.images].every(({ complete, loading }) =>
    complete || loading === 'lazy'))`);
  await page.waitForTimeout(250);
}

/** Captures the page from its current position in a window of its height, so that sticky elements appear once. */
async function shoot(page: Page, { width, height }: (typeof WIDTHS)[number]): Promise<Buffer> {
  const below = Number(await page.evaluate('document.documentElement.scrollHeight - scrollY'));
  // A dialog fits the window.
  const isInWindow = (await page.locator('[role=dialog][aria-modal=true]').count()) > 0;
  if (!isInWindow) await page.setViewportSize({ width, height: Math.max(height, Math.min(below, heightPxMax)) });
  await page.waitForTimeout(250);
  return await page.screenshot({ animations: 'disabled' });
}

async function picture(browser: Browser, installation: Installation, place: Place): Promise<void> {
  const cookie = place.as && installation.cookies[place.as];
  const { page, context } = await openPage(browser, {
    url: installation.url,
    viewport: WIDTHS[0]!,
    locale: 'en-GB',
    ...(cookie !== undefined && { cookie }),
  });
  await page.goto(place.url);
  await settle(page);
  await place.prepare?.(page);
  const shots: Shot[] = [];
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const viewport of WIDTHS) {
      await page.setViewportSize(viewport);
      await settle(page);
      const png = await shoot(page, viewport);
      await writeFile(path.join(folder, `${place.name}-${viewport.width}-${scheme}.png`), png);
      shots.push({ widthPx: viewport.width, scheme, png });
    }
  }
  await context.close();
  await save(place.name, await drawSheet(shots));
}

async function save(name: string, webp: Buffer): Promise<void> {
  await writeFile(path.join(folder, `${name}.webp`), webp);
  process.stdout.write(`${name}: ${(webp.length / 1000).toFixed(0)} kB\n`);
}

await mkdir(folder, { recursive: true });
const installation = await openInstallation();
const browser = await openChromium();
try {
  for (const place of placesOf(installation).flatMap(({ places }) => places)) {
    if (!words.some((word) => place.name.includes(word)) || isFilmed === (place.act === undefined)) continue;
    if (place.act === undefined) await picture(browser, installation, place);
    else await save(place.name, await film(place.url, place.act));
  }
} finally {
  await browser.close();
  await installation.close();
}
