import { Progress, Text } from '@mantine/core';
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
