import type { MarkdownRenderer } from 'vitepress';
import { linkOf, PAGES } from './repository.ts';

const fileOfAddress = new Map(PAGES.map(({ file, address }) => [`${address}.md`, file]));

/**
 * Links between the pages name files, so that they work in the repository too. Here they become addresses of the site;
 * a link to a file that is no page of the site becomes plain text.
 */
export function linksOfTheSite(md: MarkdownRenderer): void {
  md.core.ruler.push('links-of-the-site', ({ tokens, env }) => {
    const file = fileOfAddress.get(env.relativePath) ?? env.relativePath;
    for (const { children } of tokens) {
      let isDropped = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const link = linkOf(file, token.attrGet('href') ?? '');
          isDropped = link === undefined;
          if (link === undefined) Object.assign(token, { type: 'text', content: '', tag: '', nesting: 0 });
          else token.attrSet('href', link);
        } else if (token.type === 'link_close' && isDropped) {
          Object.assign(token, { type: 'text', content: '', tag: '', nesting: 0 });
          isDropped = false;
        }
      }
    }
  });
}

/** The place of a heading, named as forges do, so that links to it work there too. */
export function placeOf(heading: string): string {
  const letters = heading.trim().toLowerCase();
  return letters.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');
}
