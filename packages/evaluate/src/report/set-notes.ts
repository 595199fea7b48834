import type { Evidence } from '../sets/evidence.ts';

/** Notes on how the comparisons of a set differ from plain photo against photo. */
export function setNotes({ recaptured, sampled, lookAlikes, others }: Evidence): string[] {
  const parts = Object.entries(sampled ?? {}).map(
    ([protocol, part]) => `${protocol}: a fixed random sample of ${part.compared} of ${part.of} non-mated comparisons.`,
  );
  return [
    ...(recaptured === undefined
      ? []
      : [`Every photo was replaced by ${recaptured} simulated re-captures of it, so each figure is re-captured.`]),
    ...parts,
    ...(lookAlikes
      ? [`Same breed, by ${lookAlikes.source}: ${lookAlikes.identities} identities of ${lookAlikes.breeds} breeds.`]
      : []),
    ...(others
      ? [
          `Other animals: ${others.identities} identities, ${others.images} images, ${others.refused} not acquired; in non-mated comparisons alone, with ${others.probePhotosMin} to 3 photos against five.`,
        ]
      : []),
  ];
}
