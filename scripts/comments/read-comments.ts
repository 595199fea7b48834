import { parseSync } from 'oxc-parser';

export interface Comment {
  /** Without markers, its lines joined by line breaks. */
  readonly text: string;
  /** First line in the file, from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Whether it documents a declaration: a `/**` block, `///` lines, a Python docstring. */
  readonly isDocstring: boolean;
}

interface Part {
  readonly start: number;
  readonly end: number;
}

const STRINGS = String.raw`"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"`;

/** One alternation per language: strings first, so that a marker within one is skipped. */
const SCANNERS: Readonly<Record<string, RegExp>> = {
  kt: new RegExp(String.raw`${STRINGS}|'(?:\\.|[^'\\\n])'|(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)`, 'g'),
  swift: new RegExp(String.raw`#"[\s\S]*?"#|${STRINGS}|(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)`, 'g'),
  py: /(?<=^|\n)[ \t]*(?<comment>"""[\s\S]*?""")|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<hash>#[^\n]*)/g,
  sql: /'(?:''|[^'])*'|(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)/g,
};

export const READABLE = /\.(tsx?|mjs|kt|swift|py|sql)$/;

function scan(scanner: RegExp, source: string): Part[] {
  return [...source.matchAll(scanner)].flatMap((match) => {
    const text = match.groups?.['comment'] ?? match.groups?.['hash'];
    if (text === undefined) return [];
    const start = match.index + match[0].length - text.length;
    return [{ start, end: start + text.length }];
  });
}

const LINE_MARKER = /^(\/\/\/?|#|--) ?/;

const isLine = (source: string, { start }: Part) => LINE_MARKER.test(source.slice(start, start + 3));

const startsLine = (source: string, { start }: Part) =>
  /^[ \t]*$/.test(source.slice(source.lastIndexOf('\n', start - 1) + 1, start));

/** Joins line comments that follow one another on lines without code. */
function joinLines(source: string, parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const follows = last && isLine(source, last) && isLine(source, part) && startsLine(source, last);
    if (follows && /^\n[ \t]*$/.test(source.slice(last.end, part.start))) {
      joined[joined.length - 1] = { start: last.start, end: part.end };
    } else joined.push(part);
  }
  return joined;
}

const stripMarkers = (raw: string) =>
  raw
    .replace(/^\/\*+|^"""/, '')
    .replace(/\*+\/$|"""$/, '')
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(LINE_MARKER, '')
        .replace(/^\*( |$)/, ''),
    )
    .join('\n')
    .trim();

const isDirective = (text: string) =>
  /^(biome-ignore|@ts-|!|<reference|@vitest|noinspection|swift-tools|type: ignore|prettier-)/.test(text);

/** The comments of a source file. Directives of tools are left out. */
export function readComments(file: string, source: string): Comment[] {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const scanner = SCANNERS[extension];
  // The parser counts UTF-16 units, as strings do.
  const parts = scanner ? scan(scanner, source) : parseSync(file, source).comments;
  return joinLines(source, parts).flatMap(({ start, end }) => {
    const raw = source.slice(start, end);
    const text = stripMarkers(raw);
    if (text === '' || isDirective(text)) return [];
    const line = source.slice(0, start).split('\n').length;
    return [{ text, line, start, end, isDocstring: /^(\/\*\*|\/\/\/|""")/.test(raw) }];
  });
}
