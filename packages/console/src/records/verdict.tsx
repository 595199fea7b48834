import { Badge, Group, Text } from '@mantine/core';
import type { QualityReason, QualityVerdict } from '@rhinarium/contract';
import { useTexts } from '../texts/use-texts.tsx';

/** Result of the quality check with advice. */
export function Verdict(props: {
  readonly verdict: QualityVerdict;
  readonly score: number;
  readonly reasons: readonly QualityReason[];
}) {
  const t = useTexts();
  const isAccepted = props.verdict === 'ACCEPTED';
  return (
    <div>
      <Group gap={6}>
        <Badge color={isAccepted ? 'green' : 'red'} variant="light" autoContrast>
          {isAccepted ? t.photos.accepted : t.photos.rejected}
        </Badge>
        <Text size="sm">{props.score} / 100</Text>
      </Group>
      {props.reasons.map((reason) => (
        <Text key={reason} size="xs">
          {t.photos.reasons[reason]}
        </Text>
      ))}
    </div>
  );
}
