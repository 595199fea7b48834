// Runs TypeScript without a build: `node --import ./scripts/source.mjs FILE`. Packages of this repository are loaded
// from their sources too.
import module from 'node:module';
import process from 'node:process';

const condition = 'rhinarium-source';

if (process.features.typescript) {
  module.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, condition] }),
  });
} else {
  // Node.js 20 cannot load TypeScript, and `--import tsx` alone does not reach its worker threads.
  (await import('tsx/esm/api')).register();
  const hook = `export const resolve = (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, '${condition}'] });`;
  module.register(`data:text/javascript,${encodeURIComponent(hook)}`);
}
