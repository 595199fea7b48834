import { Progress, Text } from '@mantine/core';

/** Below this rate nothing was measured: the score is extrapolated there. */
const rateShownMin = 1e-6;

/** A rate as people say it: one in 10,000. */
export function inOneOf(rate: number): string {
  if (rate >= 0.5) return 'about one in two';
  if (rate < rateShownMin) return 'fewer than one in 1,000,000';
  return `one in ${Number((1 / rate).toPrecision(2)).toLocaleString()}`;
}

/** A rate as a share: 2 %. */
export function shareOf(rate: number): string {
  const percent = 100 * rate;
  if (percent < 0.1) return 'less than 0.1 %';
  return `${Number(percent.toPrecision(2))} %`;
}

/** A score from 0 to 100 as a bar; 50 is the threshold. */
export function ScoreBar({ score, label }: { readonly score: number; readonly label: string }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {score.toFixed(1)} {score >= 50 ? '(50 or more)' : '(below 50)'}
      </Text>
      <Progress
        value={score}
        color={score >= 50 ? 'green' : 'orange'}
        aria-label={`${label} ${score.toFixed(1)} of 100`}
      />
    </div>
  );
}
