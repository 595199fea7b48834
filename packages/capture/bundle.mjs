// Writes dist/bundle: the SDK with its element for pages without a bundler, one file per language loaded on demand, and
// the web view page as a single file. Next to them, the page of capture links with one file per language.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));
const bundle = `${folder}dist/bundle`;
const options = {
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022', 'safari16.4', 'chrome110', 'firefox115'],
  charset: 'utf8',
  logLevel: 'warning',
  write: false,
};
const contents = "import './dist/define-element.js'; export * from './dist/index.js';";
const built = await Promise.all([
  build({
    ...options,
    stdin: { contents, resolveDir: folder, sourcefile: 'rhinarium-capture.js' },
    outdir: bundle,
    entryNames: 'rhinarium-capture',
    chunkNames: '[name]-[hash]',
    splitting: true,
  }),
  build({ ...options, entryPoints: [`${folder}dist/host/host-page.js`], outdir: bundle }),
  build({
    ...options,
    entryPoints: [`${folder}dist/link/link-page.js`],
    outdir: bundle,
    chunkNames: '[name]-[hash]',
    splitting: true,
  }),
  build({ ...options, entryPoints: [`${folder}link.css`], outdir: bundle }),
]);
const files = built.flatMap(({ outputFiles }) => outputFiles.map((file) => [path.basename(file.path), file.contents]));
for (const page of ['host.html', 'link.html']) files.push([page, await readFile(`${folder}${page}`)]);

/** Whether a file is loaded by others, which therefore come after it. */
const isChunk = ([name]) => /-[A-Z0-9]{8}\.js$/.test(name);

// A server may start meanwhile, so each file is replaced at its place. Its precompressed copy is for the server.
await mkdir(bundle, { recursive: true });
for (const [name, bytes] of [...files.filter(isChunk), ...files.filter((file) => !isChunk(file))]) {
  await replaceFile(name, bytes);
  await replaceFile(`${name}.gz`, gzipSync(bytes, { level: 9 }));
}
// Names contain hashes of the contents, so files of an earlier build would remain.
const names = new Set(files.flatMap(([name]) => [name, `${name}.gz`]));
for (const name of await readdir(bundle)) if (!names.has(name)) await rm(path.join(bundle, name), { force: true });

async function replaceFile(name, bytes) {
  const unfinished = path.join(bundle, `${name}.${process.pid}`);
  await writeFile(unfinished, bytes);
  await rename(unfinished, path.join(bundle, name));
}
