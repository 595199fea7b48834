import { Badge, Button, Group, NativeSelect, Table, Text, Title } from '@mantine/core';
import { type ConsoleAnswer, type ConsoleBody, PLANS, type Plan, TENANT_SORTS } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../service/api.ts';
import { sessionQuery, tenantPages, tenantsKey } from '../../service/queries.ts';
import { useSession } from '../../service/session.tsx';
import type { Texts } from '../../texts/en.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { PagesOf } from '../../ui/pages-of.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useSorting } from '../../ui/use-sorting.ts';
import { InstallationState } from './installation-state.tsx';

type TenantEntry = ConsoleAnswer<'listTenants'>['data'][number];
const planChoice = (t: Texts) => [{ value: '', label: t.common.none }, ...Object.keys(PLANS)];
const planOf = (text: string) => (text === '' ? null : (text as Plan));

/** For operators of the installation: its tenants, not their contents. */
export default function OperatorPage() {
  const { session } = useSession();
  const t = useTexts();
  const [link, setLink] = useState<string>();
  const [{ search }, change] = useAddress(['search']);
  const sorting = useSorting(TENANT_SORTS);
  return (
    <Page
      title={t.shell.installation}
      says={t.operator.says(session?.version ?? '', `${session?.engine.name ?? ''} ${session?.engine.version ?? ''}`)}
    >
      {link && <ShownOnce title={t.operator.linkOnce} secret={link} />}
      <InstallationState />
      <Title order={2}>{t.operator.newTenant}</Title>
      <NewTenant onMade={setLink} />
      <Title order={2}>{t.operator.tenants}</Title>
      <SearchField
        label={t.common.search}
        placeholder={t.operator.searchHint}
        value={search}
        onChange={(typed) => change({ search: typed })}
      />
      <PagesOf
        pages={tenantPages({ search: search || undefined, sort: sorting.sort, order: sorting.order })}
        none={search === '' ? t.operator.none : t.operator.noneFound}
      >
        {(tenants) => (
          <DataTable
            label={t.operator.tenants}
            columns={[
              { label: t.shell.tenant, sort: 'name' },
              { label: t.common.state, id: 'state' },
              { label: t.home.plan, id: 'plan' },
              { label: t.common.created, sort: 'createdAt', id: 'createdAt' },
              t.common.change,
            ]}
            sorting={sorting}
            list="tenants"
            minWidth={820}
          >
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
  const t = useTexts();
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
          {tenant.isSuspended ? t.operator.suspended : t.common.active}
        </Badge>
      </Table.Td>
      <Table.Td>
        <NativeSelect
          aria-label={t.operator.planOf(tenant.name)}
          value={tenant.plan ?? ''}
          data={planChoice(t)}
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
            {t.operator.endSuspension}
          </Button>
        ) : (
          <Confirmed
            label={t.operator.suspend}
            title={t.operator.suspendOf(tenant.name)}
            act={() => act({ isSuspended: true })}
            onDone={refresh}
          >
            {t.operator.suspendSays}
          </Confirmed>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function NewTenant({ onMade }: { readonly onMade: (link: string) => void }) {
  const t = useTexts();
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (body: ConsoleBody<'createTenant'>) => ask('createTenant', {}, body),
    onSuccess({ data }) {
      onMade(data.link.signInUrl);
      void queries.invalidateQueries({ queryKey: tenantsKey });
      void queries.invalidateQueries(sessionQuery);
    },
  });
  const submit = (fields: FormData, onSent: () => void) => {
    const text = (name: string) => String(fields.get(name));
    const owner = { name: text('ownerName'), email: text('ownerEmail') };
    create.mutate({ name: text('name'), plan: planOf(text('plan')), owner }, { onSuccess: onSent });
  };
  return (
    <Form name="tenant" failure={create.error} onSubmit={submit}>
      <Group align="flex-end">
        <TextField name="name" label={t.common.name} required />
        <NativeSelect name="plan" label={t.home.plan} data={planChoice(t)} />
        <TextField name="ownerName" label={t.operator.ownerName} required />
        <TextField name="ownerEmail" type="email" label={t.operator.ownerEmail} required />
        <Button type="submit" loading={create.isPending}>
          {t.operator.create}
        </Button>
      </Group>
      <FailureAlert failure={create.error} />
    </Form>
  );
}
