import { Code, Table } from '@mantine/core';
import { DataTable } from '../components/data-table.tsx';
import { Moment } from '../components/moment.tsx';
import { Page } from '../components/page.tsx';
import { PagesOf } from '../components/pages-of.tsx';
import { auditPages } from '../queries.ts';
import { useTenant } from '../session.tsx';
import { useTexts } from '../texts/use-texts.tsx';

/** Who changed what. */
export default function AuditPage() {
  const { id } = useTenant();
  const t = useTexts();
  return (
    <Page title={t.shell.places.audit} says={t.audit.says}>
      <PagesOf pages={auditPages(id)} none={t.audit.none}>
        {(entries) => (
          <DataTable
            label={t.shell.places.audit}
            columns={[t.common.when, t.common.by, t.audit.action, t.audit.subject, t.audit.details]}
            minWidth={860}
          >
            {entries.map((entry) => (
              <Table.Tr key={entry.id}>
                <Table.Td>
                  <Moment at={entry.at} />
                </Table.Td>
                <Table.Td>{entry.by}</Table.Td>
                <Table.Td className="mono">{entry.action}</Table.Td>
                <Table.Td className="mono">{entry.subject}</Table.Td>
                <Table.Td>
                  <Code className="mono">{JSON.stringify(entry.details)}</Code>
                </Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
      </PagesOf>
    </Page>
  );
}
