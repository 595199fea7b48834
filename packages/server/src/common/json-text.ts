import { randomUUID } from 'node:crypto';

/**
 * The exact text that an object or array was read from. Only it keeps numbers that JavaScript rounds, and their
 * spelling.
 */
const texts = new WeakMap<object, string>();

/** One token of valid JSON: a string, a structural character, or a number or word. */
const TOKEN = /"(?:[^"\\]+|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Keeps the text of a value that was read from `text`, and those of its members. */
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
      // Of duplicate members the last one counts, as in JSON.parse.
      if (isContainer(inner)) texts.set(inner, text.slice(begin, index + 1));
    } else if (depth === 1 && token.startsWith('"')) member = JSON.parse(token) as string;
  }
}

/** Reads JSON and keeps its text. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  keepTexts(value, text);
  return value;
}

/** Writes JSON; objects and arrays that were read are written as the exact text that they were read from. */
export function writeJson(value: unknown): string {
  const kept: string[] = [];
  // Nobody can guess the mark, so no text of a caller is taken for one.
  const mark = randomUUID();
  const written = JSON.stringify(value, (_key, inner: unknown) => {
    const text = isContainer(inner) ? texts.get(inner) : undefined;
    return text === undefined ? inner : `${mark}${kept.push(text) - 1}`;
  });
  if (kept.length === 0) return written;
  return written.replaceAll(new RegExp(`"${mark}(\\d+)"`, 'g'), (_match, at: string) => kept[Number(at)]!);
}
