import { ts } from 'ts-morph';

/** Columns of a line of prose; code is Biome's. */
export const WIDTH_MAX = 120;

/** Read by a program, one line each. */
const DIRECTIVE = /^(biome-|@ts-|\/)/;
/** Begins something of its own within a comment: an item of a list, a tag, a heading, a table, code. */
const BEGINS = /^([-*•+|#@]|\d+[.)] |```| {3})/;

interface Comment {
  readonly pos: number;
  readonly end: number;
}

/** Every comment of a source, in its order. */
function commentsOf(text: string, file: string): Comment[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map<number, Comment>();
  const visit = (node: ts.Node): void => {
    if (node.kind !== ts.SyntaxKind.JsxText) {
      const around = [
        ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
      ];
      // Within a text of JSX two slashes are two slashes.
      if (node.parent?.kind !== ts.SyntaxKind.JsxElement)
        for (const { pos, end } of around) found.set(pos, { pos, end });
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...found.values()].sort((a, b) => a.pos - b.pos);
}

/** Words of a text; what stands in backticks is one. */
const wordsOf = (text: string): string[] => text.match(/(?:`[^`]*`|[^\s`]|`)+/g) ?? [];

/** Words in lines of at most `width` columns; no line but the first begins as an item of a list would. */
function fill(words: readonly string[], width: number): string[] {
  const lines: string[][] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last && [...last, word].join(' ').length <= width) last.push(word);
    else if (last && last.length > 1 && BEGINS.test(`${word} `)) lines.push([last.pop()!, word]);
    else lines.push([word]);
  }
  return lines.map((line) => line.join(' '));
}

/** The lines of a comment without their marks, wrapped from the first wide line of each paragraph on. */
function wrapLines(lines: readonly string[], width: number): string[] {
  const wrapped: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (lines[at]!.length <= width) {
      wrapped.push(lines[at]!);
      continue;
    }
    const paragraph = [lines[at]!];
    while (at + 1 < lines.length && lines[at + 1] !== '' && !BEGINS.test(lines[at + 1]!)) paragraph.push(lines[++at]!);
    wrapped.push(...fill(wordsOf(paragraph.join(' ')), width));
  }
  return wrapped;
}

function wrapBlock(comment: string, indent: string): string {
  const lines = comment
    .replace(/^\/\*\*? ?/, '')
    .replace(/\s*\*\/$/, '')
    .split('\n')
    .map((line, number) => (number === 0 ? line : line.replace(/^\s*\* ?/, '')).trimEnd());
  if (lines[0] === '') lines.shift();
  const body = wrapLines(lines, WIDTH_MAX - indent.length - 3);
  return ['/**', ...body.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n');
}

const isWide = (text: string) => text.split('\n').some((line) => line.length > WIDTH_MAX);

/** A source with its comments wrapped; nothing else is changed. Comments behind code stay as they are. */
export function wrapComments(text: string, file: string): string {
  const comments = commentsOf(text, file);
  const edits: { pos: number; end: number; with: string }[] = [];
  for (let at = 0; at < comments.length; at++) {
    const { pos, end } = comments[at]!;
    const indent = text.slice(text.lastIndexOf('\n', pos - 1) + 1, pos);
    if (indent.trim() !== '') continue;
    const comment = text.slice(pos, end);
    if (comment.startsWith('/**')) {
      if (isWide(indent + comment)) edits.push({ pos, end, with: wrapBlock(comment, indent) });
      continue;
    }
    if (!comment.startsWith('//') || DIRECTIVE.test(comment.slice(2).trimStart())) continue;
    const lines = [comment];
    let last = end;
    while (at + 1 < comments.length) {
      const next = comments[at + 1]!;
      const words = text.slice(next.pos, next.end);
      if (text.slice(last, next.pos) !== `\n${indent}` || !words.startsWith('//')) break;
      if (DIRECTIVE.test(words.slice(2).trimStart())) break;
      lines.push(words);
      last = next.end;
      at++;
    }
    if (!lines.some((line) => isWide(indent + line))) continue;
    const bare = lines.map((line) => line.replace(/^\/\/ ?/, '').trimEnd());
    const body = wrapLines(bare, WIDTH_MAX - indent.length - 3);
    edits.push({ pos, end: last, with: body.map((line) => `// ${line}`.trimEnd()).join(`\n${indent}`) });
  }
  return edits.reduceRight((whole, edit) => whole.slice(0, edit.pos) + edit.with + whole.slice(edit.end), text);
}

/** The numbers of the lines that a comment makes too wide; one unbroken word, and what programs read, may be. */
export function wideLines(text: string, file: string): number[] {
  if (!isWide(text)) return [];
  const wide = new Set<number>();
  for (const { pos, end } of commentsOf(text, file)) {
    if (DIRECTIVE.test(text.slice(pos + 2, end).trimStart())) continue;
    const first = text.slice(0, pos).split('\n').length;
    const start = text.lastIndexOf('\n', pos - 1) + 1;
    for (const [number, line] of text.slice(start, end).split('\n').entries()) {
      if (line.length > WIDTH_MAX && /\S\s+\S/.test(line.replace(/^\s*(\/\/|\/?\*+)\s*/, ''))) wide.add(first + number);
    }
  }
  return [...wide];
}
