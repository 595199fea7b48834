import { readFile } from 'node:fs/promises';
import path from 'node:path';

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

/** Throws if a source map of a package points at a source that is neither in the package nor in the map. */
export async function checkSourceMaps(folder: string, files: readonly string[]): Promise<void> {
  const packed = new Set(files);
  for (const file of files.filter((name) => name.endsWith('.map'))) {
    const { sources, sourcesContent } = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as SourceMap;
    for (const [at, source] of sources.entries()) {
      const target = path.posix.join(path.posix.dirname(file), source);
      if (!packed.has(target) && typeof sourcesContent?.[at] !== 'string')
        throw new Error(`${file} points at ${source}, which is not packed`);
    }
  }
}
