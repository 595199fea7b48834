import {
  APPEARANCES_MIN,
  FINGERPRINTS_MIN,
  type Purpose,
  type Species,
  type UploadKind,
} from '@rhinarium/contract/vocabulary';

/** Purpose and subject of a capture. */
export interface DetectionConfiguration {
  readonly species: Species;
  readonly purpose: Purpose;
}

/** Service URL and a key with the scope `capture`. Everyone can read it in a web page, so never use a `full` key. */
export interface LicenseInfo {
  readonly key: string;
  /** Base URL of `/v2/license`. The page's own origin by default. */
  readonly baseUrl?: string;
  /** Name and version for the service's request log, such as `my-app/2.1`. This SDK's by default. */
  readonly client?: string;
}

export type CameraPosition = 'back' | 'front';

/** Required photos per kind. */
export function shotsRequired(purpose: Purpose): Readonly<Record<UploadKind, number>> {
  return { fingerprint: FINGERPRINTS_MIN[purpose], appearance: APPEARANCES_MIN };
}
