import { Anchor, Badge, Group, Progress, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'wouter';
import { RequestCells } from '../../records/request-cells.tsx';
import { overviewQuery, recentFailuresQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useLanguage, useTexts } from '../../texts/use-texts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Page } from '../../ui/page.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { BarChart } from './bar-chart.tsx';
import { DecisionFigures } from './decision-figures.tsx';
import { FirstSteps } from './first-steps.tsx';

type Overview = ConsoleAnswer<'readOverview'>['data'];

/** Decisions, and for developers plan, usage and recent errors. */
export default function HomePage() {
  const { id, name, may } = useTenant();
  const overview = useQuery({ ...overviewQuery(id), refetchInterval: 10_000 });
  // Deferred so that its render is interruptible.
  const shown = useDeferredValue(overview.data);
  return (
    <Page title={name}>
      <FailureAlert failure={overview.error} onRetry={() => void overview.refetch()} />
      {shown ? <Figures overview={shown} /> : <LoadingSkeleton h={300} />}
      {/* After the figures, which would push them down. */}
      {shown && may('develop') && <RecentErrors />}
    </Page>
  );
}

/** Bottom to top. */
const REQUEST_SERIES = [
  { name: 'failures', className: 'bar-failed' },
  { name: 'successes', className: 'bar' },
] as const;

const secondsOf = (ms: number) => (ms / 1000).toFixed(1);

function Figures({ overview }: { readonly overview: Overview }) {
  const { may } = useTenant();
  const { texts: t, number } = useLanguage();
  const today = overview.days.at(-1);
  const { petCount, petsMax } = overview;
  if (!may('develop')) return <DecisionFigures overview={overview} />;
  return (
    <>
      <FirstSteps steps={overview.firstSteps} />
      <DecisionFigures overview={overview} />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <TitledCard title={t.home.plan}>
          <Group>
            <Badge size="lg" variant="light">
              {overview.plan ?? t.common.none}
            </Badge>
            <Anchor component={Link} href="/plan">
              {t.home.plans}
            </Anchor>
          </Group>
        </TitledCard>
        <TitledCard title={t.home.pets}>
          <Text size="xl" fw={700}>
            {number(petCount)}
            {petsMax !== null && t.home.ofMost(petsMax)}
          </Text>
          {petsMax !== null && <Progress value={(petCount / petsMax) * 100} aria-label={t.home.petsUsed} />}
        </TitledCard>
        <TitledCard title={t.home.today}>
          <Text size="xl" fw={700}>
            {t.home.requests(today?.requests ?? 0)}
          </Text>
          <Text size="sm">{t.home.failed(today?.failures ?? 0)}</Text>
        </TitledCard>
        <TitledCard title={t.home.jobsNow}>
          <Text size="xl" fw={700}>
            {t.home.running(overview.jobsProcessing)}
          </Text>
          <Text size="sm">
            {t.home.waiting(overview.jobsWaiting)}
            {overview.jobMs && t.home.median(secondsOf(overview.jobMs.p50))}
          </Text>
        </TitledCard>
      </SimpleGrid>
      <TitledCard title={t.home.requestsByDay}>
        <BarChart
          says={t.home.requestsCounted}
          stepSays={t.chart.day}
          steps={overview.days.map(({ day, requests, failures }) => ({
            label: day,
            counts: { failures, successes: requests - failures },
          }))}
          series={REQUEST_SERIES}
        />
      </TitledCard>
    </>
  );
}

function RecentErrors() {
  const { id } = useTenant();
  const t = useTexts();
  const failed = useQuery({ ...recentFailuresQuery(id), refetchInterval: 10_000 });
  const entries = failed.data ?? [];
  return (
    <Stack gap="xs">
      <Title order={2}>{t.home.recentErrors}</Title>
      <FailureAlert failure={failed.error} onRetry={() => void failed.refetch()} />
      {failed.data && entries.length === 0 && <Text c="dimmed">{t.home.noFailures}</Text>}
      {entries.length > 0 && (
        <DataTable label={t.home.recentErrors} columns={[t.common.when, t.home.request, t.home.error, t.common.by]}>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <RequestCells entry={entry} />
              <Table.Td>{entry.by}</Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
    </Stack>
  );
}
