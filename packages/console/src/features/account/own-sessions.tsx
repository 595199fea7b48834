import { Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../service/api.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Moment } from '../../ui/moment.tsx';

type OwnSession = ConsoleAnswer<'listOwnSessions'>['data'][number];

/** The person's sessions, each with a button to end it. */
export function OwnSessions() {
  const t = useTexts();
  const sessions = useQuery({
    queryKey: ['own sessions'],
    queryFn: async () => (await ask('listOwnSessions', {})).data,
  });
  const queries = useQueryClient();
  const endOthers = useMutation({
    mutationFn: () => ask('endOtherSessions', {}),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['own sessions'] }),
  });
  return (
    <Stack mt="xl">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {t.account.whereSignedIn}
        </Title>
        {sessions.data?.some(({ isCurrent }) => !isCurrent) && (
          <Button size="xs" variant="outline" onClick={() => endOthers.mutate()} loading={endOthers.isPending}>
            {t.account.endOthers}
          </Button>
        )}
      </Group>
      <FailureAlert failure={sessions.error ?? endOthers.error} />
      <DataTable
        label={t.account.sessions}
        columns={[t.account.browser, t.account.signedIn, t.account.lastUsed, t.common.change]}
      >
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </DataTable>
    </Stack>
  );
}

function SessionRow({ session }: { readonly session: OwnSession }) {
  const t = useTexts();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => ask('endOwnSession', { sessionId: session.id }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['own sessions'] }),
  });
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" lineClamp={2} title={session.agent}>
          {session.agent || t.account.unknownBrowser}
        </Text>
      </Table.Td>
      <Table.Td>
        <Moment at={session.createdAt} />
      </Table.Td>
      <Table.Td>
        <Moment at={session.lastUsedAt} />
      </Table.Td>
      <Table.Td>
        {session.isCurrent ? (
          <Badge>{t.account.thisBrowser}</Badge>
        ) : (
          <Button size="xs" variant="outline" onClick={() => end.mutate()} loading={end.isPending}>
            {t.shell.signOut}
          </Button>
        )}
        <FailureAlert failure={end.error} />
      </Table.Td>
    </Table.Tr>
  );
}
