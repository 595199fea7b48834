import type { Purpose, Species } from '@rhinarium/client';
import { LIMITS } from '@rhinarium/contract/limits';
import { FINGERPRINTS_MIN } from '@rhinarium/contract/vocabulary';
import { type CommandContext, speciesOf } from './command-context.ts';
import { EXIT_CODE, worstOf } from './exit-code.ts';
import { explain } from './explain.ts';
import { lackOf, type PhotoFolder, readPhotoFolder } from './read-photo-folder.ts';
import type { Given } from './run-command.ts';
import { UsageError } from './usage-error.ts';

/** Number of progress steps per folder: its photos and the job. */
export function stepsFor(purpose: Purpose): number {
  return FINGERPRINTS_MIN[purpose] + LIMITS.appearancesMin + 1;
}

/**
 * Reads all folders before anything is sent, then processes them one by one. A folder that fails because of its photos
 * is reported and skipped.
 */
export async function forFolders(
  { bar, signal }: CommandContext,
  { species: given, name, pet, appearance: whole = [], url }: Given,
  purpose: Purpose,
  paths: readonly string[],
  work: (folder: PhotoFolder, species: Species) => Promise<number>,
): Promise<number> {
  if (paths.length > 1 && (whole.length > 0 || name !== undefined || pet !== undefined))
    throw new UsageError('--name, --pet and --appearance are for one folder.');
  const needed = { fingerprints: FINGERPRINTS_MIN[purpose], appearances: LIMITS.appearancesMin };
  const folders = await Promise.all(paths.map((at) => readPhotoFolder(at, whole)));
  const lacks = folders.map((folder) => lackOf(folder, needed)).filter((lack) => lack !== undefined);
  if (lacks.length > 0) throw new UsageError(lacks.join('\n'));
  const all = folders.map((folder): [PhotoFolder, Species] => [folder, speciesOf(folder, given)]);
  const codes: number[] = [];
  for (const [folder, of] of all) {
    try {
      codes.push(await work(folder, of));
    } catch (error) {
      if (all.length === 1 || signal.aborted) throw error;
      bar.say(`${folder.path}: ${explain(error, url)}`);
      codes.push(EXIT_CODE.failed);
    }
  }
  return worstOf(codes);
}
