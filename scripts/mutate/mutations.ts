/** One promised behaviour, broken on purpose. */
export interface Mutation {
  readonly name: string;
  /** The file that is changed, from the root of the repository. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Words that select the test files (`test/run.ts`) of which one has to fail. */
  readonly tests: readonly string[];
}

const server = 'packages/server/src';
const engine = 'packages/engine/src';

/** Promises by area; a mutation that no test notices is a promise that nothing holds. */
export const MUTATIONS: Readonly<Record<string, readonly Mutation[]>> = {
  sessions: [
    {
      name: 'an expired session is still STARTED',
      file: `${server}/sessions/rules.ts`,
      find: "now >= session.expiresAt ? 'TIMEOUT'",
      replace: "now < new Date(0) ? 'TIMEOUT'",
      tests: ['sessions/rules'],
    },
    {
      name: 'a used session may be used again',
      file: `${server}/sessions/rules.ts`,
      find: "  if (state === 'FINISHED') return 'captureSessionAlreadyUsed';\n  if (wish.pet && session.species",
      replace: '  if (wish.pet && session.species',
      tests: ['sessions/rules'],
    },
    {
      name: 'the species is not compared with the pet’s',
      file: `${server}/sessions/rules.ts`,
      find: 'wish.pet && session.species !== wish.pet.species',
      replace: "wish.pet && session.species === ('' as string)",
      tests: ['sessions/rules'],
    },
    {
      name: 'one fingerprint too few is enough',
      file: `${server}/sessions/rules.ts`,
      find: 'counts.fingerprints >= FINGERPRINTS_MIN[wish.purpose]',
      replace: 'counts.fingerprints >= FINGERPRINTS_MIN[wish.purpose] - 1',
      tests: ['sessions/rules'],
    },
    {
      name: 'no appearance is needed',
      file: `${server}/sessions/rules.ts`,
      find: 'counts.appearances >= wish.appearancesMin',
      replace: 'counts.appearances >= 0',
      tests: ['sessions/rules'],
    },
    {
      name: 'an ABORTED session takes uploads',
      file: `${server}/sessions/rules.ts`,
      find: "return state === 'STARTED' ? undefined : 'noSuchCaptureSession';",
      replace: "return state === 'STARTED' || state === 'ABORTED' ? undefined : 'noSuchCaptureSession';",
      tests: ['sessions/rules', 'contract'],
    },
  ],
  jobs: [
    {
      name: 'a worker that lost its job can still end it (fence)',
      file: `${server}/jobs/store.ts`,
      find: `      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING'
      RETURNING pg_notify('job_ended', id::text)\`,
    [job.tenantId, job.id, job.fence, JSON.stringify(result)`,
      replace: `      WHERE tenant_id = $1 AND id = $2 AND $3::int IS NOT NULL AND status = 'PROCESSING'
      RETURNING pg_notify('job_ended', id::text)\`,
    [job.tenantId, job.id, job.fence, JSON.stringify(result)`,
      tests: ['jobs', 'faults', 'races'],
    },
  ],
  pets: [
    {
      name: 'the images of a deleted pet stay',
      file: `${server}/pets/delete-pet.ts`,
      find: 'context.blobs.remove(key)',
      replace: 'Promise.resolve(key)',
      tests: ['deletion', 'contract'],
    },
  ],
  decisions: [
    {
      name: 'refused copies still match',
      file: `${server}/matching/decision-rules.ts`,
      find: "if (isRefusedAsCopy) return inconclusive('copyOfRegistered', 'newPhotos');",
      replace: '',
      tests: ['decision-rules', 'contract'],
    },
    {
      name: 'another species is decided about',
      file: `${server}/matching/decision-rules.ts`,
      find: "if (isOtherSpecies) return inconclusive('wrongSpecies', 'rightSpecies');",
      replace: '',
      tests: ['decision-rules'],
    },
    {
      name: 'advice is empty where nothing is wrong with the photos',
      file: `${engine}/decide/advice.ts`,
      find: 'if (codes.length === 0) codes.push',
      replace: 'if (codes.length > 99) codes.push',
      tests: ['decide'],
    },
  ],
};
