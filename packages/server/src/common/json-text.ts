import { randomUUID } from 'node:crypto';

/**
 * The exact source text of parsed objects and arrays. Preserves numbers that JavaScript would round, and their
 * notation.
 */
const texts = new WeakMap<object, string>();

/** One token of valid JSON: a string, a structural character, a number or a literal. */
const TOKEN = /"(?:[^"\\]+|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Stores the text of a value parsed from `text`, and of its members. */
export function keepTexts(value: unknown, text: string): void {
  if (!isContainer(value)) return;
  texts.set(value, text);
  if (Array.isArray(value) || !Object.values(value).some(isContainer)) return;
  let depth = 0;
  let member: string | undefined;
  let begin = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (depth === 1) begin = index;
      depth += 1;
    } else if (token === '}' || token === ']') {
      depth -= 1;
      const inner = depth === 1 && member !== undefined ? (value as Record<string, unknown>)[member] : undefined;
      // The last duplicate member wins, as in JSON.parse.
      if (isContainer(inner)) texts.set(inner, text.slice(begin, index + 1));
    } else if (depth === 1 && token.startsWith('"')) member = JSON.parse(token) as string;
  }
}

/** Parses JSON and stores its text. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  keepTexts(value, text);
  return value;
}

/** Serialises JSON. Parsed objects and arrays are written with their original text. */
export function writeJson(value: unknown): string {
  const kept: string[] = [];
  // A random mark cannot occur in a caller's text.
  const mark = randomUUID();
  const written = JSON.stringify(value, (_key, inner: unknown) => {
    const text = isContainer(inner) ? texts.get(inner) : undefined;
    return text === undefined ? inner : `${mark}${kept.push(text) - 1}`;
  });
  if (kept.length === 0) return written;
  return written.replaceAll(new RegExp(`"${mark}(\\d+)"`, 'g'), (_match, at: string) => kept[Number(at)]!);
}
