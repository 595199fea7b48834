import { DARK, HEADER_STYLE, LIGHT } from './look.ts';

/** Style of the page around Scalar, following Scalar's own colour scheme switch. */
export const PAGE_STYLE = `:root{--scalar-custom-header-height:56px;--scalar-font:system-ui,sans-serif;--scalar-font-code:ui-monospace,monospace}
${HEADER_STYLE}
body{margin:0}body.light-mode{${LIGHT}}body.dark-mode{${DARK}}
body>.top{position:sticky;top:0;z-index:10;height:56px;flex-wrap:nowrap;overflow-x:auto;white-space:nowrap}
@media(max-width:480px){.top{column-gap:.9rem}.top a[href='/docs/reference']{display:none}}
.outline{box-sizing:border-box;min-height:100vh;padding:1.5rem 1.25rem;font:16px/1.6 system-ui,sans-serif;background:var(--ground);color:var(--ink)}
.outline ul{padding:0;list-style:none}.outline li{padding:.2rem 0}.outline a{color:var(--accent)}.outline code{overflow-wrap:anywhere}`;

/** Our colours for Scalar, with a contrast of at least 4.5 : 1. */
export const SCALAR_STYLE = `.light-mode{--scalar-color-1:#1a1c2b;--scalar-color-2:#4b5068;--scalar-color-3:#5d6178;--scalar-color-accent:#364fc7;
--scalar-color-green:#0b6b45;--scalar-color-red:#b3160d;--scalar-color-yellow:#7a5500;--scalar-color-blue:#0b5f9e;--scalar-color-orange:#a03c00;--scalar-color-purple:#5203d1}
.dark-mode{--scalar-background-1:#14151f;--scalar-background-2:#1d1f2d;--scalar-background-3:#282b3d;--scalar-color-1:#f1f2f8;--scalar-color-2:#c3c7d8;
--scalar-color-3:#a9aec4;--scalar-color-accent:#a5b4fc;--scalar-color-green:#4fd58f;--scalar-color-red:#ff9a93;--scalar-color-yellow:#ffc90d;--scalar-color-blue:#7cc7f5;
--scalar-color-orange:#ffab7a;--scalar-color-purple:#c7b0ff}`;

/**
 * Fixes accessibility problems of Scalar's page as its parts are rendered: unnamed buttons, misplaced roles and
 * attributes, scrollable lists without keyboard access.
 */
export const REPAIRS = `(() => {
  const drop = (...names) => (element) => { for (const name of names) element.removeAttribute(name); };
  const set = (name, value) => (element) => {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };
  const isNameless = (button) => button.textContent.trim() === '' && !button.getAttribute('aria-labelledby');
  const repairs = {
    'button[role=search]': drop('role'),
    'aside[role=navigation]': drop('role'),
    '.client-libraries-list[role=tablist]': (list) => { set('role', 'group')(list); drop('aria-orientation')(list); },
    '.client-libraries-list [role=tab]': drop('role'),
    'button[aria-selected]:not([role])': (button) => {
      set('aria-current', button.getAttribute('aria-selected'))(button);
      drop('aria-selected')(button);
    },
    '.response-card[role=region]': set('role', 'group'),
    '.cm-content:not([aria-label])': set('aria-label', 'Field'),
    '.code-copy:not([aria-label]), .scalar-code-copy:not([aria-label])': set('aria-label', 'Copy'),
    'button:not([aria-label])': (button) => { if (isNameless(button)) set('aria-label', button.title || 'More')(button); },
    // On a phone it has no words.
    'button.client-libraries__select:not([aria-label])': set('aria-label', 'More languages'),
    'button.show-more[aria-label]': drop('aria-label'),
    'ul.endpoints:not([tabindex])': set('tabindex', '0'),
  };
  const repair = () => {
    for (const [selector, mend] of Object.entries(repairs)) document.querySelectorAll(selector).forEach(mend);
    isAsked = false;
  };
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(repair);
  };
  const attributeFilter = ['aria-selected', 'aria-label', 'role'];
  new MutationObserver(ask).observe(document.body, { childList: true, subtree: true, attributeFilter });
  ask();
})();
`;
