import type { QualityReason, Species, UploadKind } from '@rhinarium/contract/vocabulary';
import type { Guidance } from '../frames/guidance.ts';
import type { Shot } from './camera-platform.ts';
import { type ExamineShot, examineShot, guidanceOf } from './examine-shot.ts';
import type { CapturedFiles } from './status.ts';

/** Photos of a capture by kind. */
export interface ShotStore {
  /** A name that no photo of the kind has yet, with the extension. */
  nextName(kind: UploadKind, extension?: 'jpg' | 'heic'): string;
  /**
   * Guidance for a photo compared with the kept ones. `undefined` if it is good. `isFace`: a dog's face, which needs no
   * print.
   */
  faultOf(kind: UploadKind, species: Species, shot: Shot, isFace?: boolean): Promise<Guidance | undefined>;
  keep(kind: UploadKind, photo: File): void;
  counts(): Readonly<Record<UploadKind, number>>;
  files(): CapturedFiles;
}

/** Reasons that are about a nose's print alone. */
const OF_PRINTS: readonly QualityReason[] = ['noPrint', 'tooFar', 'angled'];

export function createShotStore(earlier?: CapturedFiles, examine: ExamineShot = examineShot): ShotStore {
  const files: Record<UploadKind, File[]> = {
    fingerprint: [...(earlier?.fingerprintImageFiles ?? [])],
    appearance: [...(earlier?.appearanceImageFiles ?? [])],
  };
  return {
    nextName(kind, extension = 'jpg') {
      const names = files[kind].map(({ name }) => name);
      let number = 1;
      while (names.includes(`${kind}-${number}.${extension}`)) number++;
      return `${kind}-${number}.${extension}`;
    },
    async faultOf(kind, species, shot, isFace = false) {
      const reasons = await examine(shot, { species, kind }, files[kind]);
      return guidanceOf(reasons.filter((reason) => !isFace || !OF_PRINTS.includes(reason)));
    },
    keep: (kind, photo) => void files[kind].push(photo),
    counts: () => ({ fingerprint: files.fingerprint.length, appearance: files.appearance.length }),
    files: () => ({ fingerprintImageFiles: [...files.fingerprint], appearanceImageFiles: [...files.appearance] }),
  };
}
