import { Badge, Button, Group, NativeSelect, Table, Text, TextInput, Title } from '@mantine/core';
import { type ConsoleAnswer, type ConsoleBody, PLANS, type Plan } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ask } from '../api.ts';
import { Confirmed } from '../components/confirmed.tsx';
import { DataTable } from '../components/data-table.tsx';
import { FailureAlert } from '../components/failure-alert.tsx';
import { Moment } from '../components/moment.tsx';
import { Page } from '../components/page.tsx';
import { PagesOf } from '../components/pages-of.tsx';
import { SearchField } from '../components/search-field.tsx';
import { ShownOnce } from '../components/shown-once.tsx';
import { sessionQuery, tenantPages, tenantsKey } from '../queries.ts';
import { useSession } from '../session.tsx';

type TenantEntry = ConsoleAnswer<'listTenants'>['data'][number];
const PLAN_CHOICE = [{ value: '', label: 'none' }, ...Object.keys(PLANS)];
const planOf = (text: string) => (text === '' ? null : (text as Plan));

/** For operators of the installation: its tenants, not their contents. */
export default function OperatorPage() {
  const { session } = useSession();
  const [link, setLink] = useState<string>();
  const [search, setSearch] = useState('');
  return (
    <Page
      title="Installation"
      says={`Rhinarium ${session?.version ?? ''}, engine ${session?.engine.name ?? ''} ${session?.engine.version ?? ''}. Operators manage tenants. They see the pets of a tenant only if they belong to it.`}
    >
      {link && <ShownOnce title="Give this link to the owner: it works once, for one day" secret={link} />}
      <Title order={2}>New tenant</Title>
      <NewTenant onMade={setLink} />
      <Title order={2}>Tenants</Title>
      <SearchField label="Search" placeholder="Name or id" value={search} onChange={setSearch} />
      <PagesOf pages={tenantPages(search)} none={search === '' ? 'No tenants yet.' : 'No tenant matches this search.'}>
        {(tenants) => (
          <DataTable label="Tenants" columns={['Tenant', 'State', 'Plan', 'Created', 'Change']} minWidth={820}>
            {tenants.map((tenant) => (
              <TenantRow key={tenant.id} tenant={tenant} />
            ))}
          </DataTable>
        )}
      </PagesOf>
    </Page>
  );
}

function TenantRow({ tenant }: { readonly tenant: TenantEntry }) {
  const queries = useQueryClient();
  const act = (body: ConsoleBody<'changeTenant'>) => ask('changeTenant', { tenantId: tenant.id }, body);
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: tenantsKey });
    void queries.invalidateQueries(sessionQuery);
  };
  const change = useMutation({ mutationFn: act, onSettled: refresh });
  return (
    <Table.Tr>
      <Table.Td>
        {tenant.name}
        <Text size="xs" className="mono" c="dimmed">
          {tenant.id}
        </Text>
      </Table.Td>
      <Table.Td>
        <Badge color={tenant.isSuspended ? 'red' : 'green'} variant="light">
          {tenant.isSuspended ? 'suspended' : 'active'}
        </Badge>
      </Table.Td>
      <Table.Td>
        <NativeSelect
          aria-label={`Plan of ${tenant.name}`}
          value={tenant.plan ?? ''}
          data={PLAN_CHOICE}
          onChange={(event) => change.mutate({ plan: planOf(event.currentTarget.value) })}
        />
        <FailureAlert failure={change.error} />
      </Table.Td>
      <Table.Td>
        <Moment at={tenant.createdAt} />
      </Table.Td>
      <Table.Td>
        {tenant.isSuspended ? (
          <Button variant="default" onClick={() => change.mutate({ isSuspended: false })}>
            End the suspension
          </Button>
        ) : (
          <Confirmed
            label="Suspend"
            title={`Suspend ${tenant.name}?`}
            act={() => act({ isSuspended: true })}
            onDone={refresh}
          >
            Requests with its keys will get 403 immediately, and its open capture sessions are aborted.
          </Confirmed>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function NewTenant({ onMade }: { readonly onMade: (link: string | undefined) => void }) {
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (body: ConsoleBody<'createTenant'>) => ask('createTenant', {}, body),
    onSuccess({ data }) {
      onMade(data.link?.signInUrl);
      void queries.invalidateQueries({ queryKey: tenantsKey });
      void queries.invalidateQueries(sessionQuery);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name));
    const owner = { name: text('ownerName'), email: text('ownerEmail') };
    create.mutate({ name: text('name'), plan: planOf(text('plan')), owner }, { onSuccess: () => form.reset() });
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end">
        <TextInput name="name" label="Name" required />
        <NativeSelect name="plan" label="Plan" data={PLAN_CHOICE} />
        <TextInput name="ownerName" label="Name of the owner" required />
        <TextInput name="ownerEmail" type="email" label="E-mail address of the owner" required />
        <Button type="submit" loading={create.isPending}>
          Create tenant
        </Button>
      </Group>
      <FailureAlert failure={create.error} />
    </form>
  );
}
