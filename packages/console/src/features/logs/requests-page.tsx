import { Button, Group, SegmentedControl, Table } from '@mantine/core';
import { REQUEST_SORTS } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestCells } from '../../records/request-cells.tsx';
import { keysQuery, requestPage, requestPages } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportCsv } from '../../ui/export-csv.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Page } from '../../ui/page.tsx';
import { PagesOf } from '../../ui/pages-of.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useSorting } from '../../ui/use-sorting.ts';
import { hoursBack } from './hours-back.ts';
import { RequestDrawer, type RequestEntry } from './request-drawer.tsx';

const OUTCOMES = ['all', 'succeeded', 'failed'] as const;

/** Periods, hours. */
const SPANS = ['1', '24', '168'] as const;

/** The request log of keys and people. A row opens details. */
export default function RequestsPage() {
  const { id } = useTenant();
  const t = useTexts();
  const [filter, change] = useAddress(['search', 'outcome', 'caller', 'hours']);
  const [shown, setShown] = useState<RequestEntry>();
  const keys = useQuery(keysQuery(id));
  const outcome = OUTCOMES.find((one) => one === filter.outcome) ?? 'all';
  const sorting = useSorting(REQUEST_SORTS);
  const asked = {
    sort: sorting.sort,
    order: sorting.order,
    search: filter.search || undefined,
    outcome,
    callerId: filter.caller || undefined,
    since: hoursBack(filter.hours),
  };
  return (
    <Page title={t.shell.places.requests} says={t.requests.says}>
      <Group gap="xs">
        <SearchField
          label={t.common.search}
          placeholder={t.requests.searchHint}
          value={filter.search}
          onChange={(search) => change({ search })}
        />
        <FilterSelect
          label={t.requests.key}
          value={filter.caller}
          onChange={(caller) => change({ caller })}
          options={(keys.data ?? []).map(({ id: value, name: label }) => ({ value, label }))}
        />
        <FilterSelect
          label={t.common.when}
          value={filter.hours}
          none={t.requests.spans['']}
          onChange={(hours) => change({ hours })}
          options={SPANS.map((value) => ({ value, label: t.requests.spans[value] }))}
        />
        <SegmentedControl
          aria-label={t.requests.which}
          value={outcome}
          onChange={(value) => change({ outcome: value === 'all' ? '' : value })}
          data={OUTCOMES.map((value) => ({ value, label: t.requests.outcomes[value] }))}
        />
      </Group>
      <PagesOf
        pages={requestPages(id, asked)}
        none={t.requests.none}
        refreshMs={5000}
        actions={
          <ExportCsv
            name="requests"
            read={(pageToken) => requestPage(id, asked, pageToken)}
            cells={({ at, method, path, operation, status, code, durationMs, by, requestId }) => ({
              at,
              method,
              path,
              operation,
              status,
              code,
              durationMs,
              by,
              requestId,
            })}
          />
        }
      >
        {(entries) => (
          <DataTable
            label={t.requests.requests}
            columns={[
              { label: t.common.when, sort: 'at', id: 'at' },
              t.requests.request,
              { label: t.common.status, id: 'status' },
              { label: t.common.took, sort: 'durationMs', id: 'took' },
              { label: t.common.by, id: 'by' },
              t.requests.details,
            ]}
            sorting={sorting}
            list="requests"
            minWidth={900}
          >
            {entries.map((entry) => (
              <Table.Tr key={entry.id}>
                <RequestCells entry={entry} />
                <Table.Td>{t.common.milliseconds(entry.durationMs)}</Table.Td>
                <Table.Td>{entry.by}</Table.Td>
                <Table.Td>
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => setShown(entry)}
                    aria-label={t.requests.openOf(entry.requestId)}
                  >
                    {t.requests.open}
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
