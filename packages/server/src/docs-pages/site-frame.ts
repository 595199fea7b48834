import { escapeHtml } from '../common/escape-html.ts';
import { head, TOP } from './look.ts';
import type { Heading } from './render-markdown.ts';
import { HOME, hrefOf, PAGES, SECTIONS, type SitePage } from './site-pages.ts';

const linkTo = (page: SitePage, here: SitePage | undefined) =>
  `<li><a href="${hrefOf(page)}"${page === here ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`;

/** Navigation by reader. Only the section of the page is open. */
function navigation(here: SitePage | undefined): string {
  const sections = SECTIONS.map(({ title, pages }) => {
    const isOpen = here === undefined || here === HOME ? title === SECTIONS[0]!.title : pages.includes(here);
    const reference = title === 'For developers' ? '<li><a href="/docs/reference">API reference</a></li>' : '';
    const links = pages.map((page) => linkTo(page, here)).join('');
    return `<details${isOpen ? ' open' : ''}><summary>${title}</summary><ul>${reference}${links}</ul></details>`;
  });
  return `<details class="contents" open><summary>Contents</summary><nav aria-label="Documentation">${sections.join('')}</nav></details>`;
}

function outline(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 2) return '<div></div>';
  const links = shown.map(
    ({ depth, text, place }) => `<li class="depth-${depth}"><a href="#${place}">${escapeHtml(text)}</a></li>`,
  );
  return `<nav class="outline" aria-label="On this page"><p>On this page</p><ul>${links.join('')}</ul></nav>`;
}

function neighbours(here: SitePage): string {
  const at = PAGES.indexOf(here);
  const link = (page: SitePage | undefined, label: string, rel: string) =>
    page
      ? `<a rel="${rel}" href="${hrefOf(page)}"><span>${label}</span> ${escapeHtml(page.title)}</a>`
      : '<span></span>';
  return `<nav class="neighbours" aria-label="Next pages">${link(PAGES[at - 1], 'Before', 'prev')}${link(PAGES[at + 1], 'Next', 'next')}</nav>`;
}

/** Search field, which works without the script as a form. */
const searchForm = (query = '') =>
  `<form role="search" action="/docs/search" class="search"><input type="search" name="q" value="${escapeHtml(query)}" placeholder="Search  /" aria-label="Search the documentation" autocomplete="off" maxlength="100"><div class="found" hidden></div></form>`;

interface Frame {
  readonly title: string;
  readonly html: string;
  /** The page in the navigation, absent for the search and for unknown addresses. */
  readonly here?: SitePage;
  readonly headings?: readonly Heading[];
  readonly query?: string;
}

/** A complete page of the documentation. */
export function siteFrame({ title, html, here, headings = [], query = '' }: Frame): string {
  const start = head(title, '<link rel="stylesheet" href="/docs/site.css"><script src="/docs/site.js" defer></script>');
  return `${start}<body><a class="skip" href="#content">Skip to content</a><header>${TOP.replace('</nav>', `${searchForm(query)}</nav>`)}</header>
<div class="site">${navigation(here)}<main id="content" tabindex="-1"><article>${html}</article>${here ? neighbours(here) : ''}</main>${outline(headings)}</div></body></html>`;
}
