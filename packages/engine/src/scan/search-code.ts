import { GLOBAL_CODE_LENGTH } from '../template/global-code.ts';
import { decodeTemplate } from '../template/template.ts';

/** Numbers of a search code. */
export const SEARCH_CODE_LENGTH: number = GLOBAL_CODE_LENGTH;

/** Follows the numbers of a DOG's face. */
const FACE_MARK = 1;

/** Checks whether a search code has the numbers of a DOG's face. */
export const hasFaceCode = (code: Int8Array): boolean => code.length > SEARCH_CODE_LENGTH;

/** Numbers of search codes by kind, those of DOGs' faces and all others. Numbers of one kind are comparable. */
export const byKind = (codes: readonly Int8Array[]): { readonly faces: Int8Array[]; readonly others: Int8Array[] } => ({
  faces: codes.filter(hasFaceCode).map((code) => code.subarray(0, SEARCH_CODE_LENGTH)),
  others: codes
    .map((code) => (hasFaceCode(code) ? code.subarray(SEARCH_CODE_LENGTH + 1) : code))
    .filter(({ length }) => length > 0),
});

/**
 * Code for the first scan: int8 of length 127, the learned code if there is one. A learned code of a DOG is of its face.
 * A mark follows it, and after that the code of the nose if the photo shows one. Throws RangeError for bytes that are
 * not a template.
 */
export function searchCode(template: Uint8Array): Int8Array {
  const { species, kind, learnedCode, globalCode, isNose } = decodeTemplate(template);
  if (species !== 'DOG' || !learnedCode) return Int8Array.from(learnedCode ?? globalCode);
  const nose = kind === 'fingerprint' && isNose !== false ? globalCode : [];
  return Int8Array.from([...learnedCode, FACE_MARK, ...nose]);
}

type Samples = readonly { readonly template: Uint8Array }[];

/** Codes by which an animal is searched: those of its fingerprints, and of the faces in pictures of the whole animal. */
export function searchCodes(set: { readonly fingerprints: Samples; readonly appearances: Samples }): Int8Array[] {
  const { fingerprints, appearances } = set;
  const codesOf = (samples: Samples) => samples.map(({ template }) => searchCode(template));
  return [...codesOf(fingerprints), ...codesOf(appearances).filter(hasFaceCode)];
}
