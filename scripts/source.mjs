// Runs TypeScript without a build: `node --import ./scripts/source.mjs FILE`. Packages of this repository are loaded
// from their sources too. With KEPT_NETWORKS=true the answers of the networks are kept (kept-networks.mjs).
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const condition = 'rhinarium-source';
/** The module that calls ONNX Runtime, and what it then gets instead. */
const networks = process.env.KEPT_NETWORKS === 'true' && {
  caller: '/server/src/compute/recognition/open-inference.ts',
  kept: new URL('./kept-networks.mjs', import.meta.url).href,
};

if (process.features.typescript) {
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/rhinarium-compiled/', import.meta.url)));
  module.registerHooks({
    resolve: (specifier, context, next) =>
      networks && specifier === 'onnxruntime-node' && context.parentURL?.endsWith(networks.caller)
        ? { url: networks.kept, shortCircuit: true }
        : next(specifier, { ...context, conditions: [...context.conditions, condition] }),
  });
} else {
  // Node.js 20 cannot load TypeScript.
  process.setSourceMapsEnabled(true);
  module.register('./source-hooks.mjs', import.meta.url, { data: { condition, networks } });
}
