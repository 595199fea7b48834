import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { expectStatus, openConnection } from '../service/connection.ts';
import { capture, probe, registerGallery, waitForJob } from '../service/measure-matching.ts';
import type { PhotoFolder } from '../service/photos.ts';
import type { Stack } from './open-stack.ts';

const GALLERY_PETS = 8;
const JOBS = 60;

export interface WorkersFigures {
  readonly workers: number;
  readonly jobs: number;
  /** Time from the first request to the end of the last job, with all sent at the same time. */
  readonly seconds: number;
}

/** Captures sessions, requests all their verifications together, and waits for the last. */
export async function measureWorkers(stack: Stack, photos: PhotoFolder, workers: number): Promise<WorkersFigures> {
  const connection = openConnection(stack.url, stack.apiKey, 8);
  const pets = await registerGallery(connection, photos, GALLERY_PETS);
  const actions: { readonly petId: string; readonly sessionId: string }[] = [];
  for (let n = 0; n < JOBS; n++) {
    const { petId, species, seed } = pets[n % pets.length]!;
    const visit = { purpose: 'PET_VERIFICATION', petId, ...probe } as const;
    actions.push({ petId, sessionId: await capture(connection, photos, species, seed, visit) });
  }
  process.stderr.write(`${workers} workers: ${JOBS} sessions captured\n`);
  const startedAt = performance.now();
  const jobs = await Promise.all(
    actions.map(async ({ petId, sessionId }) => {
      const answer = await connection.send('POST', `/v2/pets/${petId}:verify`, { sessionId });
      return expectStatus(answer, 202).body.data.jobId as string;
    }),
  );
  for (const jobId of jobs) await waitForJob(connection, 'pet-verification-jobs', jobId);
  const seconds = (performance.now() - startedAt) / 1000;
  connection.close();
  return { workers, jobs: jobs.length, seconds };
}
