import { GLOBAL_CODE_LENGTH } from '../template/global-code.ts';
import { decodeTemplate } from '../template/template.ts';

export const SEARCH_CODE_LENGTH: number = GLOBAL_CODE_LENGTH;

/**
 * What the first scan compares: int8, unit length x 127; the learned code where there is one. Codes with and without
 * learning are not alike, so a gallery holds one kind. Throws RangeError for bytes that are no template.
 */
export function searchCode(template: Uint8Array): Int8Array {
  const { learnedCode, globalCode } = decodeTemplate(template);
  return Int8Array.from(learnedCode ?? globalCode);
}
