import { Badge, Group, Progress, Text } from '@mantine/core';
import type { Decision as DecisionName, Evidence, QualityReason, QualityVerdict } from '@rhinarium/contract';
import type { Texts } from '../texts/en.ts';
import { useTexts } from '../texts/use-texts.tsx';

/** Lowest measured rate. Scores beyond it are extrapolated. */
const rateShownMin = 1e-6;

/** A rate as text: one in 10,000. */
export function inOneOf(rate: number, { common }: Texts): string {
  if (rate >= 0.5) return common.inOneOf.two;
  if (rate < rateShownMin) return common.inOneOf.fewest;
  return common.inOneOf.number(Number((1 / rate).toPrecision(2)));
}

/** A rate as a percentage. */
export function shareOf(rate: number, { common }: Texts): string {
  const percent = 100 * rate;
  if (percent < 0.1) return common.shareLeast;
  return common.percent(String(Number(percent.toPrecision(2))));
}

/** A score from 0 to 100 as a bar. The threshold is 50. */
export function ScoreBar({ score, label }: { readonly score: number; readonly label: string }) {
  const t = useTexts();
  return (
    <div>
      <Text size="sm" fw={600}>
        {score.toFixed(1)} {score >= 50 ? t.result.scoreAtLeast : t.result.scoreBelow}
      </Text>
      <Progress
        value={score}
        color={score >= 50 ? 'green' : 'orange'}
        aria-label={t.result.scoreOf(label, score.toFixed(1))}
      />
    </div>
  );
}

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
