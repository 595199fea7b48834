// Writes dist/bundle: the SDK with its element for pages without a bundler, one file per language loaded on demand, and
// the web view page as a single file. Next to them, the page of capture links with one file per language.
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
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
// File names contain content hashes, so files of an earlier build would remain.
await rm(`${folder}dist/bundle`, { recursive: true, force: true });
const contents = "import './dist/define-element.js'; export * from './dist/index.js';";
await build({
  ...options,
  stdin: { contents, resolveDir: folder, sourcefile: 'rhinarium-capture.js' },
  outdir: `${folder}dist/bundle`,
  entryNames: 'rhinarium-capture',
  chunkNames: '[name]-[hash]',
  splitting: true,
});
await build({
  ...options,
  entryPoints: [`${folder}dist/host/host-page.js`],
  outfile: `${folder}dist/bundle/host-page.js`,
});
await build({
  ...options,
  entryPoints: [`${folder}dist/link/link-page.js`],
  outdir: `${folder}dist/bundle`,
  chunkNames: '[name]-[hash]',
  splitting: true,
});
await build({ ...options, entryPoints: [`${folder}link.css`], outdir: `${folder}dist/bundle` });
for (const page of ['host.html', 'link.html']) await copyFile(`${folder}${page}`, `${folder}dist/bundle/${page}`);
// Precompressed for the server.
for (const name of await readdir(`${folder}dist/bundle`)) {
  const file = `${folder}dist/bundle/${name}`;
  await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }));
}
