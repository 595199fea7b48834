import type { Species, UploadKind } from '@rhinarium/contract';
import type { Shot } from './camera-platform.ts';
import { examineShot } from './examine-shot.ts';
import type { CapturedFiles, Guidance } from './status.ts';

export interface ShotStore {
  nextName(kind: UploadKind): string;
  /** Keeps a good photo; of one that is not good, says what to do better. */
  add(kind: UploadKind, species: Species, shot: Shot): Guidance | undefined;
  counts(): Readonly<Record<UploadKind, number>>;
  files(): CapturedFiles;
}

export function createShotStore(earlier?: CapturedFiles): ShotStore {
  const files: Record<UploadKind, File[]> = {
    fingerprint: [...(earlier?.fingerprintImageFiles ?? [])],
    appearance: [...(earlier?.appearanceImageFiles ?? [])],
  };
  const likenesses: Record<UploadKind, Uint8Array[]> = { fingerprint: [], appearance: [] };
  return {
    nextName: (kind) => `${kind}-${files[kind].length + 1}.jpg`,
    add(kind, species, { file, pixels }) {
      const judgement = examineShot(pixels, { species, kind }, likenesses[kind]);
      if (!judgement.isGood) return judgement.guidance;
      likenesses[kind].push(judgement.likeness);
      files[kind].push(file);
      return undefined;
    },
    counts: () => ({ fingerprint: files.fingerprint.length, appearance: files.appearance.length }),
    files: () => ({ fingerprintImageFiles: [...files.fingerprint], appearanceImageFiles: [...files.appearance] }),
  };
}
