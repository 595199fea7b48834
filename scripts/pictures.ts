import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { openChromium, openPage } from '../test/console/console-page.ts';
import { builtSite } from '../test/docs/built-site.ts';
import { commandLine } from './command-line.ts';
import { type House, openHouse } from './pictures/open-house.ts';
import { type Place, type PlaceGroup, placesOf } from './pictures/places.ts';
import { drawSheet, heightPxMax, type Shot } from './pictures/sheet.ts';
import { ROOT } from './read-texts.ts';

const USAGE = `Usage: npm run pictures [-- --only WORD,WORD]

Pictures every page in three widths and two themes, with generated animals, in dist/pictures, and draws a sheet of each
page for docs/pictures.md.
  --only WORDS   only pages whose name has one of these words, with a comma between
`;

const words = commandLine(USAGE, (args) => {
  const { only } = parseArgs({ args: [...args], options: { only: { type: 'string', default: '' } } }).values;
  return only.split(',');
});

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];
const SCHEMES = ['light', 'dark'] as const;
/** Sheets for the documentation, and every picture in full for those who look at the pages. */
const sheets = path.join(ROOT, 'docs/images/pages');
const full = path.join(ROOT, 'dist/pictures');

/** Fonts, pictures and animations are there, and nothing is being fetched. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(`document.fonts.ready.then(() => [...document.images].every(({ complete, loading }) =>
    complete || loading === 'lazy'))`);
  await page.waitForTimeout(250);
}

/** The page from where it stands on, in a window that is as high: what stays in sight while scrolling is there once. */
async function shoot(page: Page, { width, height }: (typeof WIDTHS)[number]): Promise<Buffer> {
  const below = Number(await page.evaluate('document.documentElement.scrollHeight - scrollY'));
  // A dialog is made for the window.
  const isInWindow = (await page.locator('[role=dialog][aria-modal=true]').count()) > 0;
  if (!isInWindow) await page.setViewportSize({ width, height: Math.max(height, Math.min(below, heightPxMax)) });
  await page.waitForTimeout(250);
  return await page.screenshot({ animations: 'disabled' });
}

async function picture(browser: Browser, house: House, place: Place): Promise<void> {
  const cookie = place.as && house.cookies[place.as];
  const { page, context } = await openPage(browser, {
    url: house.url,
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
      await writeFile(path.join(full, `${place.name}-${viewport.width}-${scheme}.png`), png);
      shots.push({ widthPx: viewport.width, scheme, png });
    }
  }
  await context.close();
  const sheet = await drawSheet(shots);
  await writeFile(path.join(sheets, `${place.name}.webp`), sheet);
  process.stdout.write(`${place.name}: ${(sheet.length / 1000).toFixed(0)} kB\n`);
}

const INTRODUCTION = `# Every page in pictures

What a person can open, at three widths (1440, 820 and 390 pixels) and in both themes. Of long pages the top is shown.
All animals are generated. \`npm run pictures\` makes the pictures and this page.
`;

function pageOf(groups: readonly PlaceGroup[]): string {
  const sections = groups.map(({ title, places }) => {
    const shown = places.map(
      ({ name, title: what }) => `### ${what}\n\n![${what}: three widths, light and dark](images/pages/${name}.webp)\n`,
    );
    return `## ${title}\n\n${shown.join('\n')}`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}

await mkdir(sheets, { recursive: true });
await mkdir(full, { recursive: true });
await builtSite();
const house = await openHouse();
const browser = await openChromium();
try {
  const groups = placesOf(house);
  for (const place of groups.flatMap(({ places }) => places)) {
    if (words.some((word) => place.name.includes(word))) await picture(browser, house, place);
  }
  await writeFile(path.join(ROOT, 'docs/pictures.md'), pageOf(groups));
} finally {
  await browser.close();
  await house.close();
}
