import { SEARCH_OPTIONS } from './search-ranks.ts';

/**
 * Debounce of the search box, ms, below one frame. A search takes a few milliseconds, and the generator's own 200 ms
 * are noticeable.
 */
const waitMs = 10;

/** Patches of the generator's search box, which has no options for them. */
const CHANGES: readonly { readonly from: string | RegExp; readonly to: string }[] = [
  { from: '{ debounce: 200, immediate: true }', to: `{ debounce: ${waitMs}, immediate: true }` },
  // Ranks guides first.
  { from: /fuzzy: 0\.2,\s+prefix: true,\s+boost: \{ title: 4, text: 2, titles: 1 \},/, to: `...${SEARCH_OPTIONS},` },
  // Accessibility: a key is an image, the box is a dialog instead of a button, a result is itself an option, labelled
  // by its whole content.
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

/** The patched search box of the generator. Throws if its source has changed. */
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
