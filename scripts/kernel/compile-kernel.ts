import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

const engine = fileURLToPath(new URL('../../../packages/engine/', import.meta.url));
const sources = path.join(engine, 'kernel');
const RESULT = 'kernel.wasm';
/** Pages of 64 KiB. What is not used is not touched. */
const MEMORY_PAGES = 256;
const options = ['--outFile', RESULT, '-O3', '--runtime', 'stub', '--noAssert', '--enable', 'simd'];

/** Where the compiled kernel is kept as source text. */
export const KERNEL_BYTES_FILE = path.join(engine, 'src/kernel/kernel-bytes.ts');

/** The WebAssembly module of all files of packages/engine/kernel. Throws Error with what the compiler says. */
async function compileKernel(): Promise<Uint8Array> {
  let compiled: Uint8Array | undefined;
  const files = readdirSync(sources).sort();
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

/** The text of KERNEL_BYTES_FILE for the current kernel. */
export async function kernelBytesText(): Promise<string> {
  const lines = Buffer.from(await compileKernel())
    .toString('hex')
    .match(/.{1,112}/g)!
    .map((line) => `  '${line}'`);
  return `/** What \`npm run kernel\` compiled from packages/engine/kernel, as hexadecimal digits. */\nexport const KERNEL_HEX =\n${lines.join(' +\n')};\n`;
}
