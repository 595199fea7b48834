import { Anchor, Badge, Table, Text } from '@mantine/core';
import type { CaptureSession, ConsoleAnswer, SESSION_SORTS, SessionState } from '@rhinarium/contract';
import { Link } from 'wouter';
import { useTexts } from '../texts/use-texts.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import type { Sorting } from '../ui/use-sorting.ts';
import { PetCell } from './pet-link.tsx';

type SessionEntry = ConsoleAnswer<'listSessionEntries'>['data'][number];
type SessionSort = (typeof SESSION_SORTS)[number];

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

/** Table of capture sessions, with their pets unless all have the same. */
export function SessionTable(props: {
  readonly entries: readonly SessionEntry[];
  readonly isOfOnePet?: boolean;
  readonly sorting?: Sorting<SessionSort>;
}) {
  const { isOfOnePet = false } = props;
  const t = useTexts();
  const columns: readonly Column<SessionSort>[] = [
    ...(isOfOnePet ? [] : [{ label: t.pets.pet, id: 'pet' }]),
    t.sessions.session,
    { label: t.common.state, id: 'state' },
    { label: t.common.species, id: 'species' },
    { label: t.sessions.images, id: 'images' },
    { label: t.common.created, sort: 'createdAt', id: 'createdAt' },
  ];
  return (
    <DataTable
      label={t.shell.places.sessions}
      columns={columns}
      sorting={props.sorting}
      minWidth={820}
      {...(!isOfOnePet && { list: 'sessions' })}
    >
      {props.entries.map(({ session, pet }) => (
        <Table.Tr key={session.id}>
          {!isOfOnePet && (
            <Table.Td>
              {pet ? <PetCell pet={pet} /> : <Text c="dimmed">{session.petId ? t.pets.deleted : '–'}</Text>}
            </Table.Td>
          )}
          <Table.Td>
            <Anchor
              component={Link}
              href={`/capture-sessions/${session.id}`}
              aria-label={`${t.sessions.purposes[session.purpose]} ${session.id}`}
            >
              {t.sessions.purposes[session.purpose]}
            </Anchor>
          </Table.Td>
          <Table.Td>
            <StateBadge state={session.state} />
          </Table.Td>
          <Table.Td>{t.pets.species[session.species]}</Table.Td>
          <Table.Td>
            <Images session={session} />
          </Table.Td>
          <Table.Td>
            <Moment at={session.createdAt} />
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

/** Number of photos of a session. Photos of a used session may be deleted with their pet or by age. */
function Images({ session: { state, progress } }: { readonly session: CaptureSession }) {
  const t = useTexts();
  if (state === 'FINISHED' && progress.fingerprints === 0) return <Text c="dimmed">{t.photos.deleted}</Text>;
  const { fingerprints, requiredFingerprints, appearances, requiredAppearances } = progress;
  return t.sessions.progress(fingerprints, requiredFingerprints, appearances, requiredAppearances);
}
