import { Button, Group, NativeSelect, Switch, Table, Title } from '@mantine/core';
import type { ConsoleAnswer, ConsoleBody, Role } from '@rhinarium/contract';
import { ROLES } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../service/api.ts';
import { invitationsQuery, peopleQuery, sessionQuery } from '../../service/queries.ts';
import { useSession, useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { done, useDoneWithUndo } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { OrganisationSignIn } from './organisation-sign-in.tsx';

type Added = ConsoleAnswer<'addPerson'>['data'];

/** Members of the tenant with their roles. */
export default function PeoplePage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const [added, setAdded] = useState<Added>();
  const people = useQuery(peopleQuery(id));
  return (
    <Page title={t.shell.places.people} says={t.people.says}>
      <FailureAlert failure={people.error} onRetry={() => void people.refetch()} />
      {may('govern') && <RequireSecondFactor />}
      {may('govern') && <LetViewersIdentify />}
      {may('govern') && <OrganisationSignIn />}
      {may('govern') && <AddPerson onAdded={setAdded} />}
      {added && (
        <ShownOnce title={added.isMailed ? t.people.linkMailed : t.people.linkOnce} secret={added.link.signInUrl} />
      )}
      {may('govern') && <Invitations />}
      <DataTable
        label={t.shell.places.people}
        columns={[
          t.common.name,
          ...(may('audit') ? [t.common.email] : []),
          t.people.role,
          t.people.lastSignedIn,
          ...(may('govern') ? [t.people.secondFactor, t.common.change] : []),
        ]}
        minWidth={900}
      >
        {people.data?.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </DataTable>
    </Page>
  );
}

/** Whether the tenant requires a second factor. */
function RequireSecondFactor() {
  const { id, requiresSecondFactor } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (isRequired: boolean) => ask('requireSecondFactor', { tenantId: id }, { isRequired }),
    onSettled: () => void queries.invalidateQueries(sessionQuery),
  });
  return (
    <div>
      <Switch
        label={t.people.everybodyNeeds}
        description={t.people.everybodyNeedsSays}
        checked={requiresSecondFactor}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <FailureAlert failure={change.error} />
    </div>
  );
}

/** Switch that lets viewers search by photos. */
function LetViewersIdentify() {
  const { id, viewersMayIdentify } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (mayIdentify: boolean) => ask('letViewersIdentify', { tenantId: id }, { mayIdentify }),
    onSettled: () => void queries.invalidateQueries(sessionQuery),
  });
  return (
    <div>
      <Switch
        label={t.people.viewersIdentify}
        description={t.people.viewersIdentifySays}
        checked={viewersMayIdentify}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <FailureAlert failure={change.error} />
    </div>
  );
}

function PersonRow({ person }: { readonly person: ConsoleAnswer<'listPeople'>['data'][number] }) {
  const { id, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const place = { tenantId: id, personId: person.id };
  const refresh = () => void queries.invalidateQueries({ queryKey: peopleQuery(id).queryKey });
  const doneWithUndo = useDoneWithUndo();
  const { session } = useSession();
  const put = (role: Role) => ask('changeRole', place, { role }).finally(refresh);
  const change = useMutation({
    mutationFn: put,
    onSuccess(_, role) {
      const says = t.people.roleChanged(person.name, t.people.roles[role]);
      // People who gave up their own rights cannot take them back.
      if (person.id === session?.person.id) done(says);
      else doneWithUndo(says, () => put(person.role));
    },
  });
  return (
    <Table.Tr>
      <Table.Td>{person.name}</Table.Td>
      {may('audit') && <Table.Td>{person.email ?? '–'}</Table.Td>}
      <Table.Td>
        {may('govern') ? (
          <NativeSelect
            aria-label={t.people.roleOf(person.name)}
            value={person.role}
            data={ROLES.map((value) => ({ value, label: t.people.roles[value] }))}
            onChange={(event) => change.mutate(event.currentTarget.value as Role)}
          />
        ) : (
          t.people.roles[person.role]
        )}
        <FailureAlert failure={change.error} />
      </Table.Td>
      <Table.Td>{person.lastSignedInAt ? <Moment at={person.lastSignedInAt} /> : t.common.never}</Table.Td>
      {may('govern') && (
        <>
          <Table.Td>{person.hasSecondFactor ? t.people.on : t.people.off}</Table.Td>
          <Table.Td>
            <Confirmed
              label={t.people.remove}
              title={t.people.removeOf(person.name)}
              act={() => ask('removePerson', place)}
              onDone={refresh}
            >
              {t.people.removeSays}
            </Confirmed>
          </Table.Td>
        </>
      )}
    </Table.Tr>
  );
}

/** Open invitations. */
function Invitations() {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const invitations = useQuery(invitationsQuery(id));
  if (!invitations.data?.length) return <FailureAlert failure={invitations.error} />;
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        {t.people.invited}
      </Title>
      <DataTable
        label={t.people.invited}
        columns={[t.common.name, t.common.email, t.people.role, t.people.invitedUntil, t.common.change]}
        minWidth={700}
      >
        {invitations.data.map(({ id: invitationId, name, email, role, expiresAt }) => (
          <Table.Tr key={invitationId}>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{email ?? '–'}</Table.Td>
            <Table.Td>{t.people.roles[role]}</Table.Td>
            <Table.Td>
              <Moment at={expiresAt} />
            </Table.Td>
            <Table.Td>
              <Confirmed
                label={t.people.withdraw}
                title={t.people.withdrawOf(name)}
                act={() => ask('withdrawInvitation', { tenantId: id, invitationId })}
                onDone={() => void queries.invalidateQueries({ queryKey: invitationsQuery(id).queryKey })}
              >
                {t.people.withdrawSays}
              </Confirmed>
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </div>
  );
}

function AddPerson({ onAdded }: { readonly onAdded: (added: Added) => void }) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: (body: ConsoleBody<'addPerson'>) => ask('addPerson', { tenantId: id }, body),
    onSuccess({ data }) {
      onAdded(data);
      void queries.invalidateQueries({ queryKey: invitationsQuery(id).queryKey });
    },
  });
  const submit = (fields: FormData, onSent: () => void) => {
    const text = (name: string) => String(fields.get(name));
    add.mutate({ name: text('name'), email: text('email'), role: text('role') as Role }, { onSuccess: onSent });
  };
  return (
    <Form name="person" failure={add.error} onSubmit={submit}>
      <Group align="flex-end">
        <TextField name="name" label={t.common.name} required />
        <TextField name="email" type="email" label={t.common.email} required />
        <NativeSelect
          name="role"
          label={t.people.role}
          data={ROLES.toReversed().map((value) => ({ value, label: t.people.roles[value] }))}
        />
        <Button type="submit" loading={add.isPending}>
          {t.people.add}
        </Button>
      </Group>
      <FailureAlert failure={add.error} />
    </Form>
  );
}
