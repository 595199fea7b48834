// Runs TypeScript without a build: `node --import ./scripts/source.mjs FILE`. Packages of this repository are loaded
// from their sources too. With KEPT_RESULTS=true the answers of the networks and the generated
// photos are kept (kept-networks.mjs, kept-photographs.mjs).
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { resolveKept } from './source-hooks.mjs';

const condition = 'rhinarium-source';
/** Imports of a module, and their replacements. */
const kept =
  process.env.KEPT_RESULTS === 'true'
    ? [
        ['/server/src/compute/recognition/open-inference.ts', 'onnxruntime-node', './kept-networks.mjs'],
        ['/synthetic/src/index.ts', './photograph.ts', './kept-photographs.mjs'],
        ['/synthetic/src/plain-animal.ts', './photograph.ts', './kept-photographs.mjs'],
      ].map(([importer, specifier, name]) => ({ importer, specifier, url: new URL(name, import.meta.url).href }))
    : [];
const options = { condition, kept };

if (process.features.typescript) {
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/rhinarium-compiled/', import.meta.url)));
  module.registerHooks({
    resolve: (specifier, context, next) => resolveKept(options, specifier, context, next),
  });
} else {
  // Node.js 20 cannot load TypeScript.
  process.setSourceMapsEnabled(true);
  module.register('./source-hooks.mjs', import.meta.url, { data: options });
}
