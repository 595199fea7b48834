import { Anchor, Badge, Table } from '@mantine/core';
import type { CaptureSession, SessionState } from '@rhinarium/contract';
import { Link } from 'wouter';
import { useTexts } from '../texts/use-texts.tsx';
import { DataTable } from './data-table.tsx';
import { Moment } from './moment.tsx';

const COLOURS: Readonly<Record<SessionState, string>> = {
  STARTED: 'blue',
  FINISHED: 'green',
  ABORTED: 'gray',
  TIMEOUT: 'orange',
};

export function StateBadge({ state }: { readonly state: SessionState }) {
  const t = useTexts();
  return (
    <Badge color={COLOURS[state]} variant="light">
      {t.sessions.states[state]}
    </Badge>
  );
}

/** Capture sessions as a list shows them. */
export function SessionTable({ sessions }: { readonly sessions: readonly CaptureSession[] }) {
  const t = useTexts();
  return (
    <DataTable
      label={t.shell.places.sessions}
      columns={[t.sessions.session, t.common.state, t.sessions.purpose, t.common.species, t.sessions.images].concat(
        t.common.created,
      )}
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
          <Table.Td>{t.sessions.purposes[session.purpose]}</Table.Td>
          <Table.Td>{t.pets.species[session.species]}</Table.Td>
          <Table.Td>
            {t.sessions.progress(
              session.progress.fingerprints,
              session.progress.requiredFingerprints,
              session.progress.appearances,
              session.progress.requiredAppearances,
            )}
          </Table.Td>
          <Table.Td>
            <Moment at={session.createdAt} />
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
