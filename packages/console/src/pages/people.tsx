import { Button, Group, NativeSelect, Switch, Table, Text, TextInput } from '@mantine/core';
import type { ConsoleAnswer, ConsoleBody, Role } from '@rhinarium/contract';
import { ROLES } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ask } from '../api.ts';
import { Confirmed } from '../components/confirmed.tsx';
import { DataTable } from '../components/data-table.tsx';
import { FailureAlert } from '../components/failure-alert.tsx';
import { Moment } from '../components/moment.tsx';
import { Page } from '../components/page.tsx';
import { ShownOnce } from '../components/shown-once.tsx';
import { peopleQuery, sessionQuery } from '../queries.ts';
import { useTenant } from '../session.tsx';

const COLUMNS = ['Name', 'E-mail address', 'Role', 'Last signed in'];

type Added = ConsoleAnswer<'addPerson'>['data'];

/** Who belongs to the tenant, and as what. */
export default function PeoplePage() {
  const { id, may } = useTenant();
  const [added, setAdded] = useState<Added>();
  const people = useQuery(peopleQuery(id));
  return (
    <Page
      title="People"
      says="Owners can do everything. Developers can do everything except change the plan and the people. Viewers can see everything and change nothing."
    >
      <FailureAlert failure={people.error} />
      {may('govern') && <RequireSecondFactor />}
      {may('govern') && <AddPerson onAdded={setAdded} />}
      {added?.link && (
        <ShownOnce title="Give this link to the person: it works once, for one day" secret={added.link.signInUrl} />
      )}
      {added && !added.link && <Text>The person already has an account and signs in as usual.</Text>}
      <DataTable
        label="People"
        columns={may('govern') ? [...COLUMNS, 'Second factor', 'Change'] : COLUMNS}
        minWidth={900}
      >
        {people.data?.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </DataTable>
    </Page>
  );
}

/** Whether people need a second factor to reach the tenant. */
function RequireSecondFactor() {
  const { id, requiresSecondFactor } = useTenant();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (isRequired: boolean) => ask('requireSecondFactor', { tenantId: id }, { isRequired }),
    onSettled: () => void queries.invalidateQueries(sessionQuery),
  });
  return (
    <div>
      <Switch
        label="Everybody needs a second factor"
        description="People without one reach only their account, until they have turned it on. You need one yourself."
        checked={requiresSecondFactor}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <FailureAlert failure={change.error} />
    </div>
  );
}

function PersonRow({ person }: { readonly person: ConsoleAnswer<'listPeople'>['data'][number] }) {
  const { id, may } = useTenant();
  const queries = useQueryClient();
  const place = { tenantId: id, personId: person.id };
  const refresh = () => void queries.invalidateQueries({ queryKey: peopleQuery(id).queryKey });
  const change = useMutation({
    mutationFn: (role: Role) => ask('changeRole', place, { role }),
    onSettled: refresh,
  });
  return (
    <Table.Tr>
      <Table.Td>{person.name}</Table.Td>
      <Table.Td>{person.email ?? '–'}</Table.Td>
      <Table.Td>
        {may('govern') ? (
          <NativeSelect
            aria-label={`Role of ${person.name}`}
            value={person.role}
            data={[...ROLES]}
            onChange={(event) => change.mutate(event.currentTarget.value as Role)}
          />
        ) : (
          person.role
        )}
        <FailureAlert failure={change.error} />
      </Table.Td>
      <Table.Td>{person.lastSignedInAt ? <Moment at={person.lastSignedInAt} /> : 'never'}</Table.Td>
      {may('govern') && (
        <>
          <Table.Td>{person.hasSecondFactor ? 'on' : 'off'}</Table.Td>
          <Table.Td>
            <Confirmed
              label="Remove"
              title={`Remove ${person.name}?`}
              act={() => ask('removePerson', place)}
              onDone={refresh}
            >
              The person loses access to this tenant at once.
            </Confirmed>
          </Table.Td>
        </>
      )}
    </Table.Tr>
  );
}

function AddPerson({ onAdded }: { readonly onAdded: (added: Added) => void }) {
  const { id } = useTenant();
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: (body: ConsoleBody<'addPerson'>) => ask('addPerson', { tenantId: id }, body),
    onSuccess({ data }) {
      onAdded(data);
      void queries.invalidateQueries({ queryKey: peopleQuery(id).queryKey });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name));
    add.mutate(
      { name: text('name'), email: text('email'), role: text('role') as Role },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end">
        <TextInput name="name" label="Name" required />
        <TextInput name="email" type="email" label="E-mail address" required />
        <NativeSelect name="role" label="Role" data={[...ROLES].reverse()} />
        <Button type="submit" loading={add.isPending}>
          Add
        </Button>
      </Group>
      <FailureAlert failure={add.error} />
    </form>
  );
}
