import { SEARCH_OPTIONS } from './search-ranks.ts';

/**
 * The search box waits so long for further letters: less than a frame. A search takes a few milliseconds; the
 * generator’s own 200 ms can be felt.
 */
const waitMs = 10;

/** What stands in the generator’s search box, which has no option for any of it, and what takes its place. */
const CHANGES: readonly { readonly from: string | RegExp; readonly to: string }[] = [
  { from: '{ debounce: 200, immediate: true }', to: `{ debounce: ${waitMs}, immediate: true }` },
  // Guides first.
  { from: /fuzzy: 0\.2,\s+prefix: true,\s+boost: \{ title: 4, text: 2, titles: 1 \},/, to: `...${SEARCH_OPTIONS},` },
  // For screen readers: a key is a picture, the box is a dialog and no button, a result is an option itself instead of
  // being in one, and is named by all that it shows.
  { from: /<kbd :aria-label/g, to: '<kbd role="img" :aria-label' },
  {
    from: /role="button"\s+:aria-owns=".*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    to: 'role="dialog" aria-modal="true"',
  },
  {
    from: /:id="'localsearch-item-' \+ index"\s+:aria-selected=".*"\s+role="option"/,
    to: 'role="none"',
  },
  {
    from: /:aria-label="\[\.\.\.p\.titles, p\.title\]\.join\(' > '\)"/,
    to: `:id="'localsearch-item-' + index" :aria-selected="selectedIndex === index ? 'true' : 'false'" role="option"`,
  },
];

/** The search box of the generator with these changes; an error where it has changed itself. */
export const searchBox = {
  name: 'search-box',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | undefined {
    if (!id.endsWith('/VPLocalSearchBox.vue')) return undefined;
    return CHANGES.reduce((changed, { from, to }) => {
      const result = changed.replace(from, () => to);
      if (result === changed) throw new Error(`The search box no longer says ${from}.`);
      return result;
    }, code);
  },
};
