import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { openPhotoFolder } from '../../service/photos.ts';
import type { Stack } from '../open-stack.ts';
import { drawDashboard } from './draw-dashboard.ts';
import { giveWork } from './give-work.ts';
import { readPanels } from './read-panels.ts';
import { startPrometheus } from './start-prometheus.ts';

const scrapeSeconds = 2;
/** Four scrapes, as Grafana takes for the rate. */
const rateSeconds = 4 * scrapeSeconds;

export interface Watched {
  readonly dogs: number;
  readonly panels: number;
  /** Titles of panels for which there was nothing. */
  readonly empty: readonly string[];
}

/** Gives the stack work for some seconds while Prometheus watches, and draws the dashboard of it. */
export async function watchStack(
  stack: Stack,
  { dashboard, picture, seconds }: { readonly dashboard: string; readonly picture: string; readonly seconds: number },
): Promise<Watched> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-dashboard-'));
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  const watch = await startPrometheus(folder, stack.ports, scrapeSeconds);
  try {
    const from = Date.now() / 1000;
    const dogs = await giveWork(stack, photos, () => Date.now() / 1000 > from + seconds);
    const to = Date.now() / 1000;
    const panels = await readPanels(dashboard, watch, { from, to, rateSeconds });
    await sharp(Buffer.from(drawDashboard('Rhinarium', panels, [from, to])))
      .webp({ lossless: true })
      .toFile(picture);
    const isEmpty = (lines: (typeof panels)[number]['lines']) => lines.every(({ values }) => values.length === 0);
    return {
      dogs,
      panels: panels.length,
      empty: panels.filter(({ lines }) => isEmpty(lines)).map(({ panel }) => panel.title),
    };
  } finally {
    await watch.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
