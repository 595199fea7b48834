import type { Species, UploadKind } from '@rhinarium/contract';
import type { Guidance } from '../frames/guidance.ts';
import type { Shot } from './camera-platform.ts';
import { examineShot } from './examine-shot.ts';
import type { CapturedFiles } from './status.ts';

export interface ShotStore {
  nextName(kind: UploadKind): string;
  /** Keeps a good photo; of one that is not good, says what to do better. */
  add(kind: UploadKind, species: Species, shot: Shot): Guidance | undefined;
  counts(): Readonly<Record<UploadKind, number>>;
  files(): CapturedFiles;
}

/**
 * Of each photo taken in this page, so that a later controller that continues from it does not take the same picture
 * again.
 */
const likenesses = new WeakMap<File, Uint8Array>();

export function createShotStore(earlier?: CapturedFiles): ShotStore {
  const files: Record<UploadKind, File[]> = {
    fingerprint: [...(earlier?.fingerprintImageFiles ?? [])],
    appearance: [...(earlier?.appearanceImageFiles ?? [])],
  };
  return {
    nextName(kind) {
      const names = files[kind].map(({ name }) => name);
      let number = 1;
      while (names.includes(`${kind}-${number}.jpg`)) number++;
      return `${kind}-${number}.jpg`;
    },
    add(kind, species, { file, pixels }) {
      const earlierOnes = files[kind].flatMap((other) => likenesses.get(other) ?? []);
      const judgement = examineShot(pixels, { species, kind }, earlierOnes);
      if (!judgement.isGood) return judgement.guidance;
      likenesses.set(file, judgement.likeness);
      files[kind].push(file);
      return undefined;
    },
    counts: () => ({ fingerprint: files.fingerprint.length, appearance: files.appearance.length }),
    files: () => ({ fingerprintImageFiles: [...files.fingerprint], appearanceImageFiles: [...files.appearance] }),
  };
}
