import { type CameraFailure, isCameraFailure } from './failures.ts';
import type { FailureReason } from './status.ts';

/** Problems shown to a pet's owner, each with an explanation and actions. */
export type Problem =
  | 'badKey'
  | 'suspended'
  | 'permissionDenied'
  | 'noCamera'
  | 'cameraBusy'
  | 'cameraInsecure'
  | 'cameraSilent'
  | 'cameraFailed'
  | 'offline'
  | 'noSession'
  | 'cameraLost'
  | 'timeout'
  | 'wrongSpecies'
  | 'internal'
  | 'notSent'
  | 'sessionExpired'
  | 'refused';

export type ProblemAction = 'retry' | 'goOn' | 'chooseFiles' | 'sendAgain' | 'retake';

const ACTIONS: Readonly<Record<Problem, readonly ProblemAction[]>> = {
  badKey: ['retry'],
  suspended: ['retry'],
  permissionDenied: ['retry', 'chooseFiles'],
  noCamera: ['retry', 'chooseFiles'],
  cameraBusy: ['retry', 'chooseFiles'],
  cameraInsecure: ['chooseFiles'],
  cameraSilent: ['retry', 'chooseFiles'],
  cameraFailed: ['retry', 'chooseFiles'],
  offline: ['retry'],
  noSession: ['retry'],
  cameraLost: ['goOn', 'chooseFiles'],
  timeout: ['goOn', 'chooseFiles'],
  wrongSpecies: ['goOn'],
  internal: ['goOn', 'chooseFiles'],
  notSent: ['sendAgain'],
  sessionExpired: ['sendAgain'],
  refused: ['retake', 'chooseFiles'],
};

/** The first one is primary. */
export function actionsOf(problem: Problem): readonly ProblemAction[] {
  return ACTIONS[problem];
}

const BY_CAUSE: Readonly<Record<string, Problem>> = {
  NotFoundError: 'noCamera',
  DevicesNotFoundError: 'noCamera',
  OverconstrainedError: 'noCamera',
  NotReadableError: 'cameraBusy',
  AbortError: 'cameraBusy',
  TimeoutError: 'cameraSilent',
  NoMediaDevices: 'cameraSilent',
  SecureContextNeeded: 'cameraInsecure',
  MissingCaptureSessionId: 'noSession',
  InvalidConfiguration: 'noSession',
  LicenseCheckFailed: 'offline',
  // Error name of fetch without a connection.
  TypeError: 'offline',
};

/** The problem shown for a camera failure. */
export function problemOfFailure(failure: unknown): Problem {
  if (!isCameraFailure(failure)) return 'cameraFailed';
  if (failure.code === 'PermissionDenied') return 'permissionDenied';
  if (failure.code === 'InvalidLicense') return failure.serverCode === 'SVCB2B10010' ? 'suspended' : 'badKey';
  return BY_CAUSE[nameOf(failure)] ?? 'cameraFailed';
}

function nameOf({ cause }: CameraFailure): string {
  return cause instanceof Error ? cause.name : '';
}

const BY_REASON: Readonly<Record<FailureReason, Problem>> = {
  CAMERA_LOST: 'cameraLost',
  TIMEOUT: 'timeout',
  WRONG_SPECIES: 'wrongSpecies',
  CANCELED: 'cameraLost',
  INTERNAL: 'internal',
};

export function problemOfReason(reason: FailureReason): Problem {
  return BY_REASON[reason];
}

/** The problem shown for a failed `upload`: by the service's code, otherwise not sent. */
export function problemOfUpload(failure: unknown): Problem {
  const code = codeOf(failure);
  // 20010: unknown or expired. 20014: already used. In both cases a new session accepts the same photos.
  return code === 'SVCB2B20010' || code === 'SVCB2B20014' ? 'sessionExpired' : 'notSent';
}

/** Error code of the service, if any. */
export function codeOf(failure: unknown): string | undefined {
  if (typeof failure !== 'object' || failure === null || !('code' in failure)) return undefined;
  return failure.code === undefined ? undefined : String(failure.code);
}

/** True if the same upload may succeed later: no answer came, or the service was busy or failed. */
export function isPassing(failure: unknown): boolean {
  if (codeOf(failure) === undefined) return true;
  const status = hasStatus(failure) ? Number(failure.status) : 0;
  return status === 429 || status >= 500;
}

/** Checks for the failure of a client that keeps the status of the answer, `undefined` if none came. */
export const hasStatus = (failure: unknown): failure is { readonly status: unknown } =>
  typeof failure === 'object' && failure !== null && 'status' in failure;
