import { Code, Table } from '@mantine/core';
import { DataTable } from '../components/data-table.tsx';
import { Moment } from '../components/moment.tsx';
import { Page } from '../components/page.tsx';
import { PagesOf } from '../components/pages-of.tsx';
import { auditPages } from '../queries.ts';
import { useTenant } from '../session.tsx';

/** Who changed what. */
export default function AuditPage() {
  const { id } = useTenant();
  return (
    <Page
      title="Audit log"
      says="What people changed in the console and with commands, and which pictures they looked at; what keys did is in the request log. It is only ever added to, and kept for 400 days."
    >
      <PagesOf pages={auditPages(id)} none="Nothing yet.">
        {(entries) => (
          <DataTable label="Audit log" columns={['When', 'By', 'What', 'To what', 'Details']} minWidth={860}>
            {entries.map((entry) => (
              <Table.Tr key={entry.id}>
                <Table.Td>
                  <Moment at={entry.at} />
                </Table.Td>
                <Table.Td>{entry.by}</Table.Td>
                <Table.Td>{entry.action}</Table.Td>
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
