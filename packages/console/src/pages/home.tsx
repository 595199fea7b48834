import { Anchor, Badge, Card, Group, Progress, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { DataTable } from '../components/data-table.tsx';
import { DayBars } from '../components/day-bars.tsx';
import { FailureAlert } from '../components/failure-alert.tsx';
import { FirstSteps } from '../components/first-steps.tsx';
import { Page } from '../components/page.tsx';
import { RequestCells } from '../components/request-cells.tsx';
import { overviewQuery, recentFailuresQuery } from '../queries.ts';
import { useTenant } from '../session.tsx';

type Overview = ConsoleAnswer<'readOverview'>['data'];

/** Plan, usage and recent errors. */
export default function HomePage() {
  const { id, name } = useTenant();
  const overview = useQuery({ ...overviewQuery(id), refetchInterval: 10_000 });
  return (
    <Page title={name}>
      <FailureAlert failure={overview.error} />
      {overview.data ? <Figures overview={overview.data} /> : <Skeleton h={300} aria-label="Loading" />}
      <RecentErrors />
    </Page>
  );
}

/** From the foot of a bar up. */
const DECISION_SERIES = [
  { name: 'matches', label: 'Match or identified', className: 'bar-match' },
  { name: 'inconclusive', label: 'Inconclusive', className: 'bar-inconclusive' },
  { name: 'noMatches', label: 'No match or unknown', className: 'bar-no-match' },
] as const;
const REQUEST_SERIES = [
  { name: 'failures', label: 'Failed', className: 'bar-failed' },
  { name: 'successes', label: 'Succeeded', className: 'bar' },
] as const;

const secondsOf = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function Figures({ overview }: { readonly overview: Overview }) {
  const today = overview.days.at(-1);
  const { petCount, petsMax } = overview;
  return (
    <>
      <FirstSteps steps={overview.firstSteps} />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <Figure title="Plan">
          <Group>
            <Badge size="lg" variant="light">
              {overview.plan ?? 'none'}
            </Badge>
            <Anchor component={Link} href="/plan">
              Plans
            </Anchor>
          </Group>
        </Figure>
        <Figure title="Pets">
          <Text size="xl" fw={700}>
            {petCount.toLocaleString()}
            {petsMax !== null && ` of ${petsMax}`}
          </Text>
          {petsMax !== null && (
            <Progress value={(petCount / petsMax) * 100} aria-label="Pets used of the plan’s limit" />
          )}
        </Figure>
        <Figure title="Today (UTC)">
          <Text size="xl" fw={700}>
            {(today?.requests ?? 0).toLocaleString()} requests
          </Text>
          <Text size="sm">{(today?.failures ?? 0).toLocaleString()} failed</Text>
        </Figure>
        <Figure title="Jobs now">
          <Text size="xl" fw={700}>
            {overview.jobsProcessing} running
          </Text>
          <Text size="sm">
            {overview.jobsWaiting} waiting
            {overview.jobMs && ` · median ${secondsOf(overview.jobMs.p50)} in the last 7 days`}
          </Text>
        </Figure>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Figure title="Decisions by day">
          <DayBars days={overview.decisionDays} says="decisions" series={DECISION_SERIES} />
        </Figure>
        <Figure title="Requests by day">
          <DayBars
            days={overview.days.map((day) => ({ ...day, successes: day.requests - day.failures }))}
            says="requests"
            series={REQUEST_SERIES}
          />
        </Figure>
      </SimpleGrid>
    </>
  );
}

function Figure({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Card withBorder>
      <Stack gap={4}>
        <Title order={2} size="sm" c="dimmed" fw={600}>
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

function RecentErrors() {
  const { id } = useTenant();
  const failed = useQuery({ ...recentFailuresQuery(id), refetchInterval: 10_000 });
  const entries = failed.data ?? [];
  return (
    <Stack gap="xs">
      <Title order={2}>Recent errors</Title>
      <FailureAlert failure={failed.error} />
      {failed.data && entries.length === 0 && <Text c="dimmed">No failed requests.</Text>}
      {entries.length > 0 && (
        <DataTable label="Recent errors" columns={['When', 'Request', 'Error', 'By']}>
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
