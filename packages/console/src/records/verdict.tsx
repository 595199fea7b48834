import { Badge, Group, Text } from '@mantine/core';
import type { Evidence, QualityReason, QualityVerdict } from '@rhinarium/contract';
import { useTexts } from '../texts/use-texts.tsx';

/** Result of the quality check with advice. */
export function Verdict(props: {
  readonly verdict: QualityVerdict;
  readonly score: number;
  readonly reasons: readonly QualityReason[];
  /** Parts of the animal that the photo can be compared by. */
  readonly evidence?: readonly Evidence[] | undefined;
}) {
  const t = useTexts();
  const { evidence = [] } = props;
  const isAccepted = props.verdict === 'ACCEPTED';
  return (
    <div>
      <Group gap={6}>
        <Badge color={isAccepted ? 'green' : 'red'} variant="light" autoContrast>
          {isAccepted ? t.photos.accepted : t.photos.rejected}
        </Badge>
        <Text size="sm">{props.score} / 100</Text>
      </Group>
      {evidence.length > 0 && <Text size="xs">{t.photos.comparedBy(evidence)}</Text>}
      {props.reasons.map((reason) => (
        <Text key={reason} size="xs">
          {t.photos.reasons[reason]}
        </Text>
      ))}
    </div>
  );
}
