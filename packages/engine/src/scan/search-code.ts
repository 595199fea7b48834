import { GLOBAL_CODE_LENGTH } from '../template/global-code.ts';
import { decodeTemplate } from '../template/template.ts';

export const SEARCH_CODE_LENGTH: number = GLOBAL_CODE_LENGTH;

/**
 * Code for the first scan: int8 of length 127, the learned code if there is one. Codes of the two kinds are not
 * comparable, so a gallery holds one kind. Throws RangeError for bytes that are not a template.
 */
export function searchCode(template: Uint8Array): Int8Array {
  const { learnedCode, globalCode } = decodeTemplate(template);
  return Int8Array.from(learnedCode ?? globalCode);
}
