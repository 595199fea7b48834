import type { MarkdownRenderer } from 'vitepress';

/** A column without a heading has a plain cell there: an empty heading says nothing to those who hear the page. */
export function plainEmptyHeaders(md: MarkdownRenderer): void {
  md.core.ruler.push('plain-empty-headers', ({ tokens }) => {
    for (const [at, token] of tokens.entries()) {
      if (token.type !== 'th_open' || tokens[at + 1]?.content !== '') continue;
      for (const cell of [token, tokens[at + 2]!]) cell.tag = 'td';
    }
  });
}
