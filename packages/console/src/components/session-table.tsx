import { Anchor, Badge, Table } from '@mantine/core';
import type { CaptureSession, SessionState } from '@rhinarium/contract';
import { Link } from 'wouter';
import { DataTable } from './data-table.tsx';
import { Moment } from './moment.tsx';

const COLOURS: Readonly<Record<SessionState, string>> = {
  STARTED: 'blue',
  FINISHED: 'green',
  ABORTED: 'gray',
  TIMEOUT: 'orange',
};

export function StateBadge({ state }: { readonly state: SessionState }) {
  return (
    <Badge color={COLOURS[state]} variant="light">
      {state}
    </Badge>
  );
}

/** Capture sessions as a list shows them. */
export function SessionTable({ sessions }: { readonly sessions: readonly CaptureSession[] }) {
  return (
    <DataTable
      label="Capture sessions"
      columns={['Session', 'State', 'Purpose', 'Species', 'Images', 'Created']}
      minWidth={820}
    >
      {sessions.map((session) => (
        <Table.Tr key={session.id}>
          <Table.Td className="mono">
            <Anchor component={Link} href={`/capture-sessions/${session.id}`}>
              {session.id.slice(0, 8)}…
            </Anchor>
          </Table.Td>
          <Table.Td>
            <StateBadge state={session.state} />
          </Table.Td>
          <Table.Td>{session.purpose}</Table.Td>
          <Table.Td>{session.species}</Table.Td>
          <Table.Td>
            {session.progress.fingerprints} of {session.progress.requiredFingerprints} fingerprints,{' '}
            {session.progress.appearances} of {session.progress.requiredAppearances} appearance
          </Table.Td>
          <Table.Td>
            <Moment at={session.createdAt} />
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
