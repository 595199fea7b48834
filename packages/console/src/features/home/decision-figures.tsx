import { Card, Group, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useState } from 'react';
import { useLanguage } from '../../texts/use-texts.tsx';
import { BarChart, type ChartStep } from './bar-chart.tsx';

type Overview = Pick<ConsoleAnswer<'readOverview'>['data'], 'decisionDays' | 'decisionHours'>;

/** Bottom to top. */
const DECISION_SERIES = [
  { name: 'matches', className: 'bar-match' },
  { name: 'inconclusive', className: 'bar-inconclusive' },
  { name: 'noMatches', className: 'bar-no-match' },
] as const;
type DecisionName = (typeof DECISION_SERIES)[number]['name'];

/** Hours in the reader's time zone, as dates of other charts are written: 2026-11-28 04:00. */
const localHour = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** Ranges of time: 24 hours, 7 and 30 days. */
const RANGES = ['day', 'week', 'month'] as const;
type Range = (typeof RANGES)[number];

const STEPS = { day: 24, week: 7, month: 30 } as const;

/** Steps of a range and of the range before. The latter is empty where the overview does not reach back so far. */
function stepsOf(
  { decisionDays, decisionHours }: Overview,
  range: Range,
): { readonly now: readonly ChartStep[]; readonly before: readonly ChartStep[] } {
  const all: ChartStep[] =
    range === 'day'
      ? decisionHours.map(({ hour, ...counts }) => ({ label: localHour.format(new Date(hour)), counts }))
      : decisionDays.map(({ day, duplicates: _, ...counts }) => ({ label: day, counts }));
  const count = STEPS[range];
  const before = all.slice(-2 * count, -count);
  return { now: all.slice(-count), before: before.length === count ? before : [] };
}

const sumOf = (steps: readonly ChartStep[], name: DecisionName): number =>
  steps.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0);

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
