import { Badge } from '@mantine/core';
import type { CandidateState, LostReportState, SightingState } from '@rhinarium/contract';
import { useTexts } from '../../texts/use-texts.tsx';

const COLOURS: Readonly<Record<LostReportState | SightingState | CandidateState, string>> = {
  OPEN: 'blue',
  FOUND: 'green',
  MATCHED: 'green',
  CONFIRMED: 'green',
  REJECTED: 'gray',
  CLOSED: 'gray',
};

type Kind = 'reportStates' | 'sightingStates' | 'candidateStates';

/** State of a lost report, sighting or candidate. */
export function StateOf({
  kind,
  state,
}: {
  readonly kind: Kind;
  readonly state: LostReportState | SightingState | CandidateState;
}) {
  const t = useTexts();
  const labels: Readonly<Record<string, string>> = t.lost[kind];
  return (
    <Badge color={COLOURS[state]} variant="light">
      {labels[state]}
    </Badge>
  );
}

/** Number of candidates that wait for a person. */
export function ToDecide({ count }: { readonly count: number }) {
  return count === 0 ? '–' : <Badge color="orange">{count}</Badge>;
}
