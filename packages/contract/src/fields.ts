import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { microchipProblem, normalizeMicrochip } from './microchip.ts';

/** An identifier that never exists. Malformed ids are mapped to it, so that they are looked up and not found. */
export const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a lower-case UUID. */
export const isId = (text: string) => UUID.test(text);

/** A string that PostgreSQL can hold: no NUL character. */
export const text = (charsMax: number) =>
  z
    .string()
    .max(charsMax)
    .refine((value) => !value.includes('\u0000'), 'must not contain the NUL character');

/**
 * Sequences in which an invisible character is part of what is seen: emoji of several signs, such as a black cat, flags
 * and digits in a box, joiners between letters of scripts that need them (Unicode, 23.2), variants of ideographs.
 */
const SEEN_SEQUENCE = new RegExp(
  [
    '\\p{Extended_Pictographic}\\p{EMod}?\\ufe0f?(?:\\u200d\\p{Extended_Pictographic}\\p{EMod}?\\ufe0f?)*',
    '[0-9#*]\\ufe0f\\u20e3',
    '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Malayalam}\\p{Script=Sinhala}]\\p{M}*[\\u200c\\u200d](?=\\p{L})',
    '\\p{Ideographic}[\\u{e0100}-\\u{e01ef}]',
  ].join('|'),
  'gu',
);
/** Control characters, line separators, invisible characters, and those that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u;

const hasUnseen = (text: string): boolean => UNSEEN.test(text.replace(SEEN_SEQUENCE, ''));

const NO_UNSEEN = 'must not contain invisible, control or direction characters';

/** A name in the form in which it is stored and compared: NFC (UAX 15), without spaces around it. */
export const normalizeName = (name: string): string => name.normalize('NFC').trim();

/** A name that people read: normalised, without invisible characters. */
export const readableName = (charsMax: number) =>
  z
    .string()
    .overwrite(normalizeName)
    .min(1, 'must not be empty')
    .max(charsMax)
    .refine((value) => !hasUnseen(value), NO_UNSEEN);

/** A text for a person to read: without invisible characters, but with line breaks, and not trimmed. */
export const readableText = (charsMax: number) =>
  z
    .string()
    .max(charsMax)
    .refine((value) => value.trim() !== '', 'must not be empty')
    .refine((value) => !hasUnseen(value.replaceAll(/\r?\n/g, '')), NO_UNSEEN);

/**
 * An identifier in a request. Opaque: any non-empty string is well-formed, and one that we did not create is unknown (a
 * 404 of the operation), not malformed.
 */
export const identifier = () =>
  z
    .string()
    .min(1, 'must not be empty')
    .transform((value) => (UUID.test(value) ? value : UNKNOWN_ID));

/** A name in a request, normalised and equally opaque. */
export const reference = () =>
  z
    .string()
    .min(1, 'must not be empty')
    .transform((value) => (value.includes('\u0000') ? '' : normalizeName(value)));

/** Characters of a request's microchip, separators included. */
const MICROCHIP_CHARS_MAX = 40;

/** A microchip number in a request, normalised. */
export const microchip = () =>
  z
    .string()
    .max(MICROCHIP_CHARS_MAX)
    // As certificates and tags print them. Which numbers exist takes more than a pattern.
    .meta({ pattern: '^[0-9A-Za-z\\s*.–-]{9,}$', examples: ['410 100 012 345 678', 'AVID*001*002*003'] })
    .transform(normalizeMicrochip)
    .superRefine((number, issues) => {
      const problem = microchipProblem(number);
      if (problem !== undefined) issues.addIssue({ code: 'custom', message: problem });
    });

/** An identifier in a response. */
export const id = () => z.string().regex(UUID);

/** A moment in a response, in UTC. */
export const moment = () => z.iso.datetime();

/**
 * A moment in a request, with `Z` or an offset (RFC 3339), changed to UTC and whole milliseconds. The years are those
 * that four digits can write in UTC.
 */
export const momentGiven = () =>
  z.iso
    .datetime({ offset: true })
    .transform((given) => new Date(given))
    .refine((at) => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999, 'must be in the years 1 to 9999')
    .transform((at) => at.toISOString());

/** A whole number in a query: decimal digits only, so not the empty text, not ` 1`, not `1e2`. */
export const wholeNumber = (min: number, max?: number) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text),
    max === undefined ? z.number().int().min(min) : z.number().int().min(min).max(max),
  );

/** A decimal number in a query. */
export const decimal = (min: number, max: number) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text),
    z.number().min(min).max(max),
  );

export const pageQuery = {
  pageSize: wholeNumber(1, LIMITS.pageSizeMax)
    .prefault(LIMITS.pageSize)
    .describe(`Entries per page: ${LIMITS.pageSize} by default, at most ${LIMITS.pageSizeMax}.`),
  pageToken: z
    .string()
    .optional()
    .describe(
      '`nextPageToken` of the previous page, with the same filter and order. What changes its place in the order meanwhile, such as ' +
        'a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing moves.',
    ),
};

/** A page of a list in stable order. `nextPageToken` is absent on the last page. */
export const pageOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    data: z.array(entry).describe('Entries of the page.'),
    nextPageToken: z.string().optional().describe('The `pageToken` of the next page; absent on the last one.'),
  });

export const dataOf = <Data extends z.ZodType>(data: Data) => z.object({ data });
