import { FINGERPRINTS_MIN, LIMITS, type Purpose, type Species, type UploadKind } from '@rhinarium/contract';

/** What a capture is for. */
export interface DetectionConfiguration {
  readonly species: Species;
  readonly purpose: Purpose;
}

/** A service's address and a key of scope `capture`; everyone can read it in a web page, so never a `full` key. */
export interface LicenseInfo {
  readonly key: string;
  /** Where `/v2/license` is; without it the page's own origin. */
  readonly baseUrl?: string;
}

export type CameraPosition = 'back' | 'front';

/** How many photos of each kind the purpose needs. */
export function shotsRequired(purpose: Purpose): Readonly<Record<UploadKind, number>> {
  return { fingerprint: FINGERPRINTS_MIN[purpose], appearance: LIMITS.appearancesMin };
}
