import { Button, Card, Checkbox, Group, NativeSelect, Stack, Switch, Text, Title } from '@mantine/core';
import { LIMITS, SHARES, type Shares, type SharingGroup } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askApi } from '../../service/api.ts';
import { groupsQuery, lostAndFoundQuery, lostKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Page } from '../../ui/page.tsx';
import { GroupInvitations, GroupMembers } from './group-tables.tsx';
import { TurnedOff } from './turned-off.tsx';

/** Groups of tenants that search one another's lost pets and sightings. */
export default function SharingGroupsPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const groups = useQuery(groupsQuery(id));
  const isOn = useQuery(lostAndFoundQuery(id)).data?.isEnabled;
  return (
    <Page title={t.shell.places.sharingGroups} says={t.sharing.says}>
      <TurnedOff />
      <FailureAlert failure={groups.error} onRetry={() => void groups.refetch()} />
      {groups.isPending && <LoadingSkeleton h={200} />}
      {groups.data?.map((group) => (
        <GroupCard key={group.id} group={group} />
      ))}
      {groups.data?.length === 0 && <Empty says={t.sharing.none} />}
      {isOn && may('govern') && <NewGroup kind="create" />}
      {isOn && may('govern') && <NewGroup kind="join" />}
      {!may('govern') && (
        <Text size="sm" c="dimmed">
          {t.sharing.onlyOwners}
        </Text>
      )}
    </Page>
  );
}

function useRefresh() {
  const { id } = useTenant();
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: lostKey(id) });
}

function GroupCard({ group }: { readonly group: SharingGroup }) {
  const t = useTexts();
  const { may } = useTenant();
  return (
    <Card withBorder>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {group.name}
          </Title>
          {may('govern') && <Leave group={group} />}
        </Group>
        <OwnShares group={group} />
        <GroupMembers group={group} />
        {group.isOwner && may('govern') && <GroupInvitations group={group} />}
        {!may('govern') && (
          <Text size="sm">
            {t.sharing.shares}: {t.sharing.sharesLabels[group.shares]}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** Choice of what the tenant shares with a group. */
function OwnShares({ group }: { readonly group: SharingGroup }) {
  const { id, may } = useTenant();
  const t = useTexts();
  const refresh = useRefresh();
  const change = useMutation({
    mutationFn: (body: { shares?: Shares; showPhoto?: boolean }) =>
      askApi(id, 'updateSharingGroup', { groupId: group.id }, body),
    onSuccess: () => done(t.sharing.wasChanged),
    onSettled: refresh,
  });
  if (!may('govern')) return null;
  return (
    <Stack gap="xs">
      <FailureAlert failure={change.error} />
      <NativeSelect
        maw={360}
        label={t.sharing.shares}
        aria-label={t.sharing.sharesOf(group.name)}
        value={group.shares}
        disabled={change.isPending}
        data={SHARES.map((value) => ({ value, label: t.sharing.sharesLabels[value] }))}
        onChange={({ currentTarget }) => change.mutate({ shares: currentTarget.value as Shares })}
      />
      <Switch
        label={t.sharing.showPhoto}
        checked={group.showPhoto}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate({ showPhoto: currentTarget.checked })}
      />
    </Stack>
  );
}

function Leave({ group }: { readonly group: SharingGroup }) {
  const { id } = useTenant();
  const t = useTexts();
  const refresh = useRefresh();
  return (
    <Confirmed
      isCompact
      label={group.isOwner ? t.sharing.end : t.sharing.leave}
      title={group.isOwner ? t.sharing.endOf(group.name) : t.sharing.leaveOf(group.name)}
      act={() => askApi(id, 'leaveSharingGroup', { groupId: group.id })}
      onDone={() => {
        done(t.sharing.wasLeft);
        refresh();
      }}
    >
      {group.isOwner ? t.sharing.endSays : t.sharing.leaveSays}
    </Confirmed>
  );
}

/** Form that creates a group, or joins one by its token. */
function NewGroup({ kind }: { readonly kind: 'create' | 'join' }) {
  const { id } = useTenant();
  const t = useTexts();
  const refresh = useRefresh();
  const [shares, setShares] = useState<Shares>('LOST_REPORTS');
  const [showPhoto, setShowPhoto] = useState(false);
  const isNew = kind === 'create';
  const make = useMutation({
    mutationFn: (text: string) =>
      isNew
        ? askApi(id, 'createSharingGroup', {}, { name: text, shares, showPhoto })
        : askApi(id, 'joinSharingGroup', {}, { token: text.trim(), shares, showPhoto }),
    onSuccess({ data }) {
      done(isNew ? t.sharing.created : t.sharing.joined(data.name));
      refresh();
    },
  });
  return (
    <Card withBorder>
      <Form
        name={`${kind} sharing group`}
        failure={make.error}
        onSubmit={(fields, onSent) => make.mutate(String(fields.get(isNew ? 'name' : 'token')), { onSuccess: onSent })}
      >
        <Stack>
          <Title order={2} size="h4">
            {t.sharing[kind]}
          </Title>
          <FailureAlert failure={make.error} />
          <Group align="flex-end">
            {isNew ? (
              <TextField name="name" label={t.sharing.name} maxLength={LIMITS.groupNameCharsMax} required />
            ) : (
              <TextField name="token" label={t.sharing.token} autoComplete="off" required />
            )}
            <NativeSelect
              label={t.sharing.shares}
              value={shares}
              data={SHARES.map((value) => ({ value, label: t.sharing.sharesLabels[value] }))}
              onChange={({ currentTarget }) => setShares(currentTarget.value as Shares)}
            />
          </Group>
          <Checkbox
            label={t.sharing.showPhoto}
            checked={showPhoto}
            onChange={({ currentTarget }) => setShowPhoto(currentTarget.checked)}
          />
          <Group>
            <Button type="submit" variant={isNew ? 'filled' : 'default'} loading={make.isPending}>
              {t.sharing[kind]}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Card>
  );
}
