import { LEARNED_CODE_LENGTH } from '../parameters.ts';
import type { Subject } from '../subject.ts';
import { encodePoints, joinBytes, type PointSet, pointSetBytes, readPoints } from '../template/template.ts';

/** Face of another cat that photos are compared with: its keypoints and its learned code. */
export interface CohortCat extends Subject, PointSet {
  readonly learnedCode: Int8Array;
}

/** Encodes the cats of models/cohort.bin one after another: the learned code, then the keypoints. */
export function encodeCohort(cats: readonly Omit<CohortCat, keyof Subject>[]): Uint8Array {
  return joinBytes(
    cats.flatMap((cat) => [new Uint8Array(Int8Array.from(cat.learnedCode).buffer), ...encodePoints(cat)]),
  );
}

/** Decodes models/cohort.bin. Keypoints and codes are views. Throws RangeError if the bytes end inside of a cat. */
export function decodeCohort(bytes: Uint8Array): CohortCat[] {
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const cats: CohortCat[] = [];
  for (let at = 0; at < bytes.length; ) {
    const pointsAt = at + LEARNED_CODE_LENGTH;
    const length = pointSetBytes(bytes, pointsAt);
    if (length === undefined) throw new RangeError('These bytes are not a cohort.');
    const learnedCode = signed.subarray(at, pointsAt);
    cats.push({ species: 'CAT', kind: 'fingerprint', learnedCode, ...readPoints(bytes, pointsAt) });
    at = pointsAt + length;
  }
  return cats;
}
