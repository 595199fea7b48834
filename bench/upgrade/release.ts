import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A built copy of the repository. */
export interface Release {
  readonly folder: string;
  /** Whether it can serve requests for a while after a stop signal. */
  readonly drains: boolean;
}

export async function readRelease(folder: string): Promise<Release> {
  const settings = await readFile(path.join(folder, 'docs', 'settings.md'), 'utf8');
  return { folder: path.resolve(folder), drains: settings.includes('RHINARIUM_DRAIN_SECONDS') };
}
