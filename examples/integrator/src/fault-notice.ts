import { ConnectionError, type ErrorName, JobStillRunningError, RhinariumError } from '@rhinarium/client';
import type { Notice } from './pages/answers.ts';

type Wording = Omit<Notice, 'tone' | 'code'>;

const OUT_OF_REACH: Wording = {
  title: 'We cannot check pets right now',
  text: 'The problem is on our side. Please try again in a few minutes.',
  waysOn: ['again', 'home'],
};
const PAUSED: Wording = {
  title: 'Our pet check is switched off',
  text: 'Nothing of yours is lost. Please come back later or call us: until then, we handle policies and claims by phone.',
  waysOn: ['home'],
};
const SESSION_OVER: Wording = {
  title: 'These photos have expired',
  text: 'They can be used once, within half an hour. Please take new ones; it takes a minute.',
  waysOn: ['photos', 'home'],
};
const NO_SEARCH: Wording = {
  title: 'We do not search for lost pets yet',
  text: 'Please ask a vet or a shelter near you. You can still insure pets and make claims.',
  waysOn: ['home'],
};

/** Service errors explained to a pet's owner. All others become `OUT_OF_REACH`. */
const WORDING: Partial<Record<ErrorName, Wording>> = {
  accountSuspended: PAUSED,
  invalidApiKey: PAUSED,
  keyLacksScope: PAUSED,
  petLimitExceeded: {
    title: 'We cannot take another pet right now',
    text: 'We have no room for more pets. Please write to us.',
    waysOn: ['home'],
  },
  identificationNotInPlan: NO_SEARCH,
  identificationPlanSelectionRequired: NO_SEARCH,
  noSuchPet: {
    title: 'We no longer know this pet',
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
    text: 'We did not receive all of them. Please take them again.',
    waysOn: ['photos', 'home'],
  },
  speciesMismatch: {
    title: 'Dog or cat?',
    text: 'The photos were meant for a different kind of animal than your pet. Please start again.',
    waysOn: ['home'],
  },
  petAlreadyHasFingerprintAdditionJob: {
    title: 'Your pet is already being enrolled',
    text: 'Check your pets in a minute.',
    waysOn: ['home'],
  },
  bodyTooLarge: {
    title: 'This photo is too large',
    text: 'A photo may be up to 10 MB. Please take it with this camera, or choose a smaller one.',
    waysOn: ['photos', 'home'],
  },
  tooManyRequests: {
    title: 'We are busy right now',
    text: 'Please wait a minute and try again.',
    waysOn: ['again', 'home'],
  },
};

/** Explains an error of the service or network to the visitor, with a status. */
export function faultNotice(error: unknown): { readonly status: number; readonly notice: Notice } {
  const tone = 'bad';
  if (error instanceof JobStillRunningError) {
    const text = 'You do not need to wait. Check your pets in a few minutes.';
    return { status: 504, notice: { tone, title: 'This takes longer than usual', text, waysOn: ['home'] } };
  }
  if (!(error instanceof RhinariumError)) {
    return { status: error instanceof ConnectionError ? 503 : 500, notice: { tone, ...OUT_OF_REACH } };
  }
  const wording = (error.errorName && WORDING[error.errorName]) ?? OUT_OF_REACH;
  const status = error.status === 401 || error.status === 403 ? 503 : error.status;
  return { status, notice: { tone, ...wording, ...(error.code && { code: error.code }) } };
}
