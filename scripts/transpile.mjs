import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** Imports stay as they are, but for the extension of relative ones, as with `rewriteRelativeImportExtensions`. */
const importsOfOutput = {
  name: 'imports-of-output',
  setup: ({ onResolve }) => {
    onResolve({ filter: /.*/ }, ({ kind, path: from }) => {
      if (kind === 'entry-point') return undefined;
      return { path: from.startsWith('.') ? from.replace(/\.ts$/, '.js') : from, external: true };
    });
  },
};

const TESTS = /\.test\.ts$/;

/** Sources of a project that are newer than their output. */
function changedSources(folder) {
  const sources = path.join(folder, 'src');
  return readdirSync(sources, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !TESTS.test(name.replaceAll(path.sep, '/')))
    .filter((name) => {
      const output = statSync(path.join(folder, 'dist', name.replace(/\.ts$/, '.js')), { throwIfNoEntry: false });
      return !output || statSync(path.join(sources, name)).mtimeMs > output.mtimeMs;
    })
    .map((name) => path.join(sources, name));
}

/**
 * Compiles what has changed in a package and in those it references, without checking types: the build and the tests do
 * that. Returns the number of files.
 */
export async function transpile(folder, done = new Set()) {
  if (done.has(folder)) return 0;
  done.add(folder);
  const { compilerOptions, references = [] } = JSON.parse(readFileSync(path.join(folder, 'tsconfig.json'), 'utf8'));
  const counts = await Promise.all(
    references
      .map(({ path: to }) => path.resolve(folder, to))
      .filter((to) => existsSync(path.join(to, 'tsconfig.json')))
      .map((to) => transpile(to, done)),
  );
  const entryPoints = compilerOptions.emitDeclarationOnly ? [] : changedSources(folder);
  if (entryPoints.length > 0) {
    await build({
      entryPoints,
      outdir: path.join(folder, 'dist'),
      outbase: path.join(folder, 'src'),
      bundle: true,
      treeShaking: false,
      format: 'esm',
      platform: 'node',
      target: 'es2023',
      sourcemap: true,
      sourcesContent: false,
      charset: 'utf8',
      logLevel: 'warning',
      plugins: [importsOfOutput],
    });
  }
  return counts.reduce((sum, count) => sum + count, entryPoints.length);
}
