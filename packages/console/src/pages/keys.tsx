import { Badge, Button, Checkbox, Group, Modal, NativeSelect, Stack, Table, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConsoleAnswer, ConsoleBody, Scope } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ask } from '../api.ts';
import { DataTable } from '../components/data-table.tsx';
import { FailureAlert } from '../components/failure-alert.tsx';
import { Moment } from '../components/moment.tsx';
import { Page } from '../components/page.tsx';
import { ShownOnce } from '../components/shown-once.tsx';
import { keysQuery } from '../queries.ts';
import { useTenant } from '../session.tsx';

type Key = ConsoleAnswer<'listApiKeys'>['data'][number];

const OVERLAPS = [
  { value: '0', label: 'immediately' },
  { value: '1', label: 'in a minute' },
  { value: '60', label: 'in an hour' },
  { value: '1440', label: 'in a day' },
];

/** Keys: create, rotate with overlap, deactivate. A key is shown once, when it is created. */
export default function KeysPage() {
  const { id, may } = useTenant();
  const queries = useQueryClient();
  const [shown, setShown] = useState<string>();
  const keys = useQuery(keysQuery(id));
  const refresh = () => void queries.invalidateQueries({ queryKey: keysQuery(id).queryKey });
  const onMade = (made: { data: { apiKey: string } }) => {
    setShown(made.data.apiKey);
    refresh();
  };
  return (
    <Page
      title="API keys"
      says="Programs send their key in the header x-service-api-key. Keys with the scope capture are for capture SDKs only."
      actions={may('keys') && <NewKey onMade={onMade} />}
    >
      {shown && <ShownOnce title="Copy this key now: it is not shown again" secret={shown} />}
      <FailureAlert failure={keys.error} />
      <DataTable
        label="API keys"
        columns={['Name', 'Key', 'Scopes', 'Created', 'Last used', 'State', 'Change']}
        minWidth={860}
      >
        {keys.data?.map((key) => (
          <KeyRow key={key.id} apiKey={key} onMade={onMade} onEnded={refresh} />
        ))}
      </DataTable>
    </Page>
  );
}

function stateOf(key: Key): { readonly says: string; readonly isLive: boolean } {
  if (key.deactivatedAt) return { says: 'deactivated', isLive: false };
  if (key.expiresAt && new Date(key.expiresAt) <= new Date()) return { says: 'expired', isLive: false };
  return { says: key.expiresAt ? 'active, expires' : 'active', isLive: true };
}

function KeyRow(props: {
  readonly apiKey: Key;
  readonly onMade: (made: ConsoleAnswer<'rotateApiKey'>) => void;
  readonly onEnded: () => void;
}) {
  const { apiKey: key } = props;
  const { may } = useTenant();
  const state = stateOf(key);
  return (
    <Table.Tr>
      <Table.Td>{key.name}</Table.Td>
      <Table.Td className="mono">{key.prefix}…</Table.Td>
      <Table.Td>{key.scopes.join(', ')}</Table.Td>
      <Table.Td>
        <Moment at={key.createdAt} />
      </Table.Td>
      <Table.Td>{key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : 'never'}</Table.Td>
      <Table.Td>
        <Badge color={state.isLive ? 'green' : 'gray'} variant="light">
          {state.says}
        </Badge>{' '}
        {state.isLive && key.expiresAt && <Moment at={key.expiresAt} />}
      </Table.Td>
      <Table.Td>{state.isLive && may('keys') && <KeyChanges {...props} />}</Table.Td>
    </Table.Tr>
  );
}

function KeyChanges({ apiKey, onMade, onEnded }: Parameters<typeof KeyRow>[0]) {
  const { id } = useTenant();
  const [overlap, setOverlap] = useState('60');
  const [asks, { open, close }] = useDisclosure(false);
  const rotate = useMutation({
    mutationFn: () => ask('rotateApiKey', { tenantId: id, keyId: apiKey.id }, { overlapMinutes: Number(overlap) }),
    onSuccess(made) {
      close();
      onMade(made);
    },
  });
  const end = useMutation({
    mutationFn: () => ask('deactivateApiKey', { tenantId: id, keyId: apiKey.id }),
    onSuccess() {
      close();
      onEnded();
    },
  });
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={open} aria-label={`Change the key ${apiKey.name}`}>
        Change
      </Button>
      <Modal opened={asks} onClose={close} title={`Key “${apiKey.name}”`} lockScroll={false}>
        <Stack>
          <FailureAlert failure={rotate.error ?? end.error} />
          <NativeSelect
            label="Rotate: create a successor; this key expires"
            data={OVERLAPS}
            value={overlap}
            onChange={(event) => setOverlap(event.currentTarget.value)}
          />
          <Group>
            <Button onClick={() => rotate.mutate()} loading={rotate.isPending}>
              Rotate
            </Button>
            <Button color="red" variant="outline" onClick={() => end.mutate()} loading={end.isPending}>
              Deactivate now
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

function NewKey({ onMade }: { readonly onMade: (made: ConsoleAnswer<'createApiKey'>) => void }) {
  const { id } = useTenant();
  const [asks, { open, close }] = useDisclosure(false);
  const create = useMutation({
    mutationFn: (body: ConsoleBody<'createApiKey'>) => ask('createApiKey', { tenantId: id }, body),
    onSuccess(made) {
      close();
      onMade(made);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const days = Number(form.get('days'));
    create.mutate({
      name: String(form.get('name')),
      mode: form.get('mode') === 'test' ? 'test' : 'live',
      scopes: form.getAll('scope') as Scope[],
      expiresInDays: days > 0 ? days : null,
    });
  };
  return (
    <>
      <Button onClick={open}>New key</Button>
      <Modal opened={asks} onClose={close} title="New API key" lockScroll={false}>
        <form onSubmit={submit}>
          <Stack>
            <FailureAlert failure={create.error} />
            <TextInput name="name" label="Name" placeholder="What uses the key" required data-autofocus />
            <Checkbox name="scope" value="full" label="full: the whole API" defaultChecked />
            <Checkbox name="scope" value="capture" label="capture: license check and uploads of a session" />
            <NativeSelect name="mode" label="Mode" data={['live', 'test']} />
            <TextInput name="days" label="Expires after (days; empty: never)" inputMode="numeric" pattern="[0-9]*" />
            <Button type="submit" loading={create.isPending}>
              Create key
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
