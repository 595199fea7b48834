import { Badge, Group, Text } from '@mantine/core';
import type { QualityReason, QualityVerdict } from '@rhinarium/contract';

const SAYS: Readonly<Record<QualityReason, string>> = {
  blurred: 'blurred: hold still, or let the camera focus',
  tooSmall: 'too small: come closer',
  tooFar: 'too far: come closer, until the nose fills the picture',
  noPrint: 'no nose print visible: come closer, focus on the nose, find more light',
  dark: 'too dark: find more light',
  overexposed: 'too bright',
  glare: 'reflections: turn away from the lamp, no flash',
  angled: 'seen from the side: face the animal',
  occluded: 'something is in the way',
  noAnimal: 'no animal found',
  wrongSpecies: 'a different species',
  nearDuplicate: 'almost the same as another photo: take a new one',
  inconsistentAnimal: 'does not look like the same animal as the others',
};

/** What quality control found, and what to do about it. */
export function Verdict(props: {
  readonly verdict: QualityVerdict;
  readonly score: number;
  readonly reasons: readonly QualityReason[];
}) {
  const isAccepted = props.verdict === 'ACCEPTED';
  return (
    <div>
      <Group gap={6}>
        <Badge color={isAccepted ? 'green' : 'red'} variant="light" autoContrast>
          {isAccepted ? 'accepted' : 'rejected'}
        </Badge>
        <Text size="sm">{props.score} / 100</Text>
      </Group>
      {props.reasons.map((reason) => (
        <Text key={reason} size="xs">
          {SAYS[reason]}
        </Text>
      ))}
    </div>
  );
}
