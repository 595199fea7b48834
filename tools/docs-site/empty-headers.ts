import type { MarkdownRenderer } from 'vitepress';

/** Renders an empty table header as a plain cell, because screen readers announce empty headers. */
export function plainEmptyHeaders(md: MarkdownRenderer): void {
  md.core.ruler.push('plain-empty-headers', ({ tokens }) => {
    for (const [at, token] of tokens.entries()) {
      if (token.type !== 'th_open' || tokens[at + 1]?.content !== '') continue;
      for (const cell of [token, tokens[at + 2]!]) cell.tag = 'td';
    }
  });
}
