import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PetIdentificationJob, PetVerificationJob, Species } from '@rhinarium/client';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE, exitCodeOf } from './exit-code.ts';
import { followed } from './follow-job.ts';
import { photograph } from './photograph.ts';
import type { PhotoFolder } from './read-photo-folder.ts';
import { readNames, sayDecided } from './say-result.ts';

/**
 * Writes an evidence picture into `where`, or into `folder/evidence`, which is not read as photos. Returns its path.
 */
async function savePicture(
  folder: PhotoFolder,
  where: string | undefined,
  jobId: string,
  picture: Uint8Array,
): Promise<string> {
  const into = where ?? path.join(folder.path, 'evidence');
  await mkdir(into, { recursive: true });
  const file = path.join(into, `${jobId}.jpg`);
  await writeFile(file, picture);
  return file;
}

export interface DecideOptions {
  readonly species: Species;
  /** Folder of evidence pictures. By default `evidence` in the photos' folder, `false` for none. */
  readonly evidence: string | boolean;
  readonly microchip: string | undefined;
}

/** Verifies that a folder's photos show this pet. */
export async function verifyPet(
  context: CommandContext,
  folder: PhotoFolder,
  options: DecideOptions & { readonly petId: string },
): Promise<number> {
  const { client } = context;
  const { species, petId, microchip } = options;
  const sessionId = await photograph(context, folder, { species, purpose: 'PET_VERIFICATION', petId });
  const job = await client.pets.verifyAndWait(
    petId,
    { sessionId, ...(microchip && { microchip }) },
    followed(context, folder.name),
  );
  return await printDecided(context, folder, options, job, () => client.petVerificationJobs.picture(job.jobId));
}

/** Identifies the pet that a folder's photos show. */
export async function identifyPet(
  context: CommandContext,
  folder: PhotoFolder,
  options: DecideOptions & { readonly searchPoolName: string | undefined },
): Promise<number> {
  const { client } = context;
  const { species, searchPoolName, microchip } = options;
  const sessionId = await photograph(context, folder, { species, purpose: 'PET_IDENTIFICATION' });
  const body = { sessionId, ...(searchPoolName !== undefined && { searchPoolName }), ...(microchip && { microchip }) };
  const job = await client.pets.identifyAndWait(body, followed(context, folder.name));
  // Without a candidate there is no comparison to draw.
  const readPicture = job.result?.pets.length ? () => client.petIdentificationJobs.picture(job.jobId) : undefined;
  return await printDecided(context, folder, options, job, readPicture);
}

async function printDecided(
  context: CommandContext,
  folder: PhotoFolder,
  { evidence }: DecideOptions,
  job: PetVerificationJob | PetIdentificationJob,
  readPicture: (() => Promise<Uint8Array>) | undefined,
): Promise<number> {
  const { jobId, status, result, error } = job;
  if (result === undefined) {
    const text = `${folder.path}: not decided, job ${jobId} ended ${status}. ${error?.message ?? ''}`.trimEnd();
    context.print(text, { folder: folder.path, job });
    return EXIT_CODE.failed;
  }
  context.bar.step(`${folder.name}: evidence`);
  const picture =
    evidence === false || readPicture === undefined
      ? undefined
      : await savePicture(folder, evidence === true ? undefined : evidence, jobId, await readPicture());
  const names = await readNames(context.client, result);
  const lines = [
    ...sayDecided(folder.path, result, names),
    ...(picture === undefined ? [] : [`  evidence: ${picture}`]),
  ];
  context.print(lines.join('\n'), { folder: folder.path, job, ...(picture !== undefined && { picture }) });
  return exitCodeOf(result.decision);
}
