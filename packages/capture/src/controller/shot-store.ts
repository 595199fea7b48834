import type { Species, UploadKind } from '@rhinarium/contract';
import type { Guidance } from '../frames/guidance.ts';
import type { Shot } from './camera-platform.ts';
import { type ExamineShot, examineShot, guidanceOf } from './examine-shot.ts';
import type { CapturedFiles } from './status.ts';

/** Photos of a capture by kind. */
export interface ShotStore {
  nextName(kind: UploadKind): string;
  /** Guidance for a photo compared with the kept ones. `undefined` if it is good. */
  faultOf(kind: UploadKind, species: Species, shot: Shot): Promise<Guidance | undefined>;
  keep(kind: UploadKind, shot: Shot): void;
  counts(): Readonly<Record<UploadKind, number>>;
  files(): CapturedFiles;
}

export function createShotStore(earlier?: CapturedFiles, examine: ExamineShot = examineShot): ShotStore {
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
    faultOf: async (kind, species, shot) => guidanceOf(await examine(shot, { species, kind }, files[kind])),
    keep: (kind, { file }) => void files[kind].push(file),
    counts: () => ({ fingerprint: files.fingerprint.length, appearance: files.appearance.length }),
    files: () => ({ fingerprintImageFiles: [...files.fingerprint], appearanceImageFiles: [...files.appearance] }),
  };
}
