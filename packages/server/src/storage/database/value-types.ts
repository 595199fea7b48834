import pg from 'pg';

const int8 = 20;
const int8Array: number = 1016;

function safeInteger(text: string): number {
  const value = Number(text);
  // Failing is better than silently rounding a count or a byte sum.
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a JavaScript number`);
  return value;
}

function safeIntegers(text: string): unknown {
  const parse = pg.types.getTypeParser(int8Array, 'text') as (text: string) => unknown;
  const convert = (item: unknown): unknown =>
    Array.isArray(item) ? item.map(convert) : item === null ? null : safeInteger(String(item));
  return convert(parse(text));
}

/**
 * Column conversions: bigint to number (RangeError beyond 2^53), otherwise pg's defaults (timestamptz to Date, JSON
 * parsed).
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === int8) return safeInteger;
    if (format !== 'binary' && oid === int8Array) return safeIntegers;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};
