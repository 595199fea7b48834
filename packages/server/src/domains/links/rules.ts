import { type AdviceCode, LIMITS, type LinkState, type Species, type VisitPreview } from '@rhinarium/contract';
import { ADVICE } from '@rhinarium/engine';

/** Facts that determine a capture link's state. */
export interface LinkFacts {
  readonly usesMax: number;
  readonly useCount: number;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** State at a time. A revocation outweighs everything, and a last use outweighs the expiry. */
export function linkStateAt(link: LinkFacts, now: Date): LinkState {
  if (link.revokedAt !== null) return 'REVOKED';
  if (link.useCount >= link.usesMax) return 'USED_UP';
  return now >= link.expiresAt ? 'EXPIRED' : 'ACTIVE';
}

/** Whether a visit that began before the expiry may still start its action. */
export const mayFinish = (state: LinkState): boolean => state === 'ACTIVE' || state === 'EXPIRED';

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Reason to refuse a return URL, or `undefined`. */
export function refuseReturnUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return 'must be a URL';
  const { href, protocol, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '') return 'must not have a user or a password';
  const isLocal = protocol === 'http:' && LOCAL_HOSTS.includes(hostname);
  if (protocol !== 'https:' && !isLocal) return 'must begin with "https://"';
  return href.length > LIMITS.returnUrlCharsMax
    ? `must have at most ${LIMITS.returnUrlCharsMax} characters`
    : undefined;
}

/** An accepted fingerprint as its upload judged it. */
export interface JudgedFingerprint {
  /** 0 to 100. */
  readonly qualityScore: number;
  /** Whether the face or nose was found. `null`: not looked for. */
  readonly subjectFound: boolean | null;
}

/** Median quality from which photos need no advice, 0 to 100. One of 116 accepted photos of 23 real cats lies below. */
const QUALITY_ENOUGH = 15;

/**
 * Preview of a visit from what its photos are: never from a comparison, so that a stranger who tries one animal after
 * the other learns nothing about registered ones.
 */
export function previewOfPhotos(
  species: Species,
  isComplete: boolean,
  fingerprints: readonly JudgedFingerprint[],
): VisitPreview {
  if (!isComplete) return { isEnough: false, advice: [] };
  const flaws: AdviceCode[] = [];
  const unfound = fingerprints.filter(({ subjectFound }) => subjectFound === false);
  if (2 * unfound.length > fingerprints.length) flaws.push(species === 'CAT' ? 'showFace' : 'closer');
  const scores = fingerprints.map(({ qualityScore }) => qualityScore).toSorted((a, b) => a - b);
  if (scores[scores.length >> 1]! < QUALITY_ENOUGH) flaws.push('sharper');
  if (flaws.length > 0 && fingerprints.length < ADVICE.photosFew) flaws.push('morePhotos');
  return { isEnough: flaws.length === 0, advice: flaws };
}
