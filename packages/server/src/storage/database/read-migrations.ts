import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** In the source folder, because the build copies only TypeScript. */
export const migrationsFolder = fileURLToPath(new URL('../../../src/storage/database/migrations/', import.meta.url));

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;

/** Migrations of a folder in order. Throws for wrongly named files. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set(names.map((name) => name.slice(0, 4)));
  if (names.some((name) => !fileName.test(name)) || numbers.size !== names.length) {
    throw new Error(`Migrations must be named NNNN-name.sql, with each number once; found ${names.join(', ')}`);
  }
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      // Line endings are normalised, or a checkout on Windows would look like a change.
      const sha256 = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name, text, sha256 };
    }),
  );
}
