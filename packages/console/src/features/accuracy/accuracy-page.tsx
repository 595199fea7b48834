import { Card, List, Slider, Stack, Text, Title } from '@mantine/core';
import type { ReplayPolicy } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inOneOf } from '../../records/score.tsx';
import { overviewQuery } from '../../service/queries.ts';
import { useSession, useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { HowToImprove } from './how-to-improve.tsx';
import { MeasuredFigures } from './measured-figures.tsx';
import { OwnAnimals } from './own-animals.tsx';
import { OwnScores } from './own-scores.tsx';

const threshold = 50;
/** Score points per factor of ten in the false-match rate. */
const pointsPerTenfold = 10;

/** Meaning of scores, effect of another threshold, and measured figures. */
export default function AccuracyPage() {
  const { id } = useTenant();
  const t = useTexts();
  const { session } = useSession();
  const overview = useQuery(overviewQuery(id));
  return (
    <Page title={t.shell.places.accuracy} says={t.accuracy.says(`${session?.engine.name} ${session?.engine.version}`)}>
      <FailureAlert failure={overview.error} onRetry={() => void overview.refetch()} />
      <OwnAnimals />
      <MeasuredFigures />
      <HowToImprove />
      {overview.data && (
        <WhatIf
          targetRate={overview.data.targetFalseMatchRate}
          searchTargetRate={overview.data.identificationTargetFalseMatchRate}
        />
      )}
      {overview.data && <ReplayPolicyCard policy={overview.data.replayPolicy} />}
      <OwnScores />
    </Page>
  );
}

function ReplayPolicyCard({ policy }: { readonly policy: ReplayPolicy }) {
  const t = useTexts();
  return (
    <Card withBorder>
      <Stack>
        <Title order={2}>{t.accuracy.copies(policy)}</Title>
        <Text>{t.accuracy.copiesSay(policy)}</Text>
        <Text size="sm" c="dimmed">
          {t.accuracy.copiesChange}
        </Text>
      </Stack>
    </Card>
  );
}

/** False-match rate at a score, by the definition of the score. */
function falseMatchRateAt(score: number, targetRate: number): number {
  return Math.min(1, targetRate * 10 ** ((threshold - score) / pointsPerTenfold));
}

function WhatIf({ targetRate, searchTargetRate }: { readonly targetRate: number; readonly searchTargetRate: number }) {
  const t = useTexts();
  const [score, setScore] = useState(threshold);
  const rate = falseMatchRateAt(score, targetRate);
  const perDay = (comparisons: number) => {
    const expected = comparisons * rate;
    if (expected >= 1) return t.accuracy.perDay(Number(expected.toPrecision(2)));
    return t.accuracy.everyDays(Number((1 / expected).toPrecision(2)));
  };
  return (
    <Card withBorder>
      <Stack>
        <Title order={2}>{t.accuracy.anotherThreshold}</Title>
        <Slider
          min={20}
          max={90}
          value={score}
          onChange={setScore}
          marks={[{ value: 20 }, { value: threshold, label: t.accuracy.threshold(threshold) }, { value: 90 }]}
          thumbLabel={t.accuracy.lowest}
          mb="lg"
        />
        <Text>
          {t.accuracy.withThreshold(<strong>{score}</strong>, <strong>{inOneOf(rate, t)}</strong>)}
          {score > threshold && ` ${t.accuracy.moreOften}`}
          {score < threshold && ` ${t.accuracy.lessOften}`}
        </Text>
        <List size="sm">
          <List.Item>{t.accuracy.impostors(100, perDay(100))}</List.Item>
          <List.Item>{t.accuracy.impostors(10_000, perDay(10_000))}</List.Item>
        </List>
        <Text size="sm" c="dimmed">
          {t.accuracy.meaning(inOneOf(targetRate, t), inOneOf(searchTargetRate, t))}
        </Text>
      </Stack>
    </Card>
  );
}
