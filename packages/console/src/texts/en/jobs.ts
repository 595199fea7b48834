import type { Decision, DOUBTS, JobKind, JobStatus, JobWarningCode, Purpose, SessionState } from '@rhinarium/contract';
import { numberIn } from '../locale.ts';

const number = numberIn('en');
const counted = (count: number, one: string) => `${number(count)} ${one}${count === 1 ? '' : 's'}`;
const photos = (fingerprints: number, appearances: number) =>
  `${counted(fingerprints, 'fingerprint')} and ${counted(appearances, 'appearance image')}`;

const KINDS: Readonly<Record<JobKind, { readonly one: string; readonly many: string }>> = {
  FINGERPRINT_ADDITION: { one: 'Registration', many: 'Registrations' },
  PET_VERIFICATION: { one: 'Verification', many: 'Verifications' },
  PET_IDENTIFICATION: { one: 'Identification', many: 'Identifications' },
  DUPLICATE_SEARCH: { one: 'Duplicate search', many: 'Duplicate searches' },
  STANDING_SEARCH: { one: 'Standing search', many: 'Standing searches' },
};
const STATUSES: Readonly<Record<JobStatus, string>> = {
  PENDING: 'Waiting',
  PROCESSING: 'Running',
  SUCCESS: 'Done',
  FAILED: 'Failed',
  CANCELED: 'Canceled',
};
const DECISIONS: Readonly<Record<Decision, { readonly label: string; readonly says: string }>> = {
  MATCH: { label: 'Match', says: 'The photos show this pet.' },
  NO_MATCH: { label: 'No match', says: 'The photos show a different animal.' },
  IDENTIFIED: { label: 'Identified', says: 'The first candidate is the pet.' },
  UNKNOWN: { label: 'Unknown', says: 'None of the pets matches.' },
  INCONCLUSIVE: { label: 'Inconclusive', says: 'The photos are not enough to decide. Take new ones.' },
};
const REASONS: Readonly<Record<(typeof DOUBTS)[number], string>> = {
  tooCloseToExclude:
    'The score is too low for a match, but the same animal scores this low in more than 1 in 50 comparisons.',
  notCalibrated: 'The score is low, but too few real dogs have been measured to say that it is another one.',
  faceNotFound: 'The score is low, but in most photos of one side no face was found.',
  weakRegistration: 'The score is low, but the registered photos do not match one another.',
  unlikeBoth: 'This score is rare for the same animal, and even rarer for a different one.',
  tooFewPhotos: 'You sent fewer than five fingerprints. Three are enough to start; more make a decision likelier.',
  poorProbe: 'The fingerprints are too poor for a NO_MATCH.',
  closeRival: 'Two pets match almost equally well.',
  wrongSpecies: 'The fingerprints show a different species.',
  inconsistentAnimal: 'The fingerprints are not all of the same animal.',
  copyOfRegistered: 'Some fingerprints are copies of registered photos, which this tenant refuses.',
};
const WARNINGS: Readonly<Record<JobWarningCode, string>> = {
  inconsistentAnimal: 'Photos that do not seem to show the same animal as the others',
  photosUnreadable: 'Registered photos of the pet that can no longer be read and did not count: register new ones',
  weakRegistration: 'Photos that resemble the others little, so that the pet may not be recognised: add three or more',
  copyOfRegistered: 'Copies of photos that the pet is registered with',
  forcedInTest: 'Photos of test mode that forced the decision',
};

/** Jobs and their results. */
export const jobs = {
  kinds: KINDS,
  statuses: STATUSES,
  decisions: DECISIONS,
  job: 'Job',
  says: 'Look up what was decided and why. Open a job to see the photos that matched, or to run one that failed again. Jobs are kept for 30 days.',
  kind: 'Kind of job',
  result: 'Result',
  none: 'No matching jobs.',
  score: 'Score',
  added: (count: number) => `${count} fingerprints added`,
  started: 'Started',
  ended: 'Ended',
  deadline: 'Deadline',
  attempts: 'Attempts',
  engine: 'Engine',
  mayRunAgain: ': the job can be run again with the same images.',
  cancelJob: 'Cancel job',
  wasCanceled: 'The job was canceled.',
  runAgain: 'Run again',
  checked: (count: number, of: number) =>
    of === 0 ? 'Waiting for its turn. Other jobs go first.' : `${number(count)} of ${number(of)} pets checked`,
};

