import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const SILENT = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
/** Texts for people and for logs are held by other tests, or by nobody on purpose. */
const OPTIONS = { plugins: null, ignorers: [], excludedMutations: ['StringLiteral'] };
const NOT_PRODUCT = /\.test\.ts$/;

/** Random numbers from 0 to below 1 that depend on the seed alone (mulberry32). */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const sourcesIn = (root, folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !NOT_PRODUCT.test(name))
    .map((name) => path.join(folder, name))
    .sort();

/** All mutants that Stryker makes of a file, with their offsets in its text. */
async function mutantsOf(root, file) {
  const content = readFileSync(path.join(root, file), 'utf8');
  const starts = [0];
  for (const { index } of content.matchAll(/\n/g)) starts.push(index + 1);
  const offsetOf = ({ line, column }) => starts[line] + column;
  const { mutants } = await new Instrumenter(SILENT).instrument([{ name: file, mutate: true, content }], OPTIONS);
  return mutants
    .filter(({ status }) => status === undefined)
    .map(({ location, replacement, mutatorName }) => {
      const [start, end] = [offsetOf(location.start), offsetOf(location.end)];
      return {
        file,
        line: location.start.line + 1,
        start,
        end,
        mutatorName,
        from: content.slice(start, end),
        replacement,
      };
    });
}

/** `count` mutants of the files below `folders`, chosen at random by `seed`, each as likely as any other. */
export async function chooseMutants(root, folders, count, seed) {
  const files = folders.flatMap((folder) => sourcesIn(root, folder));
  const all = (await Promise.all(files.map((file) => mutantsOf(root, file)))).flat();
  const random = randomFrom(seed);
  const chosen = [];
  while (chosen.length < count && all.length > 0) chosen.push(...all.splice(Math.floor(random() * all.length), 1));
  return { chosen, of: chosen.length + all.length };
}
