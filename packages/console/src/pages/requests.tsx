import { Button, Group, NativeSelect, SegmentedControl, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../components/data-table.tsx';
import { Page } from '../components/page.tsx';
import { PagesOf } from '../components/pages-of.tsx';
import { RequestCells } from '../components/request-cells.tsx';
import { RequestDrawer, type RequestEntry } from '../components/request-drawer.tsx';
import { SearchField } from '../components/search-field.tsx';
import { useAddress } from '../components/use-address.ts';
import { keysQuery, requestPages } from '../queries.ts';
import { useTenant } from '../session.tsx';

const OUTCOMES = [
  { value: 'all', label: 'All' },
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
] as const;

/** How far back, in hours. */
const SPANS = { '': 'The last 14 days', '1': 'The last hour', '24': 'The last 24 hours', '168': 'The last 7 days' };
const hourMs = 3_600_000;

/** The start of a span, to the minute: one that moved on with every look would be another list each time. */
function startOf(hours: string): string | undefined {
  const span = Number(hours) * hourMs;
  return span > 0 ? new Date(Math.floor((Date.now() - span) / 60_000) * 60_000).toISOString() : undefined;
}

/** Every request of the tenant's keys and people; a row opens. */
export default function RequestsPage() {
  const { id } = useTenant();
  const [filter, change] = useAddress(['search', 'outcome', 'caller', 'hours']);
  const [shown, setShown] = useState<RequestEntry>();
  const keys = useQuery(keysQuery(id));
  const outcome = OUTCOMES.find(({ value }) => value === filter.outcome)?.value ?? 'all';
  const asked = {
    search: filter.search || undefined,
    outcome,
    callerId: filter.caller || undefined,
    since: startOf(filter.hours),
  };
  return (
    <Page
      title="Request log"
      says="Every answer carries its request id in the header x-request-id. Requests are kept for 14 days, up to the latest 200,000. Bodies, query strings and the console’s own page views are not kept."
    >
      <Group align="flex-end">
        <SearchField
          label="Search"
          placeholder="Path, operation, error code or request id"
          value={filter.search}
          onChange={(search) => change({ search })}
        />
        <NativeSelect
          label="API key"
          value={filter.caller}
          onChange={({ currentTarget }) => change({ caller: currentTarget.value })}
          data={[
            { value: '', label: 'All' },
            ...(keys.data ?? []).map(({ id: value, name: label }) => ({ value, label })),
          ]}
        />
        <NativeSelect
          label="When"
          value={filter.hours}
          onChange={({ currentTarget }) => change({ hours: currentTarget.value })}
          data={Object.entries(SPANS).map(([value, label]) => ({ value, label }))}
        />
        <SegmentedControl
          aria-label="Which requests"
          value={outcome}
          onChange={(value) => change({ outcome: value === 'all' ? '' : value })}
          data={[...OUTCOMES]}
        />
      </Group>
      <PagesOf pages={requestPages(id, asked)} none="No matching requests." refreshMs={5000}>
        {(entries) => (
          <DataTable label="Requests" columns={['When', 'Request', 'Status', 'Took', 'By', 'Details']} minWidth={900}>
            {entries.map((entry) => (
              <Table.Tr key={entry.id}>
                <RequestCells entry={entry} />
                <Table.Td>{entry.durationMs} ms</Table.Td>
                <Table.Td>{entry.by}</Table.Td>
                <Table.Td>
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => setShown(entry)}
                    aria-label={`Open request ${entry.requestId}`}
                  >
                    Open
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
      </PagesOf>
      <RequestDrawer entry={shown} onClose={() => setShown(undefined)} />
    </Page>
  );
}
