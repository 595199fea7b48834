// onnxruntime-node includes binaries for every system, 288 MB of which 25 to 86 can run here, and npm cannot exclude
// any (ADR 59). Deletes the binaries of other systems: node scripts/prune-onnxruntime.mjs [PLATFORM ARCHITECTURE]
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

const [platform = process.platform, architecture = process.arch] = process.argv[1]?.endsWith('prune-onnxruntime.mjs')
  ? process.argv.slice(2)
  : [];

/** A read-only installation keeps them. */
const UNCHANGEABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

function removeOthers(folder, kept) {
  for (const name of readdirSync(folder)) {
    if (name !== kept) rmSync(path.join(folder, name), { recursive: true });
  }
}

const { resolve } = createRequire(new URL('../packages/server/package.json', import.meta.url));
const binaries = path.join(path.dirname(resolve('onnxruntime-node/package.json')), 'bin/napi-v6');
// On an unsupported system nothing is deleted, so that the start reports what is missing.
if (existsSync(path.join(binaries, platform, architecture))) {
  try {
    removeOthers(binaries, platform);
    removeOthers(path.join(binaries, platform), architecture);
  } catch (error) {
    if (!UNCHANGEABLE.has(error.code)) throw error;
  }
}
