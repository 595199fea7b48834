import { ConnectionError, type ErrorName, JobStillRunningError, RhinariumError } from '@rhinarium/client';
import type { Notice } from './pages/answers.ts';

type Wording = Omit<Notice, 'tone' | 'code'>;

const OUT_OF_REACH: Wording = {
  title: 'We cannot check pets at the moment',
  text: 'It is our side, not yours. Please try again in a few minutes.',
  waysOn: ['again', 'home'],
};
const PAUSED: Wording = {
  title: 'Our pet check is switched off',
  text: 'Nothing of yours is lost. Please come back later, or call us: we insure and pay by hand meanwhile.',
  waysOn: ['home'],
};
const SESSION_OVER: Wording = {
  title: 'These photos have expired',
  text: 'They were good for half an hour and one use only. Please take new ones; it takes a minute.',
  waysOn: ['photos', 'home'],
};
const NO_SEARCH: Wording = {
  title: 'We do not search for lost pets yet',
  text: 'Please ask a vet or a shelter near you. Insuring and claiming work as ever.',
  waysOn: ['home'],
};

/** What a pet's owner can understand of the service's errors, and do about them. What is not here is `OUT_OF_REACH`. */
const WORDING: Partial<Record<ErrorName, Wording>> = {
  accountSuspended: PAUSED,
  invalidApiKey: PAUSED,
  keyLacksScope: PAUSED,
  petLimitExceeded: {
    title: 'We cannot take another pet right now',
    text: 'All our places are taken. Please write to us, and we make room.',
    waysOn: ['home'],
  },
  identificationNotInPlan: NO_SEARCH,
  identificationPlanSelectionRequired: NO_SEARCH,
  noSuchPet: {
    title: 'We do not know this pet any more',
    text: 'Its photos have been deleted. Please enrol it again.',
    waysOn: ['home'],
  },
  petHasNoFingerprint: {
    title: 'This pet is not enrolled yet',
    text: 'We need its photos before we can compare anything. Please finish the enrolment first.',
    waysOn: ['home'],
  },
  noSuchCaptureSession: SESSION_OVER,
  captureSessionAlreadyUsed: SESSION_OVER,
  captureSessionNotFinished: {
    title: 'Some photos are missing',
    text: 'Not all of them have reached us. Please take them again.',
    waysOn: ['photos', 'home'],
  },
  speciesMismatch: {
    title: 'Dog or cat?',
    text: 'The photos were announced for another kind of animal than your pet. Please start again.',
    waysOn: ['home'],
  },
  petAlreadyHasFingerprintAdditionJob: {
    title: 'Your pet is being enrolled already',
    text: 'Have a look at your pets in a minute.',
    waysOn: ['home'],
  },
  bodyTooLarge: {
    title: 'This photo is too large',
    text: 'A photo may have 10 MB. Please take it with this camera, or choose a smaller one.',
    waysOn: ['photos', 'home'],
  },
  tooManyRequests: {
    title: 'Many people ask at the same time',
    text: 'Please wait a minute and try again.',
    waysOn: ['again', 'home'],
  },
};

/** An error of the service, or of the way there, as the visitor is told of it, with the status to answer with. */
export function faultNotice(error: unknown): { readonly status: number; readonly notice: Notice } {
  const tone = 'bad';
  if (error instanceof JobStillRunningError) {
    const text = 'The comparison goes on without you. Look at your pets in a few minutes.';
    return { status: 504, notice: { tone, title: 'This takes longer than usual', text, waysOn: ['home'] } };
  }
  if (!(error instanceof RhinariumError)) {
    return { status: error instanceof ConnectionError ? 503 : 500, notice: { tone, ...OUT_OF_REACH } };
  }
  const wording = (error.errorName && WORDING[error.errorName]) ?? OUT_OF_REACH;
  const status = error.status === 401 || error.status === 403 ? 503 : error.status;
  return { status, notice: { tone, ...wording, ...(error.code && { code: error.code }) } };
}
