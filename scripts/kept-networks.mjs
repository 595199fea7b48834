// Stands in for ONNX Runtime in the processes of `npm test` (source.mjs). Generated photos are uploaded by many tests, and
// the networks answer the same to the same numbers, so each answer is computed once and kept in node_modules/.cache. A
// kept one was made by the same network, the same release of ONNX Runtime and the same code that calls it.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const digestOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

// It is a dependency of the server.
const require = createRequire(here('../packages/server/package.json'));
const runtime = require('onnxruntime-node');
const { version } = require('onnxruntime-node/package.json');
const caller = await readFile(fileURLToPath(import.meta.resolve('@rhinarium/server/open-inference')));
const maker = digestOf(caller, version, process.arch, process.platform).slice(0, 16);
const folder = here(`../node_modules/.cache/rhinarium-networks-${process.getuid?.() ?? 0}/${maker}`);
mkdirSync(folder, { recursive: true });

export const { Tensor } = runtime;

export const InferenceSession = {
  async create(model, options) {
    const network = digestOf(model);
    let session;
    return {
      async run({ picture }) {
        const { buffer, byteOffset, byteLength } = picture.data;
        const file = path.join(folder, digestOf(network, Buffer.from(buffer, byteOffset, byteLength)));
        const kept = await readFile(file).catch(() => undefined);
        if (kept) return deserialize(kept);
        session ??= runtime.InferenceSession.create(model, options);
        const found = await (await session).run({ picture });
        const outputs = Object.fromEntries(Object.entries(found).map(([name, { data }]) => [name, { data }]));
        const unfinished = `${file}.${randomUUID()}`;
        await writeFile(unfinished, serialize(outputs));
        await rename(unfinished, file);
        return outputs;
      },
    };
  },
};
