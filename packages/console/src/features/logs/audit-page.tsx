import { Anchor, Code, Group, Table, Text } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { Link } from 'wouter';
import { auditPages } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { audit as en } from '../../texts/en/audit.ts';
import { audit as ko } from '../../texts/ko/audit.ts';
import { useOwnTexts, useTexts } from '../../texts/use-texts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { PagesOf } from '../../ui/pages-of.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { hoursBack } from './hours-back.ts';

const TEXTS = { en, ko };

type AuditEntry = ConsoleAnswer<'listAudit'>['data'][number];

/** Periods, hours. */
const SPANS = ['24', '168', '720'] as const;

/** The audit log. */
export default function AuditPage() {
  const { id } = useTenant();
  const t = useTexts();
  const own = useOwnTexts(TEXTS);
  const [{ search, hours }, change] = useAddress(['search', 'hours']);
  const asked = { search: search || undefined, since: hoursBack(hours) };
  return (
    <Page title={t.shell.places.audit} says={own.says}>
      <Group gap="xs">
        <SearchField
          label={t.common.search}
          placeholder={own.searchHint}
          value={search}
          onChange={(text) => change({ search: text })}
        />
        <FilterSelect
          label={t.common.when}
          value={hours}
          none={own.spans['']}
          onChange={(value) => change({ hours: value })}
          options={SPANS.map((value) => ({ value, label: own.spans[value] }))}
        />
      </Group>
      <PagesOf pages={auditPages(id, asked)} none={search || hours ? own.noneFound : own.none}>
        {(entries) => (
          <DataTable
            label={t.shell.places.audit}
            columns={[
              { label: t.common.when, id: 'at' },
              { label: t.common.by, id: 'by' },
              own.action,
              { label: own.subject, id: 'subject' },
              { label: own.details, id: 'details' },
            ]}
            list="audit"
            minWidth={860}
          >
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </DataTable>
        )}
      </PagesOf>
    </Page>
  );
}

function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const own = useOwnTexts(TEXTS);
  const { requestId, ...others } = entry.details;
  return (
    <Table.Tr>
      <Table.Td>
        <Moment at={entry.at} />
      </Table.Td>
      <Table.Td>{entry.by}</Table.Td>
      <Table.Td>
        {own.actions[entry.action]}
        <Text size="xs" c="dimmed" className="mono">
          {entry.action}
        </Text>
      </Table.Td>
      <Table.Td>
        {entry.subjectName}
        <Text size={entry.subjectName ? 'xs' : 'sm'} className="mono">
          {entry.subject}
        </Text>
      </Table.Td>
      <Table.Td>
        {typeof requestId === 'string' && (
          <Anchor component={Link} href={`/requests?search=${encodeURIComponent(requestId)}`}>
            {own.request}
          </Anchor>
        )}
        {Object.entries(others).map(([name, value]) => (
          <Code key={name} className="mono" display="block" w="fit-content">
            {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
          </Code>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}
