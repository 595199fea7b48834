// Writes dist/bundle: the whole SDK with its element as one file for pages that have no bundler, and the page for web
// views.
import { copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));
const options = {
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022', 'safari16.4', 'chrome110', 'firefox115'],
  charset: 'utf8',
  logLevel: 'warning',
};
const contents = "import './dist/define-element.js'; export * from './dist/index.js';";
await build({
  ...options,
  stdin: { contents, resolveDir: folder, sourcefile: 'rhinarium-capture.js' },
  outfile: `${folder}dist/bundle/rhinarium-capture.js`,
});
await build({
  ...options,
  entryPoints: [`${folder}dist/host/host-page.js`],
  outfile: `${folder}dist/bundle/host-page.js`,
});
await copyFile(`${folder}host.html`, `${folder}dist/bundle/host.html`);
