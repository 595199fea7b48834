import path from 'node:path';
import { defineConfig } from 'vitepress';
import { plainEmptyHeaders } from '../empty-headers.ts';
import { writeMachinePages } from '../machine-pages.ts';
import { linksOfTheSite, placeOf } from '../markdown-links.ts';
import { outsideScripts } from '../outside-scripts.ts';
import { HOME, SECTIONS, type SitePage } from '../pages.ts';
import { BASE, DECISIONS, filesLeftOut, PAGES, root } from '../repository.ts';
import { searchBox } from '../search-box.ts';

const linkTo = ({ address, title }: SitePage) => ({ text: title, link: `/${address}` });

// The reference is a page of the service, not of the site.
const reference = { text: 'API reference', link: '/reference', target: '_self' };

const sections = SECTIONS.map(({ title, pages }) => ({
  text: title,
  items: [...(title === 'Build with it' ? [reference] : []), ...pages.map(linkTo)],
}));
const decisions = { text: 'Decisions', items: DECISIONS.map(linkTo) };

export default defineConfig({
  title: 'Rhinarium',
  description: 'Registers pets and recognises them from photos: a dog by its nose print, a cat by its face.',
  lang: 'en',
  base: BASE,
  srcDir: root,
  srcExclude: filesLeftOut(),
  outDir: path.join(root, 'tools/docs-site/dist'),
  cacheDir: path.join(root, 'node_modules/.vitepress'),
  rewrites: Object.fromEntries(PAGES.map(({ file, address }) => [file, `${address}.md`])),
  cleanUrls: true,
  metaChunk: true,
  // Prefetching would load dozens of pages behind visible links, and pages from one's own server load instantly anyway.
  router: { prefetchLinks: false },
  // The reference is a page of the service. The reader's own service is at localhost.
  ignoreDeadLinks: [/^\/reference$/, /^http:\/\/localhost/],
  markdown: {
    config(md) {
      linksOfTheSite(md);
      plainEmptyHeaders(md);
    },
    anchor: { slugify: placeOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  // Logo and drawing of the first page.
  vite: { publicDir: path.join(root, 'docs/images/brand'), plugins: [searchBox] },
  head: [['link', { rel: 'icon', href: `${BASE}mark.svg`, type: 'image/svg+xml' }]],
  themeConfig: {
    logo: '/mark.svg',
    nav: [
      { text: 'Guides', link: '/guides/enrol-verify-identify', activeMatch: '/guides/' },
      reference,
      { text: 'Server SDK', link: '/sdk/client' },
      { text: 'Capture SDK', link: '/sdk/capture' },
      { text: 'Errors', link: '/errors' },
      { text: 'Changelog', link: '/changelog' },
    ],
    sidebar: {
      '/decisions/': [decisions, ...sections],
      '/': [...sections, { text: 'Decisions', items: [{ text: 'All decisions', link: `/${DECISIONS[0]!.address}` }] }],
    },
    outline: [2, 3],
    search: {
      provider: 'local',
      // The button's text is its label.
      options: { translations: { button: { buttonAriaLabel: '' } } },
    },
    notFound: {
      title: 'There is no such page',
      quote: 'It may have moved, or the address has a typo. Search for it above, or begin at the first page.',
      // The label repeats the link's text.
      ...{ linkText: 'First page', linkLabel: 'First page' },
    },
    docFooter: { prev: 'Before', next: 'Next' },
  },
  transformHtml: outsideScripts,
  async buildEnd({ outDir }) {
    await writeMachinePages(outDir, HOME);
  },
});
