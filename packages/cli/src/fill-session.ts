import path from 'node:path';
import { type CaptureSession, type Client, errorIs, type RhinariumError, type Upload } from '@rhinarium/client';
import type { PhotoFolder } from './read-photo-folder.ts';

/** Maximum concurrent uploads. */
const uploadsMax = 3;

export interface RefusedPhoto {
  readonly file: string;
  readonly reasons: readonly string[];
}

export interface FilledSession {
  /** Accepted photos still missing after the last file of the folder. */
  readonly missing: { readonly fingerprints: number; readonly appearances: number };
  readonly refused: readonly RefusedPhoto[];
}

interface FillOptions {
  readonly signal: AbortSignal;
  onPhoto(file: string, refused: RefusedPhoto | undefined): void;
}

/**
 * Uploads a folder's photos by name until the session has what its purpose needs. A refused photo is replaced by the
 * next one. Throws upload errors, unless the file itself is at fault.
 */
export async function fillSession(
  client: Client,
  session: CaptureSession,
  folder: PhotoFolder,
  { signal, onPhoto }: FillOptions,
): Promise<FilledSession> {
  const refused: RefusedPhoto[] = [];
  /** Ids of the photos that count. A duplicate upload returns the existing id. */
  const taken = new Set<string>();
  const fill = async (kind: 'fingerprints' | 'appearances', needed: number): Promise<number> => {
    const waiting = [...folder[kind]];
    let left = needed;
    while (left > 0 && waiting.length > 0) {
      const batch = waiting.splice(0, Math.min(left, uploadsMax));
      const photos = await Promise.all(
        batch.map(async (file) => {
          const fault = await faultOf(client[kind].upload(session.id, file, { signal }), file, taken);
          onPhoto(file, fault);
          return fault;
        }),
      );
      const faults = photos.filter((fault) => fault !== undefined);
      refused.push(...faults);
      left -= photos.length - faults.length;
    }
    return left;
  };
  const { requiredFingerprints, requiredAppearances } = session.progress;
  const fingerprints = await fill('fingerprints', requiredFingerprints);
  const appearances = fingerprints > 0 ? requiredAppearances : await fill('appearances', requiredAppearances);
  return { missing: { fingerprints, appearances }, refused };
}

/** Why a photo does not count: rejected, a duplicate, or an unsupported file. */
async function faultOf(
  uploading: Promise<Upload>,
  file: string,
  taken: Set<string>,
): Promise<RefusedPhoto | undefined> {
  try {
    const { id, quality } = await uploading;
    if (quality.verdict !== 'ACCEPTED') return { file, reasons: quality.reasons };
    if (taken.has(id)) return { file, reasons: ['the same file as another one'] };
    taken.add(id);
    return undefined;
  } catch (error) {
    if (!errorIs.validation(error) && !errorIs.bodyTooLarge(error)) throw error;
    const { details, message } = error as RhinariumError;
    return { file, reasons: Object.values(details ?? { file: [message] }).flat() };
  }
}

export function sayRefused({ file, reasons }: RefusedPhoto): string {
  return `  ${path.basename(file)} was not taken: ${reasons.join(', ')}`;
}
