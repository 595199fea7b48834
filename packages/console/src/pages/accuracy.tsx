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

/** What scores mean, what another threshold would, and where the measured figures stand. */
export default function AccuracyPage() {
  const { id } = useTenant();
  const { session } = useSession();
  const overview = useQuery(overviewQuery(id));
  return (
    <Page
      title="Accuracy"
      says={`What a score means, with the engine ${session?.engine.name} ${session?.engine.version}.`}
    >
      <FailureAlert failure={overview.error} />
      {overview.data && <WhatIf targetRate={overview.data.targetFalseMatchRate} />}
      {overview.data && <ReplayPolicyCard policy={overview.data.replayPolicy} />}
      <MeasuredFigures />
    </Page>
  );
}

const REPLAY_SAYS: Readonly<Record<ReplayPolicy, string>> = {
  flag: 'are named in the warnings of a result; a copied appearance image counts nothing, copied fingerprints count.',
  refuse: 'are named in the warnings of a result, and copied fingerprints make it INCONCLUSIVE.',
};

function ReplayPolicyCard({ policy }: { readonly policy: ReplayPolicy }) {
  return (
    <Card withBorder>
      <Stack>
        <Title order={2}>Copies of registered photos: {policy}</Title>
        <Text>Photos of a session that are copies of photos that the pet is registered with {REPLAY_SAYS[policy]}</Text>
        <Text size="sm" c="dimmed">
          An operator changes this with npm run admin -- tenant replay.
        </Text>
      </Stack>
    </Card>
  );
}

/** How often a different animal scores at least so high, by the definition of the score. */
function falseMatchRateAt(score: number, targetRate: number): number {
  return Math.min(1, targetRate * 10 ** ((threshold - score) / pointsPerTenfold));
}

function WhatIf({ targetRate }: { readonly targetRate: number }) {
  const [score, setScore] = useState(threshold);
  const rate = falseMatchRateAt(score, targetRate);
  const perDay = (comparisons: number) => {
    const expected = comparisons * rate;
    if (expected >= 1) return `about ${Number(expected.toPrecision(2)).toLocaleString()} a day`;
    return `about one in ${Number((1 / expected).toPrecision(2)).toLocaleString()} days`;
  };
  return (
    <Card withBorder>
      <Stack>
        <Title order={2}>If I accepted from another score on</Title>
        <Slider
          min={20}
          max={90}
          value={score}
          onChange={setScore}
          marks={[{ value: 20 }, { value: threshold, label: 'threshold 50' }, { value: 90 }]}
          thumbLabel="Score from which on to accept"
          mb="lg"
        />
        <Text>
          From a score of <strong>{score}</strong> on, a different animal passes in <strong>{inOneOf(rate)}</strong>{' '}
          comparisons.
          {score > threshold && ' Pets that are the same will be turned away more often than now.'}
          {score < threshold && ' Fewer pets will be turned away wrongly than now.'}
        </Text>
        <List size="sm">
          <List.Item>100 impostors verified a day: {perDay(100)} passes.</List.Item>
          <List.Item>10,000 impostors verified a day: {perDay(10_000)} pass.</List.Item>
        </List>
        <Text size="sm" c="dimmed">
          50 is the threshold at this tenant’s target of {inOneOf(targetRate)}; every 10 points are a factor of 10. This
          is the definition of the score, carried over to other thresholds: how well it holds on your animals is
          measured by evaluating your own photos. How many pets that are the same are turned away at a threshold follows
          from no definition: what was measured of it stands below. An operator changes the target with npm run admin --
          tenant accuracy.
        </Text>
      </Stack>
    </Card>
  );
}
