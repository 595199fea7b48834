import { Badge, Button, Group, Stack, Table, Title } from '@mantine/core';
import type { SharingGroup } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askApi } from '../../service/api.ts';
import { lostKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';

/** Members of a group. Its owner may remove the others. */
export function GroupMembers({ group }: { readonly group: SharingGroup }) {
  const { id, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const mayRemove = group.isOwner && may('govern');
  return (
    <DataTable
      label={t.sharing.members}
      columns={[t.sharing.member, t.sharing.memberShares, t.sharing.since, ...(mayRemove ? [t.common.change] : [])]}
      minWidth={600}
    >
      {group.members.map(({ id: memberId, name, isOwner, isYou, shares, joinedAt }) => (
        <Table.Tr key={memberId}>
          <Table.Td>
            <Group gap="xs">
              {name}
              {isOwner && <Badge variant="light">{t.sharing.owner}</Badge>}
              {isYou && (
                <Badge variant="light" color="gray">
                  {t.sharing.you}
                </Badge>
              )}
            </Group>
          </Table.Td>
          <Table.Td>{t.sharing.sharesLabels[shares]}</Table.Td>
          <Table.Td>
            <Moment at={joinedAt} />
          </Table.Td>
          {mayRemove && (
            <Table.Td>
              {!isYou && (
                <Confirmed
                  isCompact
                  label={t.sharing.remove}
                  title={t.sharing.removeOf(name)}
                  act={() => askApi(id, 'removeGroupMember', { groupId: group.id, memberId })}
                  onDone={() => {
                    done(t.sharing.wasRemoved);
                    void queries.invalidateQueries({ queryKey: lostKey(id) });
                  }}
                >
                  {t.sharing.removeSays}
                </Confirmed>
              )}
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </DataTable>
  );
}

/** Invites a tenant, and lists the invitations that are not used yet. */
export function GroupInvitations({ group: { id: groupId, invitations = [] } }: { readonly group: SharingGroup }) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: lostKey(id) });
  const invite = useMutation({
    mutationFn: () => askApi(id, 'createGroupInvitation', { groupId }),
    onSuccess: refresh,
  });
  return (
    <Stack gap="xs">
      <FailureAlert failure={invite.error} />
      <Group>
        <Button variant="default" loading={invite.isPending} onClick={() => invite.mutate()}>
          {t.sharing.invite}
        </Button>
      </Group>
      {invite.data && <ShownOnce title={t.sharing.tokenOnce} secret={invite.data.data.token} />}
      {invitations.length > 0 && (
        <>
          <Title order={3} size="h5">
            {t.sharing.invitations}
          </Title>
          <DataTable
            label={t.sharing.invitations}
            columns={[t.sharing.invitedAt, t.sharing.validUntil, t.common.change]}
            minWidth={500}
          >
            {invitations.map(({ id: invitationId, createdAt, expiresAt }) => (
              <Table.Tr key={invitationId}>
                <Table.Td>
                  <Moment at={createdAt} />
                </Table.Td>
                <Table.Td>
                  <Moment at={expiresAt} />
                </Table.Td>
                <Table.Td>
                  <Confirmed
                    isCompact
                    label={t.sharing.revoke}
                    title={t.sharing.revokeTitle}
                    act={() => askApi(id, 'deleteGroupInvitation', { groupId, invitationId })}
                    onDone={refresh}
                  >
                    {t.sharing.revokeSays}
                  </Confirmed>
                </Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        </>
      )}
    </Stack>
  );
}
