import { Group, SegmentedControl, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { DataTable } from '../components/data-table.tsx';
import { Page } from '../components/page.tsx';
import { PagesOf } from '../components/pages-of.tsx';
import { RequestCells } from '../components/request-cells.tsx';
import { requestPages } from '../queries.ts';
import { useTenant } from '../session.tsx';

/** Every request of the tenant's keys and people, found by its request id. */
export default function RequestsPage() {
  const { id } = useTenant();
  const [text, setText] = useState('');
  const [requestId] = useDebouncedValue(text.trim(), 200);
  const [outcome, setOutcome] = useState<'all' | 'failed'>('all');
  return (
    <Page
      title="Request log"
      says="Every answer carries its request id in the header x-request-id. Requests are kept for 14 days, up to the latest 200,000. Bodies, query strings and the console’s own page views are not kept."
    >
      <Group align="flex-end">
        <TextInput
          type="search"
          label="Request id"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          w={{ base: '100%', xs: 340 }}
        />
        <SegmentedControl
          aria-label="Which requests"
          value={outcome}
          onChange={(value) => setOutcome(value === 'failed' ? 'failed' : 'all')}
          data={[
            { value: 'all', label: 'All' },
            { value: 'failed', label: 'Failed' },
          ]}
        />
      </Group>
      <PagesOf pages={requestPages(id, { requestId, outcome })} none="No matching requests." refreshMs={5000}>
        {(entries) => (
          <DataTable
            label="Requests"
            columns={['When', 'Request', 'Status', 'Took', 'By', 'Request id']}
            minWidth={980}
          >
            {entries.map((entry) => (
              <Table.Tr key={entry.id}>
                <RequestCells entry={entry} />
                <Table.Td>{entry.durationMs} ms</Table.Td>
                <Table.Td>{entry.by}</Table.Td>
                <Table.Td className="mono">{entry.requestId}</Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
      </PagesOf>
    </Page>
  );
}
