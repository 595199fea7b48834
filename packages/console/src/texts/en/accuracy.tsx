import type { ReplayPolicy } from '@rhinarium/contract';
import type { ReactNode } from 'react';
import { numberIn } from '../locale.ts';

const number = numberIn('en');

const REPLAY_SAYS: Readonly<Record<ReplayPolicy, string>> = {
  flag: 'The warnings of the result list them. Copied appearance images are ignored; copied fingerprints count.',
  refuse: 'The warnings of the result list them, and copied fingerprints make the result INCONCLUSIVE.',
};

export const accuracy = {
  says: (engine: string) => `What a score means. Engine: ${engine}.`,
  copies: (policy: string) => `Copies of registered photos: ${policy}`,
  copiesSay: (policy: ReplayPolicy) =>
    `A session may contain copies of photos that the pet is registered with. ${REPLAY_SAYS[policy]}`,
  copiesChange: 'An operator changes this with npm run admin -- tenant replay.',
  perDay: (count: number) => `about ${number(count)} per day`,
  everyDays: (days: number) => `about one every ${number(days)} days`,
  anotherThreshold: 'What another threshold would do',
  threshold: (score: number) => `threshold ${score}`,
  lowest: 'Lowest accepted score',
  withThreshold: (score: ReactNode, rate: ReactNode) => (
    <>
      With a threshold of {score}, a different animal passes in {rate} comparisons.
    </>
  ),
  moreOften: 'The right pet will be rejected more often than now.',
  lessOften: 'The right pet will be rejected less often than now.',
  impostors: (count: number, passes: string) =>
    `With ${number(count)} impostors per day, ${passes} ${count === 100 ? 'passes' : 'pass'}.`,
  meaning: (rate: string, searchRate: string) =>
    `A score of 50 is this tenant’s threshold: ${rate} comparisons of different animals reaches it. In a search it means that ${searchRate} searches for an animal that is not registered names a pet. Every 10 points are a factor of 10. This follows from the definition of the score. To see how well it holds for your animals, evaluate your own photos. How often the right pet is rejected does not follow from the definition; see the measured figures above. An operator changes both targets with npm run admin -- tenant accuracy.`,
};

/** Error rates measured with the tenant's own animals. */
export const ownAnimals = {
  title: 'With your animals',
  none: 'Not measured yet. The service compares registered pets with one another once a day.',
  measured: 'Measured',
  shippedHold: 'Decisions follow the shipped claims.',
  measuredHold: 'Decisions follow these measured claims.',
  bases: { learned: 'By faces', plain: 'By noses, or without a found face' },
  compared: (basis: string, animals: string, comparisons: string) =>
    `${basis}: ${animals} pets, compared ${comparisons} times with other pets.`,
  columns: {
    claimed: 'Score that is claimed to be reached in',
    measured: 'is reached by other pets in',
    interval: '95 % interval',
  },
  animalsMissing: (count: number) =>
    `${number(count)} more pets are needed to measure how often different ones score alike.`,
  missed: (animals: string, comparisons: string, share: string) =>
    `${animals} pets were compared ${comparisons} times with photos of another session or a confirmed verification. ${share} scored low enough for a denial.`,
  missedBound: (bound: string) => `With 95 % certainty at most ${bound} do.`,
  matedMissing: (count: number) =>
    `${number(count)} more pets with photos of two sessions are needed to measure how often the right pet is missed.`,
  undecided: (count: number) =>
    `${number(count)} comparisons are left out: their pets may be one animal. Merge or reject these pairs, so that the figures are complete.`,
  observed: 'Confirmed decisions',
  noneObserved: (
    <>
      Nobody has confirmed a decision yet. Apps do so with <code>:confirm</code> of a job.
    </>
  ),
  observedColumns: {
    month: 'Month',
    species: 'Species',
    app: 'App',
    matches: 'Wrong matches',
    denials: 'Wrong denials',
  },
  share: (wrong: number, count: number, interval: string) => `${number(wrong)} of ${number(count)} (${interval})`,
  outcomes: {
    RIGHT_MATCH: 'Right match',
    FALSE_MATCH: 'Wrong match',
    RIGHT_DENIAL: 'Right denial',
    MISS: 'Wrong denial',
    OPEN: 'Open',
  },
  drift: 'Changes of the claims',
  driftColumns: {
    from: 'In use from',
    species: 'Species',
    rate: 'Where 1 in 10,000 is shipped, claimed is',
    until: 'Until',
  },
  inUse: 'in use',
  worse: (species: string) => `${species}: different pets score alike more often than before`,
  worseSays: (rate: string) =>
    `Where the shipped calibration claims 1 in 10,000, other pets of yours score as high in ${rate} comparisons. Decisions take that into account: fewer photos match. Decide pairs that may be one animal, and register more photos.`,
  policies: {
    SHIPPED: 'The shipped claims hold, whatever was measured.',
    WORSE: 'The worse one of the shipped and the measured claim holds.',
    MEASURED: 'The measured claim holds, also where it is better than the shipped one.',
  },
  policyChange: 'An operator changes this with npm run admin -- tenant claims.',
  improve: 'What would improve it',
  nothingToImprove: 'No pet of the last 30 days is weakly registered, and no pair looks alike.',
  weak: 'Register three or more new photos of these pets. Those they were registered with do not match one another.',
  alike: 'These pets look alike. Merge those that are one animal, and reject the others.',
};

