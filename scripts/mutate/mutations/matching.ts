import { type Mutation, server } from '../mutation.ts';

const rules = `${server}/matching/decision-rules.ts`;
const addition = `${server}/matching/run-addition.ts`;

/** What the service makes of what the engine says. */
export const matching: readonly Mutation[] = [
  {
    name: 'refused copies still match',
    file: rules,
    find: "  if (isRefusedAsCopy) return inconclusive('copyOfRegistered', 'newPhotos');\n",
    replace: '',
    tests: ['decision-rules'],
  },
  {
    name: 'another species is decided about',
    file: rules,
    find: "  if (isOtherSpecies) return inconclusive('wrongSpecies', 'rightSpecies');\n",
    replace: '',
    tests: ['decision-rules'],
  },
  {
    name: 'a tenant that refuses copies has them counted in a verification',
    file: `${server}/matching/decide-verification.ts`,
    find: "replayPolicy === 'refuse' && copies.fingerprintIds.length > 0",
    replace: "replayPolicy === 'refuse' && copies.fingerprintIds.length > 99",
    tests: ['contract/contract'],
    only: 'decisions: .*cop(y|ies)',
  },
  {
    name: 'a tenant that refuses copies has them counted in an identification',
    file: `${server}/matching/run-identification.ts`,
    find: "replayPolicy === 'refuse' && copiesOfBest.fingerprintIds.length > 0",
    replace: "replayPolicy === 'refuse' && copiesOfBest.fingerprintIds.length > 99",
    tests: ['contract/contract'],
    only: 'decisions: .*cop(y|ies)',
  },
  {
    name: 'a copied appearance image counts in a verification',
    file: `${server}/matching/decide-verification.ts`,
    find: 'samples.filter(({ upload }) => !copies.appearanceIds.includes(upload.id))',
    replace: 'samples',
    tests: ['contract/contract'],
    only: 'decisions: .*cop(y|ies)',
  },
  {
    name: 'only copies of the same bytes are found',
    file: `${server}/recognition/copies.ts`,
    find: ' ||\n        group.some(({ likeness }) => isNearDuplicate(photo.likeness, likeness))',
    replace: '',
    tests: ['contract/contract'],
    only: 'decisions: .*cop(y|ies)',
  },
  {
    name: 'a photo that the pet is registered with is registered again',
    file: addition,
    find: '!registered.some((other) => isSamePhoto(upload, other))',
    replace: '!registered.some((other) => other.id === upload.id)',
    tests: ['test/registration'],
  },
  {
    name: 'photos of the other species are registered',
    file: addition,
    find: "  if (showsOtherSpecies(samples)) throw new Failure('wrongSpecies');\n",
    replace: '',
    tests: ['not-the-pet'],
    only: 'wrong species',
  },
  {
    name: 'a pet is its own possible duplicate',
    file: addition,
    find: 'pet.id !== job.petId && pet.isMatch',
    replace: 'pet.isMatch',
    tests: ['test/registration'],
  },
  {
    name: 'every pet of the tenant is a possible duplicate',
    file: addition,
    find: 'pet.id !== job.petId && pet.isMatch',
    replace: 'pet.id !== job.petId',
    tests: ['test/registration'],
  },
  {
    name: 'an identification in a search pool searches all pets',
    file: `${server}/matching/run-identification.ts`,
    find: '    ...(among ? { among } : {}),',
    replace: '',
    tests: ['test/registration'],
  },
  {
    name: 'a search misses pets that an earlier release registered',
    file: `${server}/matching/find-candidates.ts`,
    find: 'if (stale.length === 0) return nearest;',
    replace: 'if (stale.length >= 0) return nearest;',
    tests: ['engine-upgrade'],
    only: 'first search',
  },
];
