import { Card, List, Slider, Stack, Text, Title } from '@mantine/core';
import type { ReplayPolicy } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureAlert } from '../components/failure-alert.tsx';
import { MeasuredFigures } from '../components/measured-figures.tsx';
import { Page } from '../components/page.tsx';
import { inOneOf } from '../components/score.tsx';
import { overviewQuery } from '../queries.ts';
import { useSession, useTenant } from '../session.tsx';

const threshold = 50;
/** So many points are a factor of ten in the false-match rate. */
const pointsPerTenfold = 10;

/** What scores mean, what another threshold would do, and the measured figures. */
export default function AccuracyPage() {
  const { id } = useTenant();
  const { session } = useSession();
  const overview = useQuery(overviewQuery(id));
  return (
    <Page title="Accuracy" says={`What a score means. Engine: ${session?.engine.name} ${session?.engine.version}.`}>
      <FailureAlert failure={overview.error} />
      {overview.data && <WhatIf targetRate={overview.data.targetFalseMatchRate} />}
      {overview.data && <ReplayPolicyCard policy={overview.data.replayPolicy} />}
      <MeasuredFigures />
    </Page>
  );
}

const REPLAY_SAYS: Readonly<Record<ReplayPolicy, string>> = {
  flag: 'The warnings of the result list them. Copied appearance images are ignored; copied fingerprints count.',
  refuse: 'The warnings of the result list them, and copied fingerprints make the result INCONCLUSIVE.',
};

function ReplayPolicyCard({ policy }: { readonly policy: ReplayPolicy }) {
  return (
    <Card withBorder>
      <Stack>
        <Title order={2}>Copies of registered photos: {policy}</Title>
        <Text>A session may contain copies of photos that the pet is registered with. {REPLAY_SAYS[policy]}</Text>
        <Text size="sm" c="dimmed">
          An operator changes this with npm run admin -- tenant replay.
        </Text>
      </Stack>
    </Card>
  );
}

/** How often a different animal scores at least this high, by the definition of the score. */
function falseMatchRateAt(score: number, targetRate: number): number {
  return Math.min(1, targetRate * 10 ** ((threshold - score) / pointsPerTenfold));
}

function WhatIf({ targetRate }: { readonly targetRate: number }) {
  const [score, setScore] = useState(threshold);
  const rate = falseMatchRateAt(score, targetRate);
  const perDay = (comparisons: number) => {
    const expected = comparisons * rate;
    if (expected >= 1) return `about ${Number(expected.toPrecision(2)).toLocaleString()} per day`;
    return `about one every ${Number((1 / expected).toPrecision(2)).toLocaleString()} days`;
  };
  return (
    <Card withBorder>
      <Stack>
        <Title order={2}>What another threshold would do</Title>
        <Slider
          min={20}
          max={90}
          value={score}
          onChange={setScore}
          marks={[{ value: 20 }, { value: threshold, label: 'threshold 50' }, { value: 90 }]}
          thumbLabel="Lowest accepted score"
          mb="lg"
        />
        <Text>
          With a threshold of <strong>{score}</strong>, a different animal passes in <strong>{inOneOf(rate)}</strong>{' '}
          comparisons.
          {score > threshold && ' The right pet will be rejected more often than now.'}
          {score < threshold && ' The right pet will be rejected less often than now.'}
        </Text>
        <List size="sm">
          <List.Item>With 100 impostors per day, {perDay(100)} passes.</List.Item>
          <List.Item>With 10,000 impostors per day, {perDay(10_000)} pass.</List.Item>
        </List>
        <Text size="sm" c="dimmed">
          A score of 50 is this tenant’s threshold: {inOneOf(targetRate)} comparisons of different animals reaches it.
          Every 10 points are a factor of 10. This follows from the definition of the score. To see how well it holds
          for your animals, evaluate your own photos. How often the right pet is rejected does not follow from the
          definition; see the measured figures below. An operator changes the target with npm run admin -- tenant
          accuracy.
        </Text>
      </Stack>
    </Card>
  );
}
