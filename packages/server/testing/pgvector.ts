import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';

const folder = fileURLToPath(new URL('../../../dist/pgvector', import.meta.url));
const without = 'no pgvector here (sh scripts/fetch-pgvector.sh)';
const isHere = existsSync(path.join(folder, 'lib', 'vector.so'));

export const missingPgvector: readonly string[] = isHere ? [] : [without];

/** Options of a test that needs pgvector. Without it the test is reported as skipped, with the reason. */
export const withPgvector: { skip?: string } = isHere ? {} : { skip: without };

/** A separate server of the embedded PostgreSQL that finds pgvector. */
export async function startPgvector(): Promise<OwnPostgres> {
  const place = await mkdtemp(path.join(tmpdir(), 'rhinarium-pgvector-'));
  // PostgreSQL runs as another user under root, who may not pass every folder of the repository.
  await chmod(place, 0o755);
  const extension = path.join(place, 'extension');
  await cp(folder, extension, { recursive: true });
  return await startOwnPostgres(path.join(place, 'postgres'), [
    `extension_control_path=${extension}/share:$system`,
    `dynamic_library_path=${extension}/lib:$libdir`,
  ]);
}
