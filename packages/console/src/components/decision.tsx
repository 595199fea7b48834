import { Badge } from '@mantine/core';
import type { Decision as DecisionName } from '@rhinarium/contract';

/** What each decision means to a person, and its colour: green only for a pet that was recognised. */
export const DECISION_WORDS: Readonly<
  Record<DecisionName, { readonly label: string; readonly colour: string; readonly says: string }>
> = {
  MATCH: { label: 'Match', colour: 'green', says: 'The photos show this pet.' },
  NO_MATCH: { label: 'No match', colour: 'red', says: 'The photos show a different animal.' },
  IDENTIFIED: { label: 'Identified', colour: 'green', says: 'The first candidate is the pet.' },
  UNKNOWN: { label: 'Unknown', colour: 'gray', says: 'None of the pets matches.' },
  INCONCLUSIVE: {
    label: 'Inconclusive',
    colour: 'orange',
    says: 'The photos are not enough to decide. Take new ones.',
  },
};

export function Decision({ decision, size = 'md' }: { readonly decision: DecisionName; readonly size?: 'md' | 'xl' }) {
  const { label, colour } = DECISION_WORDS[decision];
  return (
    <Badge size={size} color={colour} variant="light" title={decision}>
      {label}
    </Badge>
  );
}