export const result = {
  reasons: REASONS,
  warnings: WARNINGS,
  adviceOf: (_code: string, message: string) => message,
  why: 'Why, and what to do next',
  appearanceIgnored: 'A copied appearance image was ignored.',
  scoreAtLeast: '(50 or more)',
  scoreBelow: '(below 50)',
  scoreOf: (label: string, score: string) => `${label} ${score} of 100`,
  rates: (others: string, own: string | undefined, threshold: number) =>
    `Different animals score this high in ${others} comparisons${own === undefined ? '' : `; the same animal, with photos like these, scores this low in ${own}`}. The threshold is ${threshold}.`,
  evidence: 'Evidence',
  photoOfSession: 'Photo of the session',
  bestRegistered: 'Best registered photo',
  scoreOfPair: 'Score of the pair',
  compared: (count: number, pool: string | null | undefined) =>
    count === 0
      ? `There is no pet of this species to compare with${pool ? ` in the pool ${pool}` : ''}.`
      : `Compared with ${number(count)} ${count === 1 ? 'pet' : 'pets'}${pool ? ` of the pool ${pool}` : ''}; the threshold takes their number into account.`,
  leads: (points: string) => ` The first candidate leads by ${points} points.`,
  candidates: 'Candidates',
  pairs: 'Pairs that look like one animal',
  pairsFound: (pairs: number, pets: number, pool: string | undefined) =>
    `${number(pets)} ${pets === 1 ? 'pet' : 'pets'}${pool === undefined ? '' : ` of the pool ${pool}`} compared with all others. ` +
    (pairs === 0
      ? 'No pair looks like one animal.'
      : `${number(pairs)} ${pairs === 1 ? 'pair looks' : 'pairs look'} like one animal. Look at the photos of both before you merge.`),
  morePairs: 'More pairs were found than are listed. Search again when these are merged.',
  recordsOfOne: (pets: number) => `${number(pets)} records may be one animal. To merge these pairs is enough.`,
  showOtherPairs: (pairs: number) => `Show ${number(pairs)} more ${pairs === 1 ? 'pair' : 'pairs'}`,
  olderRecord: 'Older record',
  newerRecord: 'Newer record',
  rank: 'Rank',
  othersThisHigh: 'Different animals that score this high',
  matchesAlone: 'matches on its own',
  microchipSpeaksAgainst: 'The microchip speaks against this pet',
  added: (fingerprints: number, appearances: number) => `${photos(fingerprints, appearances)} were registered.`,
  replaced: 'Registered photos',
  nothingReplaced: (score: string) =>
    `The new photos show a different animal than the registered ones (score ${score}). Nothing was added, and nothing was removed.`,
  replacedSays: (fingerprints: number, appearances: number, score: string) =>
    `${photos(fingerprints, appearances)} were removed and deleted. The new photos score ${score} against them.`,
  looksAlike: 'Another pet looks like the same animal',
  scoreIs: (score: string) => `Score ${score}`,
  registered: 'Registered fingerprint',
  notAdded: 'Photo that was not added',
  notAddedFor: (reason: string) => `not added: ${reason}`,
};

export const evidence = {
  show: 'Show what matched',
  comparing: 'Comparing again …',
  ofEachPair: 'Score of each pair',
  engineChanged: 'The engine has changed since this decision: these are the current engine’s scores.',
  matrix: 'Score matrix',
  photo: 'Photo',
  registered: (n: number) => `Registered ${n}`,
  registeredPhoto: (n: number) => `Registered photo ${n}`,
  photoOfSession: (n: number) => `Photo ${n} of the session`,
  bestPair: 'Best pair of each photo',
  drawPoints: 'Draw matched points',
  pair: (score: string, points: number) => `Score ${score}, ${points} matched points`,
  sideBySide: (says: string) => `From the session and registered, side by side. ${says}`,
};

const STATES: Readonly<Record<SessionState, string>> = {
  STARTED: 'STARTED',
  FINISHED: 'FINISHED',
  ABORTED: 'ABORTED',
  TIMEOUT: 'TIMEOUT',
};
const PURPOSES: Readonly<Record<Purpose, string>> = {
  PET_PROFILE_REGISTRATION: 'Registration',
  PET_VERIFICATION: 'Verification',
  PET_IDENTIFICATION: 'Identification',
};

export const sessions = {
  states: STATES,
  purposes: PURPOSES,
  says: 'Find out why photos were refused, and whether a session is still open. Your server creates sessions; devices upload into them.',
  none: 'No capture sessions yet.',
  noneFound: 'No capture session matches these filters.',
  session: 'Session',
  title: 'Capture session',
  titleOf: (id: string) => `Capture session ${id}…`,
  purpose: 'Purpose',
  images: 'Images',
  progress: (fingerprints: number, ofFingerprints: number, appearances: number, ofAppearances: number) =>
    `${fingerprints} of ${ofFingerprints} fingerprints, ${appearances} of ${ofAppearances} appearance`,
  abort: 'Abort session',
  abortThis: 'Abort this capture session?',
  abortSays: 'The session will accept no more uploads, and no action can use it.',
  whatHappened: 'What happened',
  noImages: 'None. Images that are not registered are kept for 30 days.',
  events: {
    created: 'Created',
    uploaded: (kind: string, verdict: string, reasons: string) =>
      `${kind} uploaded, ${verdict}${reasons === '' ? '' : `: ${reasons}`}`,
    expired: 'Expired without being used',
    usedBy: 'Finished: used by a job',
    jobStarted: 'The job started',
    jobEnded: (status: string) => `The job ended: ${status}`,
    aborted: 'Aborted',
  },
};
