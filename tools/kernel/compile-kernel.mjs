// Compiles packages/engine/kernel to WebAssembly and writes its bytes as source text with the digest of its sources.
// --check only compares.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

const engine = fileURLToPath(new URL('../../packages/engine/', import.meta.url));
const sources = path.join(engine, 'kernel');
const target = path.join(engine, 'src/kernel/kernel-bytes.ts');
const RESULT = 'kernel.wasm';
/** Pages of 64 KiB. Unused ones are not touched. */
const MEMORY_PAGES = 256;
const options = ['--outFile', RESULT, '-O3', '--runtime', 'stub', '--noAssert', '--enable', 'simd'];
const files = readdirSync(sources).sort();

async function compile() {
  let compiled;
  const { error, stderr } = await main([...files, ...options, '--initialMemory', String(MEMORY_PAGES)], {
    readFile: (name) => {
      const file = path.join(sources, name);
      return existsSync(file) ? readFileSync(file, 'utf8') : null;
    },
    writeFile: (name, contents) => {
      if (name === RESULT && typeof contents !== 'string') compiled = contents;
    },
    listFiles: () => [],
  });
  if (error || !compiled) throw new Error(`The kernel does not compile: ${error?.message}\n${stderr.toString()}`);
  return compiled;
}

/** Same computation as in scripts/kernel/kernel.test.ts. */
function sourcesDigest() {
  const hash = createHash('sha256');
  for (const name of files) hash.update(name).update(readFileSync(path.join(sources, name)));
  return hash.digest('hex');
}

const lines = Buffer.from(await compile())
  .toString('hex')
  .match(/.{1,112}/g)
  .map((line) => `  '${line}'`);
const text = `/**
 * Compiled from packages/engine/kernel by \`npm run kernel\`, as hexadecimal digits. SHA-256 of the sources:
 * ${sourcesDigest()}.
 */
export const KERNEL_HEX =\n${lines.join(' +\n')};\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
  process.stdout.write(`Wrote ${target}.\n`);
} else if (readFileSync(target, 'utf8') !== text) {
  process.stderr.write('The compiled kernel is not that of its sources: npm run kernel.\n');
  process.exitCode = 1;
}
