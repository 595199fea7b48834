import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { accessibilityFindings, settle } from '../../test/browsers/console/console-page.ts';

/** Screens of a walk, each saved light and dark in a folder and looked at by axe-core. */
export async function openScreens(folder: string) {
  await mkdir(folder, { recursive: true });
  const findings: string[] = [];
  let count = 0;
  return {
    folder,
    /** Findings of axe-core, and screens that are wider than the phone. */
    findings,
    count: () => count,
    async screen(page: Page, name: string): Promise<void> {
      count += 1;
      const number = String(count).padStart(2, '0');
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await settle(page);
        const file = `${number}-${name}-${colorScheme}.png`;
        await page.screenshot({ path: path.join(folder, file), fullPage: true, animations: 'disabled' });
        const found = await accessibilityFindings(page);
        if (!(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'))) found.push('too wide');
        findings.push(...found.map((each) => `${file}: ${each}`));
      }
    },
  };
}

export type Screens = Awaited<ReturnType<typeof openScreens>>;
