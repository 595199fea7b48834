import { Progress, Text } from '@mantine/core';

/** A rate as people say it: one in 10,000. */
export function inOneOf(rate: number): string {
  if (rate >= 0.5) return 'about every second one';
  if (rate <= 1e-12) return 'fewer than one in 1,000,000,000,000';
  const one = 1 / rate;
  return `one in ${Number(one.toPrecision(2)).toLocaleString()}`;
}

/** A score from 0 to 100 as a bar; 50 is where the decision turns. */
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
