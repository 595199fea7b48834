/** The key was refused: unknown, suspended, or of the wrong scope (specification 12.11). */
export class InvalidLicense extends Error {
  readonly code = 'InvalidLicense';
  /** The service's code: SVCB2B10000, SVCB2B10010 or SVCB2B40010. */
  readonly serverCode: string | undefined;
  constructor(serverCode: string | undefined) {
    super(`The license key was refused${serverCode ? ` (${serverCode})` : ''}.`);
    this.serverCode = serverCode;
  }
}

/** The user or the system does not let this page use the camera. */
export class PermissionDenied extends Error {
  readonly code = 'PermissionDenied';
  constructor(cause: unknown) {
    super('The camera may not be used.', { cause });
  }
}

/** Every other reason why the camera could not open; `cause` has it. */
export class CameraOpenFailed extends Error {
  readonly code = 'CameraOpenFailed';
  constructor(cause: unknown) {
    super('The camera did not open.', { cause });
  }
}

/** Ask for `code`, never for the class: of two bundled copies of this SDK each has its own classes. */
export type CameraFailure = InvalidLicense | PermissionDenied | CameraOpenFailed;

/** An error with only a name, for causes that no platform has an error for. */
export function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

/** Whether the value is one of the three failures, whichever copy of the SDK threw it. */
export function isCameraFailure(value: unknown): value is CameraFailure {
  const code = value instanceof Error && 'code' in value ? value.code : undefined;
  return code === 'InvalidLicense' || code === 'PermissionDenied' || code === 'CameraOpenFailed';
}
