import { Badge } from '@mantine/core';
import type { Decision as DecisionName } from '@rhinarium/contract';
import { useTexts } from '../texts/use-texts.tsx';

/** Green only for a recognised pet. */
const COLOURS: Readonly<Record<DecisionName, string>> = {
  MATCH: 'green',
  NO_MATCH: 'red',
  IDENTIFIED: 'green',
  UNKNOWN: 'gray',
  INCONCLUSIVE: 'orange',
};

/** Badge of a decision. */

export function Decision({ decision, size = 'md' }: { readonly decision: DecisionName; readonly size?: 'md' | 'xl' }) {
  const t = useTexts();
  return (
    <Badge size={size} color={COLOURS[decision]} variant="light" title={decision}>
      {t.jobs.decisions[decision].label}
    </Badge>
  );
}
