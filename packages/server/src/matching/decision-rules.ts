interface Decided<Decision> {
  readonly decision: Decision;
  readonly reasons: readonly string[];
}

/** A decision in view of whether the fingerprints are all of one animal: about several nothing can be said. */
export function withOneAnimal<Decision>(
  { decision, reasons }: Decided<Decision>,
  isSeveral: boolean,
): Decided<Decision | 'INCONCLUSIVE'> {
  if (isSeveral) return { decision: 'INCONCLUSIVE', reasons: ['inconsistentAnimal'] };
  return { decision, reasons: decision === 'INCONCLUSIVE' ? reasons : [] };
}

/** A decision in view of whether the fingerprints show the species that they were offered as: of another one nothing can be said. */
export function withRightSpecies<Decision>(
  decided: Decided<Decision>,
  isOtherSpecies: boolean,
): Decided<Decision | 'INCONCLUSIVE'> {
  return isOtherSpecies ? { decision: 'INCONCLUSIVE', reasons: ['wrongSpecies'] } : decided;
}
