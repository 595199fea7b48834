import { readdir, readFile } from 'node:fs/promises';
import type { ConsoleAnswer } from '@rhinarium/contract';

const folder = new URL('../../../../docs/accuracy/', import.meta.url);
const charsMax = 100_000;

/** The pages and figures in docs/accuracy; none when this version has none. */
export async function listAccuracy(): Promise<ConsoleAnswer<'listAccuracy'>> {
  const names = await readdir(folder).catch(() => []);
  const shown = names.filter((name) => /\.(md|json)$/.test(name)).sort();
  const data = await Promise.all(
    shown.map(async (name) => ({
      name,
      text: (await readFile(new URL(encodeURIComponent(name), folder), 'utf8')).slice(0, charsMax),
    })),
  );
  return { data };
}
