import { type Mutation, server } from '../mutation.ts';

const app = `${server}/app.ts`;
const masterCheck = `${server}/storage/encryption/master-check.ts`;
const s3Bucket = `${server}/storage/blobs/s3-bucket.ts`;
const s3Client = `${server}/storage/blobs/s3-client.ts`;
const ofS3 = ['s3/s3-bucket'];
const ofKeys = ['encryption/open-encryption'];

/** Several processes on one database. */
export const nodes: readonly Mutation[] = [
  {
    name: 'an api node runs jobs',
    file: app,
    find: "const isWorking = settings.role !== 'api';",
    replace: 'const isWorking = settings.port >= 0;',
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
    file: `${server}/domains/people/first-start.ts`,
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
    file: `${server}/storage/encryption/open-encryption-of.ts`,
    find: 'if (kept !== encryption.keysId)',
    replace: 'if (kept === undefined)',
    tests: ofKeys,
  },
  {
    name: 'the key of the second factors stays with one node',
    file: `${server}/domains/people/secret-seal.ts`,
    find: 'keysDir === undefined || (await isThere(own)) ? own',
    replace: 'keysDir === undefined || own ? own',
    tests: ['people/secret-seal'],
  },
  {
    name: 'a file with a secret is the secret',
    file: `${server}/settings.ts`,
    find: "return readFileSync(file, 'utf8').trim();",
    replace: 'return file;',
    tests: ['src/settings', 'dist/settings'],
  },
  {
    name: 'a node that works never brings upkeep round',
    file: `${server}/start-work.ts`,
    find: 'tasks: upkeepTasks(services)',
    replace: 'tasks: upkeepTasks(services).slice(0, 0)',
    tests: ['upkeep.test'],
  },
  {
    name: 'upkeep comes round once',
    file: `${server}/ops/upkeep.ts`,
    find: 'setInterval(run, everyMs)',
    replace: 'setTimeout(run, everyMs)',
    tests: ['ops/upkeep.test'],
  },
];

/** Images in S3. */
export const s3: readonly Mutation[] = [
  {
    name: 'a damaged image of a bucket is given out',
    file: s3Bucket,
    find: 'throw new BlobDamaged(key);',
    replace: 'return bytes;',
    tests: ofS3,
  },
  {
    name: 'an image that was damaged on the way is not asked for again',
    file: s3Bucket,
    find: 'else if (attempt === triesMax) throw',
    replace: 'else throw',
    tests: ofS3,
  },
  {
    name: 'an answer of a bucket that breaks off is not asked for again',
    file: s3Bucket,
    find: 'if (attempt === triesMax || abortSignal.aborted) throw bytes;',
    replace: 'throw bytes;',
    tests: ofS3,
  },
  {
    name: 'a bucket that cannot be reached is a fault of ours',
    file: s3Bucket,
    find: "throw new Failure('overloaded', { cause, log: 'the image store cannot be reached' });",
    replace: 'throw cause;',
    tests: ofS3,
  },
  {
    name: 'a list of a bucket ends with its first page',
    file: s3Bucket,
    find: 'if (ContinuationToken === undefined) return;',
    replace: 'if (ContinuationToken !== null) return;',
    tests: ofS3,
  },
  {
    name: 'a request to a bucket may hang',
    file: s3Client,
    find: 'requestTimeout: requestMsMax,',
    replace: 'requestTimeout: 60_000,',
    tests: ofS3,
  },
  {
    name: 'a bucket that keeps versions is taken',
    file: s3Client,
    find: "if (Status === 'Enabled')",
    replace: "if (Status === 'Suspended')",
    tests: ofS3,
  },
];
