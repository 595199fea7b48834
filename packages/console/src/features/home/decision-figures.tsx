import { Card, Group, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useState } from 'react';
import { useLanguage } from '../../texts/use-texts.tsx';
import { BarChart, type ChartStep } from './bar-chart.tsx';
import { DECISION_SERIES, type DecisionName, RANGES, type Range, stepsOf, sumOf } from './decision-steps.ts';

/** The three decisions in a range of time, each with its change, and a chart of them. */
export function DecisionFigures({ overview }: { readonly overview: ConsoleAnswer<'readOverview'>['data'] }) {
  const { texts: t } = useLanguage();
  const [range, setRange] = useState<Range>('day');
  const { now, before } = stepsOf(overview, range);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2}>{t.home.decisionsTitle}</Title>
        <SegmentedControl
          size="xs"
          aria-label={t.home.range}
          value={range}
          onChange={(value) => setRange(RANGES.find((one) => one === value) ?? 'day')}
          data={RANGES.map((value) => ({ value, label: t.home.ranges[value] }))}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {DECISION_SERIES.map(({ name }) => (
          <DecisionCount key={name} name={name} now={now} before={before} />
        ))}
      </SimpleGrid>
      <Card withBorder>
        <BarChart
          says={t.home.decisions}
          stepSays={range === 'day' ? t.chart.hour : t.chart.day}
          steps={now}
          series={DECISION_SERIES}
        />
      </Card>
    </Stack>
  );
}

function DecisionCount(props: {
  readonly name: DecisionName;
  readonly now: readonly ChartStep[];
  /** The range before, empty where it is not known. */
  readonly before: readonly ChartStep[];
}) {
  const { texts: t, number } = useLanguage();
  const count = sumOf(props.now, props.name);
  const change = count - sumOf(props.before, props.name);
  return (
    <Card withBorder>
      <Text size="sm" c="dimmed">
        {t.home.series[props.name]}
      </Text>
      <Group gap="xs" align="baseline">
        <Text size="xl" fw={650}>
          {number(count)}
        </Text>
        {props.before.length > 0 && (
          <Text size="xs" c="dimmed">
            {change === 0 ? t.home.unchanged : t.home.changed(`${change > 0 ? '+' : '−'}${number(Math.abs(change))}`)}
          </Text>
        )}
      </Group>
    </Card>
  );
}
