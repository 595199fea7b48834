import { LIMITS, type Species, type UploadKind } from '@rhinarium/contract';

export interface TestPhoto {
  readonly species: Species;
  readonly seed: number;
  readonly kind: UploadKind;
  /** Number of the photo within its kind, from 1. */
  readonly number: number;
}

const NAME = /^(dog|cat)-([1-9]\d*)-(fingerprint|appearance)-([1-9]\d*)$/;
const countOf = (kind: UploadKind) => (kind === 'fingerprint' ? LIMITS.testFingerprints : LIMITS.testAppearances);

export const nameOfTestPhoto = ({ species, seed, kind, number }: TestPhoto) =>
  `${species.toLowerCase()}-${seed}-${kind}-${number}`;

/** Parses a photo name. `undefined` if invalid. */
export function parseTestPhotoName(name: string): TestPhoto | undefined {
  const [, species, seed, kind, number] = NAME.exec(name) ?? [];
  if (species === undefined) return undefined;
  const photo = {
    species: species.toUpperCase() as Species,
    seed: Number(seed),
    kind: kind as UploadKind,
    number: Number(number),
  };
  return photo.seed <= LIMITS.testSeedMax && photo.number <= countOf(photo.kind) ? photo : undefined;
}

/** All photos of one animal. */
export function testPhotosOf(species: Species, seed: number): TestPhoto[] {
  return (['fingerprint', 'appearance'] as const).flatMap((kind) =>
    Array.from({ length: countOf(kind) }, (_, place) => ({ species, seed, kind, number: place + 1 })),
  );
}
