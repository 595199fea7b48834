import { fileURLToPath } from 'node:url';
import { loaderArguments } from '../src/common/sibling-module.ts';

const programAt = (file: string): readonly string[] => [
  ...(loaderArguments ?? []),
  fileURLToPath(new URL(`../../../${file}`, import.meta.url)),
];

/** Arguments of Node.js that run a program of the repository from source. */
export const PROGRAMS = {
  server: programAt('packages/server/src/main.ts'),
  /** The compiled server of `npm run build`, whose memory is measured without the loader of sources. */
  builtServer: [fileURLToPath(new URL('../dist/main.js', import.meta.url))],
  admin: programAt('packages/server/src/admin/main.ts'),
  cli: programAt('packages/cli/src/main.ts'),
  shelter: programAt('examples/shelter/src/main.ts'),
  contract: programAt('test/contract/target.ts'),
};

/** The module that shifts a process's clock, for `node --import`. */
export const SHIFT_CLOCK = new URL('shift-clock.mjs', import.meta.url).href;
