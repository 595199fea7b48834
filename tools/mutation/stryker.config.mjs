import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { AREAS } from './areas.mjs';

const area = process.env.MUTATION_AREA;
const { mutate, testFiles } = AREAS[area];
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

export default {
  plugins: [here('node_modules/@stryker-mutator/tap-runner/dist/src/index.js')],
  testRunner: 'tap',
  // The tests run from source.
  tap: {
    testFiles,
    nodeArgs: [
      '--import',
      here('node_modules/tsx/dist/loader.mjs'),
      '--test-reporter=tap',
      '-r',
      '{{hookFile}}',
      '{{testFile}}',
    ],
  },
  mutate: [...mutate, '!**/*.test.ts'],
  // Texts for people and for logs are held by other tests, or by nobody on purpose.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  ignorePatterns: ['dist', 'data', 'docs', 'conformance', 'sdks', 'research', 'bench', 'examples', 'test', 'tools'],
  tempDirName: 'dist/mutation-copies',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `dist/mutation/${area}.json` },
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  timeoutMS: 60_000,
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
  disableTypeChecks: true,
  // Stryker would rewrite it with an API that TypeScript 7 does not have. Nothing is compiled here.
  tsconfigFile: 'none.json',
};
