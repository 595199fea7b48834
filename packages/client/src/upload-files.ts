import type { AppearancesCalls, FingerprintsCalls } from './api/calls.ts';
import type { Progress, Upload } from './api/records.ts';
import type { FileSource } from './file-source.ts';
import { follow } from './timers.ts';

export interface CaptureFiles {
  readonly fingerprints: readonly FileSource[];
  readonly appearances: readonly FileSource[];
}

export interface UploadFilesOptions {
  readonly signal?: AbortSignal | undefined;
  /** Maximum concurrent uploads, 3 by default. */
  readonly concurrency?: number | undefined;
}

export interface UploadedFiles {
  /** In the order of the files given. */
  readonly fingerprints: readonly Upload[];
  readonly appearances: readonly Upload[];
  /** Progress of the session after the last upload. */
  readonly progress: Progress | undefined;
  /** Whether the session has what its purpose needs. */
  readonly isComplete: boolean;
}

/**
 * Uploads all files of a capture with limited concurrency. Resolves after all were sent, also if some were REJECTED:
 * check `isComplete` and each `quality`. The first failed upload aborts the others.
 */
export async function uploadFiles(
  upload: { fingerprint: FingerprintsCalls['upload']; appearance: AppearancesCalls['upload'] },
  sessionId: string,
  files: CaptureFiles,
  { signal, concurrency = 3 }: UploadFilesOptions,
): Promise<UploadedFiles> {
  const { controller, letGo } = follow(signal);
  const options = { signal: controller.signal };
  const uploads = [
    ...files.fingerprints.map((file) => () => upload.fingerprint(sessionId, file, options)),
    ...files.appearances.map((file) => () => upload.appearance(sessionId, file, options)),
  ];
  const done: Upload[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < uploads.length; n = next++) done[n] = await uploads[n]!();
  };
  const workers = Array.from({ length: Math.min(Math.max(1, concurrency), uploads.length) }, worker);
  try {
    await Promise.all(workers);
  } catch (cause) {
    controller.abort(cause);
    await Promise.allSettled(workers);
    throw cause;
  } finally {
    letGo();
  }
  const progress = furthest(done);
  return {
    fingerprints: done.slice(0, files.fingerprints.length),
    appearances: done.slice(files.fingerprints.length),
    progress,
    isComplete: progress !== undefined && isComplete(progress),
  };
}

/** Parallel responses arrive in any order. Counts only grow, so the greatest sum is the latest. */
function furthest(uploads: readonly Upload[]): Progress | undefined {
  const count = ({ progress }: Upload) => progress.fingerprints + progress.appearances;
  return uploads.toSorted((a, b) => count(b) - count(a))[0]?.progress;
}

const isComplete = (progress: Progress) =>
  progress.fingerprints >= progress.requiredFingerprints && progress.appearances >= progress.requiredAppearances;
