import type { FingerprintAdditionJob, Species } from '@rhinarium/client';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';
import { followed } from './follow-job.ts';
import { photograph } from './photograph.ts';
import type { PhotoFolder } from './read-photo-folder.ts';
import { sayWarnings } from './say-result.ts';
import { UsageError } from './usage-error.ts';

interface RegisterOptions {
  readonly species: Species;
  readonly name: string;
  /** Adds the photos to this pet instead of creating one. */
  readonly petId: string | undefined;
  /** Replaces the pet's current photos. */
  readonly replaces: boolean;
}

/** Creates a pet and registers a folder's photos with it. Deletes the new pet if no photo was registered. */
export async function registerPet(
  context: CommandContext,
  folder: PhotoFolder,
  { species, name, petId: given, replaces }: RegisterOptions,
): Promise<number> {
  const { client, bar, signal } = context;
  if (replaces && given === undefined)
    throw new UsageError('--replace needs --pet: the pet whose photos are replaced.');
  bar.show(`${folder.name}: making the pet`);
  const petId = given ?? (await client.pets.create({ species, name }, { signal })).id;
  let job: FingerprintAdditionJob | undefined;
  try {
    const purpose = 'PET_PROFILE_REGISTRATION';
    const sessionId = await photograph(context, folder, { species, purpose, petId });
    job = await client.pets.addFingerprintsAndWait(
      petId,
      { sessionId, replaceRegistered: replaces },
      followed(context, folder.name),
    );
  } finally {
    // Without the signal, so that the cleanup also runs after Ctrl C.
    if (given === undefined && job?.status !== 'SUCCESS') await client.pets.delete(petId);
  }
  bar.step(`${folder.name}: done`);
  context.print(sayRegistered(folder, petId, job), { folder: folder.path, petId, job });
  if (job.result?.replaced?.decision === 'NO_MATCH') return EXIT_CODE.no;
  return job.status === 'SUCCESS' ? EXIT_CODE.done : EXIT_CODE.failed;
}

function sayRegistered(folder: PhotoFolder, petId: string, { status, result, error }: FingerprintAdditionJob): string {
  if (result === undefined)
    return `${folder.path}: not registered, the job ended ${status}. ${error?.message ?? ''}`.trimEnd();
  const likely = result.possibleDuplicates.map(
    ({ petId: other, score }) => `  looks like pet ${other} (score ${score}): registered already?`,
  );
  const count = result.addedFingerprintIds.length;
  const { replaced } = result;
  if (replaced?.decision === 'NO_MATCH')
    return `${folder.path}: nothing changed, the photos show another animal than those of pet ${petId} (score ${replaced.score})`;
  const removed = replaced ? [`  ${replaced.fingerprintIds.length} registered fingerprints were replaced`] : [];
  return [
    `${folder.path}: registered as pet ${petId} with ${count} fingerprints`,
    ...removed,
    ...likely,
    ...sayWarnings(result),
  ].join('\n');
}
