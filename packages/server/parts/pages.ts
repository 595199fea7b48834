export { hrefOf, PAGES, root } from '../src/docs-pages/site-pages.ts';
