import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type TestContext, test } from 'node:test';
import { chromium } from 'playwright-core';

// Detects the machine's browsers, which are not npm dependencies.

const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macPrograms = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Location of the browser that WebKitGTK's driver controls, on Debian and derivatives. */
const miniBrowsers = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);

/** The machine's Chromium or Chrome, or the one installed by Playwright. Undefined if there is none. */
export const chromiumProgram: string | undefined = firstOf([
  ...folders.flatMap((folder) => chromiumNames.map((name) => path.join(folder, name))),
  ...(process.platform === 'darwin' ? macPrograms : []),
  chromium.executablePath(),
]);

/** Debian's Firefox, or another one of the machine. */
export const firefoxProgram: string | undefined = firstOf(
  folders.flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => path.join(folder, name))),
);

interface WebKitPrograms {
  readonly driver: string;
  readonly miniBrowser: string;
}

export const webKitPrograms: WebKitPrograms | undefined = findWebKit();

function findWebKit(): WebKitPrograms | undefined {
  const driver = firstOf(['/usr/bin/WebKitWebDriver']);
  const miniBrowser = firstOf(miniBrowsers);
  const screen = firstOf(['/usr/bin/xvfb-run']);
  return driver && miniBrowser && screen ? { driver, miniBrowser } : undefined;
}

function firstOf(files: readonly string[]): string | undefined {
  return files.find((file) => existsSync(file));
}

const withoutChromium = 'no Chromium here (apt-get install chromium, or npx playwright-core install chromium)';
const withoutWebKit = 'no WebKitGTK here (apt-get install webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb xauth dbus-x11)';

const withoutFirefox = 'no Firefox here (apt-get install firefox-esr)';

/** Missing browsers for the whole suite, with the command that installs each. */
export const missingBrowsers: readonly string[] = [
  ...(chromiumProgram ? [] : [withoutChromium]),
  ...(webKitPrograms ? [] : [withoutWebKit]),
  ...(firefoxProgram ? [] : [withoutFirefox]),
];

/** Options of a test in Chromium. It is skipped without it, with the reason. */
export const inChromium: { skip?: string } = chromiumProgram ? {} : { skip: withoutChromium };
/** The same for WebKitGTK. */
export const inWebKit: { skip?: string } = webKitPrograms ? {} : { skip: withoutWebKit };

/** The same for Firefox, which has no camera. */
export const inFirefox: { skip?: string } = firefoxProgram ? {} : { skip: withoutFirefox };

/** A test in Chromium, also skipped by `options.skip`. */
export function testInChromium(
  name: string,
  run: (context: TestContext) => Promise<void>,
  options: { skip?: string } = {},
): void {
  void test(name, { ...options, ...inChromium }, run);
}
