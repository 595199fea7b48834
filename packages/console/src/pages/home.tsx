import {
  Alert,
  Anchor,
  Badge,
  Card,
  Group,
  Progress,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { DataTable } from '../components/data-table.tsx';
import { DayBars } from '../components/day-bars.tsx';
import { FailureAlert } from '../components/failure-alert.tsx';
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

function Figures({ overview }: { readonly overview: Overview }) {
  const today = overview.days.at(-1);
  const { petCount, petsMax } = overview;
  return (
    <>
      {petCount === 0 && (
        <Alert title="Start in the playground" color="indigo">
          <Anchor component={Link} href="/playground">
            The playground
          </Anchor>{' '}
          registers and verifies a pet with your own photos or with generated ones. Every step can be copied as a
          command. To call the API from a program, create an{' '}
          <Anchor component={Link} href="/keys">
            API key
          </Anchor>
          .
        </Alert>
      )}
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
          <Text size="sm">{overview.jobsWaiting} waiting</Text>
        </Figure>
      </SimpleGrid>
      <Figure title="Requests by day">
        <DayBars days={overview.days} />
      </Figure>
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
