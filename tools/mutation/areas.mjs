/** Mutated files with the tests that must notice: unit tests next to the code, without a service. */
export const AREAS = {
  decide: {
    mutate: ['packages/engine/src/decide/*.ts'],
    testFiles: ['packages/engine/src/decide/*.test.ts'],
  },
  rules: {
    mutate: ['packages/server/src/**/*rules.ts'],
    testFiles: ['packages/server/src/**/*rules.test.ts'],
  },
  contract: {
    mutate: ['packages/contract/src/*.ts'],
    testFiles: ['packages/contract/src/**/*.test.ts'],
  },
  client: {
    mutate: ['packages/client/src/**/*.ts'],
    testFiles: ['packages/client/src/**/*.test.ts'],
  },
};
