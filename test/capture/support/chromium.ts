import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumProgram, missingBrowsers } from '../../support/browser-programs.ts';

/** `none`, or a video file that loops. */
type Camera = 'none' | { readonly video: string };

export interface Chromium {
  readonly context: BrowserContext;
  newPage(url: string): Promise<Page>;
  /** Grants camera permission, which is denied by default. */
  allowCamera(origin: string): Promise<void>;
  /** From every page, also while in use. */
  takeCameraAway(): Promise<void>;
  close(): Promise<void>;
}

/** The machine's Chromium with a fake camera. Throws if it is missing. */
export async function openChromium(
  camera: Camera,
  options: { colorScheme?: 'light' | 'dark'; width?: number; height?: number } = {},
): Promise<Chromium> {
  if (chromiumProgram === undefined) throw new Error(missingBrowsers.join('; '));
  const profile = await mkdtemp(path.join(tmpdir(), 'rhinarium-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumProgram,
    headless: true,
    viewport: { width: options.width ?? 390, height: options.height ?? 844 },
    colorScheme: options.colorScheme ?? 'light',
    locale: 'en-GB',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...cameraFlags(camera),
    ],
  });
  return {
    context,
    async newPage(url) {
      const page = await context.newPage();
      await page.goto(url);
      await page.evaluate("customElements.whenDefined('pet-camera-view').then(() => {})");
      return page;
    },
    allowCamera: (origin) => context.grantPermissions(['camera'], { origin }),
    takeCameraAway: () => context.clearPermissions(),
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function cameraFlags(camera: Camera): string[] {
  if (camera === 'none') return ['--use-fake-device-for-media-stream=device-count=0', '--use-fake-ui-for-media-stream'];
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera.video}`];
}
