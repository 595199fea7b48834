import { type Mutation, server } from '../mutation.ts';

const app = `${server}/app.ts`;
const masterCheck = `${server}/encryption/master-check.ts`;
const ofKeys = ['encryption/open-encryption'];

/** Several processes on one database. */
export const nodes: readonly Mutation[] = [
  {
    name: 'an api node runs jobs',
    file: app,
    find: "settings.role === 'api' ? undefined : await startWork(",
    replace: 'settings.port < 0 ? undefined : await startWork(',
    tests: ['test/nodes'],
  },
  {
    name: 'a worker answers the API',
    file: app,
    find: "settings.role === 'worker' ? [] : routesOf(",
    replace: 'settings.port < 0 ? [] : routesOf(',
    tests: ['test/nodes'],
  },
  {
    name: 'a worker answers no probes on its port',
    file: app,
    find: "role !== 'worker' || probeAddress === undefined;",
    replace: "role !== 'worker' && probeAddress !== null;",
    tests: ['test/nodes'],
  },
  {
    name: 'nodes that start at once each make a first tenant',
    file: `${server}/people/first-start.ts`,
    find: '    await lockFirstStart(sql);\n',
    replace: '',
    tests: ['test/nodes'],
    only: 'of first starts',
  },
  {
    name: 'a node without keys makes its own beside those of the database',
    file: masterCheck,
    find: 'if (expected !== undefined || expectedId !== undefined)',
    replace: 'if (expected !== undefined)',
    tests: ofKeys,
  },
  {
    name: 'a node starts with the keys of another database',
    file: masterCheck,
    find: 'if (expectedId !== undefined && expectedId !== check.id)',
    replace: "if (expectedId === '')",
    tests: ofKeys,
  },
  {
    name: 'of two first nodes with other keys both go on',
    file: `${server}/encryption/open-encryption-of.ts`,
    find: 'if (kept !== encryption.keysId)',
    replace: 'if (kept === undefined)',
    tests: ofKeys,
  },
  {
    name: 'the key of the second factors stays with one node',
    file: `${server}/people/secret-seal.ts`,
    find: 'keysDir === undefined || (await isThere(own)) ? own',
    replace: 'keysDir === undefined || own ? own',
    tests: ['people/secret-seal'],
  },
];
