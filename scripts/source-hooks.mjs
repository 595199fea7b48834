// Hooks with which Node.js 20 loads TypeScript (scripts/source.mjs). They run in a separate thread.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OPTIONS = {
  loader: 'ts',
  format: 'esm',
  target: 'node20',
  sourcemap: 'inline',
  sourcesContent: false,
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
};
/** Compiled files, named after the path of their source and with the digest of its text at the end. */
const cache = fileURLToPath(new URL('../node_modules/.cache/rhinarium-source/', import.meta.url));

const digestOf = (text) => createHash('sha256').update(text).digest('hex');

let options;
let compiler;

export function initialize(data) {
  options = data;
}

/** Resolves to the source of a package of this repository, or to what a module gets instead. */
export function resolveKept({ condition, kept }, specifier, context, next) {
  const instead = kept.find((one) => one.specifier === specifier && context.parentURL?.endsWith(one.importer));
  if (instead) return { url: instead.url, shortCircuit: true };
  return next(specifier, { ...context, conditions: [...context.conditions, condition] });
}

export const resolve = (specifier, context, next) => resolveKept(options, specifier, context, next);

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !new URL(url).pathname.endsWith('.ts')) return next(url, context);
  const file = fileURLToPath(url);
  const text = readFileSync(file, 'utf8');
  const kept = `${cache}${digestOf(file)}.mjs`;
  const mark = `//${digestOf(JSON.stringify(OPTIONS) + text)}`;
  return {
    format: 'module',
    source: readKept(kept, mark) ?? (await compile(file, text, kept, mark)),
    shortCircuit: true,
  };
}

function readKept(kept, mark) {
  try {
    const code = readFileSync(kept, 'utf8');
    return code.endsWith(mark) ? code : undefined;
  } catch {
    return undefined;
  }
}

async function compile(file, text, kept, mark) {
  compiler ??= await import('esbuild');
  const { code } = compiler.transformSync(text, { ...OPTIONS, sourcefile: file });
  try {
    mkdirSync(cache, { recursive: true });
    const unfinished = `${kept}.${randomUUID()}`;
    writeFileSync(unfinished, code + mark);
    renameSync(unfinished, kept);
  } catch {
    // Another user runs this, who may not write here: then each of its processes compiles.
  }
  return code;
}
