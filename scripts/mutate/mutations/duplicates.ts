import { type Mutation, server } from '../mutation.ts';

const run = `${server}/domains/matching/duplicates/run-duplicate-search.ts`;
const pairs = `${server}/domains/matching/duplicates/add-pairs.ts`;
const queue = `${server}/compute/jobs/queue-store.ts`;
const replacement = `${server}/domains/matching/replacement.ts`;
const contract = { tests: ['contract/contract'], only: 'duplicates: ' } as const;

/** Duplicate search and replacement of photos. */
export const duplicates: readonly Mutation[] = [
  {
    name: 'a duplicate search does not give way to waiting jobs',
    file: run,
    find: 'if (await areOthersWaiting(services)) return { progress };',
    replace: 'void areOthersWaiting;',
    tests: ['test/duplicate-search'],
  },
  {
    name: 'a duplicate search begins again in each turn',
    file: run,
    find: 'let progress = job.progress ?? (await begin(services, tenantId, list));',
    replace: 'let progress = await begin(services, tenantId, list);',
    tests: ['test/duplicate-search'],
  },
  {
    name: 'a duplicate search continues though its job is no longer its own',
    file: run,
    find: "if (!isOurs) throw new Error('the duplicate search is no longer ours');",
    replace: 'void isOurs;',
    tests: ['test/duplicate-search'],
  },
  {
    name: 'a turn that gave way counts as an attempt',
    file: queue,
    find: 'if (isOurs) await putBack(sql, job, pauseMs, true);',
    replace: 'if (isOurs) await putBack(sql, job, pauseMs, false);',
    tests: ['test/worker'],
  },
  {
    name: 'a pet is its own duplicate',
    file: run,
    find: 'pet.isMatch && pet.id !== id',
    replace: 'pet.isMatch',
    ...contract,
  },
  {
    name: 'candidates that do not match are duplicates',
    file: run,
    find: 'pet.isMatch && pet.id !== id',
    replace: 'pet.id !== id',
    tests: ['test/duplicate-search'],
  },
  {
    name: 'a duplicate search of a pool searches all pets',
    file: run,
    find: 'if (searchPoolName === undefined) return undefined;',
    replace: 'if (searchPoolName !== null) return undefined;',
    ...contract,
  },
  {
    name: 'a pair that is found from both pets counts with the score that was found last',
    file: pairs,
    find: 'if (!known || pair.score > known.score)',
    replace: 'if (!known || pair.score !== known.score)',
    tests: ['duplicates/add-pairs'],
  },
  {
    name: 'a pair is listed from either pet',
    file: pairs,
    find: 'pets: petId < id ? [{ id: petId }, { id }] : [{ id }, { id: petId }],',
    replace: 'pets: [{ id: petId }, { id }],',
    tests: ['duplicates/add-pairs'],
  },
  {
    name: 'pairs of merged pets stay in the result',
    file: `${server}/domains/matching/job-record.ts`,
    find: 'pets.every(({ id }) => labels.has(id))',
    replace: 'pets.some(({ id }) => labels.has(id))',
    ...contract,
  },
  {
    name: 'two duplicate searches of a tenant run at a time',
    file: `${server}/domains/matching/duplicates/refuse-ongoing-search.ts`,
    find: "throw new Failure('duplicateSearchOngoing');",
    replace: "void new Failure('duplicateSearchOngoing');",
    ...contract,
  },
  {
    name: 'a retried duplicate search does not look whether one runs',
    file: `${server}/domains/matching/job-actions.ts`,
    find: "if (kind === 'DUPLICATE_SEARCH') await refuseOngoingSearch(sql, tenantId);",
    replace: 'void refuseOngoingSearch;',
    ...contract,
  },
  {
    name: 'photos of another animal replace the registered ones',
    file: replacement,
    find: "const isRefused = decision === 'NO_MATCH';",
    replace: 'const isRefused = false;',
    tests: ['test/re-enrolment'],
  },
  {
    name: 'replaced photos stay registered',
    file: `${server}/domains/matching/run-addition.ts`,
    find: 'if (replacement) await removeReplaced(services, sql, { tenantId, petId, species }, replacement);',
    replace: 'void removeReplaced;',
    tests: ['test/re-enrolment'],
  },
  {
    name: 'the images of replaced photos stay until the sweep',
    file: `${server}/compute/jobs/worker.ts`,
    find: "if (isOurs && 'afterwards' in done)",
    replace: "if (!isOurs && 'afterwards' in done)",
    tests: ['test/re-enrolment'],
  },
  {
    name: 'a registered photo that was sent again is replaced',
    file: replacement,
    find: 'registered.filter((old) => !samples.some(({ upload }) => isSamePhoto(upload, old)))',
    replace: 'registered.slice()',
    tests: ['test/re-enrolment'],
  },
  {
    name: 'replaced fingerprints stay in the galleries in memory',
    file: replacement,
    find: '  await removeFromGallery(sql, tenantId, { species, petId, fingerprintIds }, clock());\n',
    replace: '  void [removeFromGallery, clock, species];\n',
    tests: ['test/re-enrolment'],
  },
  {
    name: 'photos replace others unasked',
    file: replacement,
    find: 'if (!input.replacesRegistered) return undefined;',
    replace: 'void input;',
    tests: ['test/re-enrolment'],
  },
];