/** The tenant's own scores. */
export const ownScores = {
  title: 'Scores of your own verifications',
  span: 'Verifications of',
  spans: { 7: 'the last 7 days', 14: 'the last 14 days', 30: 'the last 30 days' },
  none: 'No verifications in this time. Jobs are kept for 30 days.',
  label: (count: number) => `Scores of ${number(count)} verifications, by what was decided`,
  columns: { score: 'Score', matches: 'Match', inconclusive: 'Inconclusive', noMatches: 'No match' },
  from: (score: number, to: number) => `${score} to ${to}`,
  asTable: 'Show as a table',
  slider: 'Threshold to compare with',
  reached: (threshold: ReactNode, reached: ReactNode, all: number, decided: number) => (
    <>
      With a threshold of {threshold}, {reached} of {number(all)} verifications would have reached it. {number(decided)}{' '}
      were decided as a match.
    </>
  ),
  lost: (count: number) => `${number(count)} of the present matches would have been lost.`,
  gained: (count: number) => `${number(count)} others would have reached it: look whether they are the right pet.`,
  says: 'This counts scores alone. A verification is also INCONCLUSIVE for other reasons: the wrong species, several animals, poor photos. This is not an error rate: the confirmed decisions above are.',
};

export const measured = {
  title: 'Measured figures',
  none: (command: ReactNode) => (
    <>This installation has no measured figures. Measure the engine on your own photos: {command}</>
  ),
  otherEngine: 'These figures are for another engine',
  otherEngineSays: (engine: string) => `They were measured with ${engine}, which is not the engine that runs here.`,
  fewDogs: 'Little is known about real dogs',
  fewDogsSays: (pairs: number, command: ReactNode) => (
    <>
      Only {pairs} pairs of photos of one real dog were compared, by the face. For noses, substitutes are marked:
      “cattle” for the skin of cattle’s muzzles, “re-captured” for simulated second photos. They are no estimate for
      dogs. Measure your own animals: {command}
    </>
  ),
  origin: (engine: string, date: string, machine: ReactNode) => (
    <>
      Engine {engine}, {date}, {machine}. In brackets: 95 % confidence interval. “Too few”: there were not enough
      comparisons for a figure. An interval from 0 to 0 means that no error was seen, not that none exists.
    </>
  ),
  how: 'How it was measured, and with which photos',
  calibratedOn: (dogs: ReactNode, cats: ReactNode) => (
    <>
      The scores were calibrated on — dogs: {dogs}; cats: {cats}.
    </>
  ),
  protocols: { R1P1: 'one photo with one', R5P3: 'three photos with five' },
  columns: {
    set: 'Photos of',
    compared: 'Compared',
    pairs: 'Pairs: same, different',
    eer: 'Equal error rate',
    rejected: (rate: string) => `Right animal rejected, if ${rate} others passes`,
  },
  animals: {
    cattle: (count: number) => `${number(count)} cattle`,
    DOG: (count: number, isGenerated: boolean) => `${number(count)} ${isGenerated ? 'generated' : 'real'} dogs`,
    CAT: (count: number, isGenerated: boolean) => `${number(count)} ${isGenerated ? 'generated' : 'real'} cats`,
  },
  tooFew: 'too few',
  markOf: (mark: string) => mark,
  tradeOff: 'How the two errors trade off',
  tradeOffSays:
    'Further right, more different animals pass; further up, the right animal is rejected more often. Nearer to the lower left corner is better. Solid lines: three photos with five; dashed: one with one.',
  picture: 'Picture of both errors',
  pictureSays:
    'Share of the same animals rejected over the share of different animals that pass, one line per set. The table has the figures.',
};
