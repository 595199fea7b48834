import { GLOBAL_CODE_LENGTH } from '../template/global-code.ts';
import { decodeTemplate } from '../template/template.ts';

export const SEARCH_CODE_LENGTH: number = GLOBAL_CODE_LENGTH;

/** The compact code that the exact first scan reads: int8, unit length x 127. Throws RangeError for bytes that are no template. */
export function searchCode(template: Uint8Array): Int8Array {
  return Int8Array.from(decodeTemplate(template).globalCode);
}
