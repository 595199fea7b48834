import { readFileSync } from 'node:fs';
import { escapeHtml } from '../common/escape-html.ts';

/** Reads a drawing of the documentation for inlining. */
const drawing = (name: string) =>
  readFileSync(new URL(`../../../../docs/images/brand/${name}.svg`, import.meta.url), 'utf8').trim();

const MARK = drawing('mark');
export const PETS = drawing('pets');
/** Favicon as a data URL, so that a page needs no further request. */
const ICON = `data:image/svg+xml,${encodeURIComponent(MARK)}`;

/** Colours with a contrast of at least 4.5 : 1, shared with the console and the documentation site. */
export const LIGHT =
  '--ground:#f7f8fc;--card:#fff;--ink:#1a1c2b;--soft:#4b5068;--line:#dfe2ee;--accent:#364fc7;--button:#3b5bdb;--code:#eef0f8';
export const DARK =
  '--ground:#14151f;--card:#1d1f2d;--ink:#f1f2f8;--soft:#b4b8cc;--line:#34374b;--accent:#a5b4fc;--button:#3b5bdb;--code:#101119';

/** The font of the console, served with the documentation. */
const FONT = '"Inter Variable",system-ui,-apple-system,"Segoe UI","Noto Sans",sans-serif';
/** Fetches the font before the style sheet is read. Too late, the fallback stays: a swap would move the text. */
const FONT_LINK = '<link rel="preload" href="/docs/inter.woff2" as="font" type="font/woff2" crossorigin>';
const FONT_FACE =
  '@font-face{font-family:"Inter Variable";src:url("/docs/inter.woff2") format("woff2");font-weight:100 900;font-display:optional}';

export const HEADER_STYLE = `${FONT_FACE}:root{color-scheme:light dark;${LIGHT}}@media(prefers-color-scheme:dark){:root{${DARK}}}
.top{box-sizing:border-box;min-height:56px;display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;padding:.5rem 1.25rem;
font:15px/1.4 ${FONT};background:var(--card);color:var(--ink);border-bottom:1px solid var(--line)}
.top a{color:var(--ink);text-decoration:none;padding:.4rem 0}.top a:hover{text-decoration:underline}
.top .brand{display:flex;gap:.6rem;align-items:center;font-weight:700;font-size:1.15rem;margin-inline-end:auto}.top .brand svg{width:28px;height:28px}`;

const STYLE = `${HEADER_STYLE}
*{box-sizing:border-box}body{margin:0;font:15px/1.6 ${FONT};color:var(--ink);background:var(--ground)}
main{max-width:64rem;margin:0 auto;padding:1.5rem 1.25rem 3rem}
a{color:var(--accent)}h1,h2,h3{line-height:1.25;text-wrap:balance}h2{margin:2.25rem 0 .75rem;font-size:1.35rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:.25rem}
code,pre{font:.9em/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}code{overflow-wrap:anywhere}
pre{background:var(--code);border:1px solid var(--line);padding:1rem;border-radius:.75rem;overflow:auto}
table{border-collapse:collapse;font-size:.9rem;display:block;overflow:auto}
td,th{border:1px solid var(--line);padding:.4rem .7rem;text-align:left;vertical-align:top}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.25rem}
.hero{display:grid;grid-template-columns:1fr auto;gap:2rem;align-items:center;padding:clamp(1.25rem,5vw,3rem)}
.hero h1{margin:0;font-size:clamp(1.8rem,5vw,2.75rem)}.hero p{margin:.75rem 0 1.5rem;color:var(--soft);font-size:1.1rem;max-width:34rem;text-wrap:pretty}
.hero>svg{width:min(19rem,34vw);height:auto}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem}
.button{padding:.65rem 1.25rem;border-radius:.6rem;border:2px solid var(--button);font-weight:600;text-decoration:none;color:var(--accent)}
.button.main{background:var(--button);color:#fff}.button:hover{text-decoration:underline}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(17rem,100%),1fr));gap:1rem;margin:0;padding:0;list-style:none}
.cards h3{margin:0 0 .35rem;font-size:1.05rem}.cards p{margin:0;color:var(--soft)}
footer{margin-top:2rem;padding-top:1rem;border-top:1px solid var(--line);display:flex;flex-wrap:wrap;gap:.5rem 1.5rem}
@media(max-width:480px){.top .brand{flex:1 0 100%}}
@media(max-width:640px){.hero{grid-template-columns:1fr}.hero>svg{width:min(15rem,70vw);order:-1;margin:0 auto}}`;

/** Header and navigation of all HTML pages except the console. */
export const TOP = `<nav class="top" aria-label="Rhinarium"><a class="brand" href="/">${MARK}Rhinarium</a>
<a href="/console">Console</a><a href="/docs">Documentation</a><a href="/docs/reference">API reference</a></nav>`;

/** HTML up to the body. `styles` is a style sheet, or elements of the head. */
export const head = (title: string, styles: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Registers pets and recognises them from photos: a dog by its nose print, a cat by its face.">
<title>${escapeHtml(title)} · Rhinarium</title><link rel="icon" href="${ICON}">${FONT_LINK}${styles.startsWith('<') ? styles : `<style>${styles}</style>`}</head>`;

/** A complete HTML page. */
export const page = (title: string, body: string) =>
  `${head(title, STYLE)}<body><header>${TOP}</header><main>${body}</main></body></html>`;
