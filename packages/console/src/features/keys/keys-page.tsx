import { Badge, Button, Group, Modal, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../service/api.ts';
import { keysQuery, keyUseQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import type { Texts } from '../../texts/en.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { ChangeButton } from '../../ui/change-button.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { type Sorting, useSorting } from '../../ui/use-sorting.ts';
import { wholeNumberIn } from '../../ui/whole-number-in.ts';
import { AllowedOrigins } from './allowed-origins.tsx';
import { KeyUse, RateLimits } from './key-use.tsx';
import { NewKey } from './new-key.tsx';

type Use = ConsoleAnswer<'readKeyUse'>['data']['keys'][number];
type Key = ConsoleAnswer<'listApiKeys'>['data'][number];

const KEY_SORTS = ['createdAt', 'name', 'lastUsedAt'] as const;

/** Sorts the keys locally, because the page has all of them. Unused keys come first. */
function inOrder({ sort, order }: Sorting<(typeof KEY_SORTS)[number]>): (a: Key, b: Key) => number {
  const sign = order === 'asc' ? 1 : -1;
  return (a, b) => sign * (a[sort] ?? '').localeCompare(b[sort] ?? '');
}

/** Minutes. */
const OVERLAPS = [0, 1, 60, 1440] as const;

/** Keys: create, rotate with overlap, deactivate. A key is shown once, when it is created. */
export default function KeysPage() {
  const { id, mode, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const [shown, setShown] = useState<string>();
  const keys = useQuery(keysQuery(id));
  const use = useQuery(keyUseQuery(id));
  const sorting = useSorting(KEY_SORTS);
  const refresh = () => void queries.invalidateQueries({ queryKey: keysQuery(id).queryKey });
  const onMade = (made: { data: { apiKey: string } }) => {
    setShown(made.data.apiKey);
    refresh();
  };
  return (
    <Page
      title={t.shell.places.keys}
      says={mode === 'test' ? t.keys.testSays : t.keys.says}
      actions={may('develop') && <NewKey onMade={onMade} />}
    >
      {shown && <ShownOnce title={t.keys.copyNow} secret={shown} />}
      <FailureAlert failure={keys.error ?? use.error} />
      <DataTable
        label={t.shell.places.keys}
        columns={[
          { label: t.common.name, sort: 'name' },
          { label: t.keys.key, id: 'key' },
          { label: t.keys.scopes, id: 'scopes' },
          { label: t.common.created, sort: 'createdAt', id: 'createdAt' },
          { label: t.keys.lastUsed, sort: 'lastUsedAt', id: 'lastUsedAt' },
          { label: t.keys.week, id: 'week' },
          { label: t.keys.fortnight, id: 'fortnight' },
          { label: t.keys.limit, id: 'limit' },
          { label: t.common.state, id: 'state' },
          t.common.change,
        ]}
        sorting={sorting}
        list="keys"
        minWidth={1080}
      >
        {keys.data?.toSorted(inOrder(sorting)).map((key) => (
          <KeyRow
            key={key.id}
            apiKey={key}
            use={use.data?.keys.find(({ keyId }) => keyId === key.id)}
            onMade={onMade}
            onEnded={refresh}
          />
        ))}
      </DataTable>
      {use.data && <RateLimits perMinute={use.data.perMinute} />}
      <AllowedOrigins />
    </Page>
  );
}

function stateOf(key: Key, t: Texts): { readonly says: string; readonly isLive: boolean } {
  if (key.deactivatedAt) return { says: t.keys.states.deactivated, isLive: false };
  if (key.expiresAt && new Date(key.expiresAt) <= new Date()) return { says: t.keys.states.expired, isLive: false };
  return { says: key.expiresAt ? t.keys.states.expires : t.common.active, isLive: true };
}

function KeyRow(props: {
  readonly apiKey: Key;
  readonly use: Use | undefined;
  readonly onMade: (made: ConsoleAnswer<'rotateApiKey'>) => void;
  readonly onEnded: () => void;
}) {
  const { apiKey: key } = props;
  const { may } = useTenant();
  const t = useTexts();
  const state = stateOf(key, t);
  return (
    <Table.Tr>
      <Table.Td>{key.name}</Table.Td>
      <Table.Td className="mono">{key.prefix}…</Table.Td>
      <Table.Td>
        {key.scopes.join(', ')}
        {key.searchPools && (
          <Text size="sm" c="dimmed">
            {t.keys.onlyPools(key.searchPools.join(', ') || '–')}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Moment at={key.createdAt} />
      </Table.Td>
      <Table.Td>{key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : t.common.never}</Table.Td>
      <Table.Td>
        <KeyUse keyId={key.id} name={key.name} use={props.use?.week} />
      </Table.Td>
      <Table.Td>
        <KeyUse keyId={key.id} name={key.name} use={props.use?.fortnight} />
      </Table.Td>
      <Table.Td>{key.requestsPerMinute === null ? '–' : t.keys.perMinute(key.requestsPerMinute)}</Table.Td>
      <Table.Td>
        <Badge color={state.isLive ? 'green' : 'gray'} variant="light" miw="fit-content">
          {state.says}
        </Badge>{' '}
        {state.isLive && key.expiresAt && <Moment at={key.expiresAt} />}
      </Table.Td>
      <Table.Td>{state.isLive && may('develop') && <KeyChanges {...props} />}</Table.Td>
    </Table.Tr>
  );
}

function KeyChanges({ apiKey, onMade, onEnded }: Parameters<typeof KeyRow>[0]) {
  const { id } = useTenant();
  const t = useTexts();
  const [overlap, setOverlap] = useState('60');
  const [asks, { open, close }] = useDisclosure(false);
  const rotate = useMutation({
    mutationFn: () => ask('rotateApiKey', { tenantId: id, keyId: apiKey.id }, { overlapMinutes: Number(overlap) }),
    onSuccess(made) {
      close();
      onMade(made);
    },
  });
  return (
    <>
      <ChangeButton label={t.keys.changeOf(apiKey.name)} onOpen={open} />
      <Modal opened={asks} onClose={close} title={t.keys.titleOf(apiKey.name)} lockScroll={false}>
        <Stack>
          <FailureAlert failure={rotate.error} />
          <NativeSelect
            label={t.keys.rotateSays}
            data={OVERLAPS.map((minutes) => ({ value: String(minutes), label: t.keys.overlaps[minutes] }))}
            value={overlap}
            onChange={(event) => setOverlap(event.currentTarget.value)}
          />
          <KeyLimit
            apiKey={apiKey}
            onChanged={() => {
              close();
              onEnded();
            }}
          />
          <Group>
            <Button onClick={() => rotate.mutate()} loading={rotate.isPending}>
              {t.keys.rotate}
            </Button>
            <Confirmed
              label={t.keys.deactivate}
              title={t.keys.deactivateOf(apiKey.name)}
              act={() => ask('deactivateApiKey', { tenantId: id, keyId: apiKey.id })}
              onDone={() => {
                close();
                done(t.keys.wasDeactivated(apiKey.name));
                onEnded();
              }}
            >
              {t.keys.deactivateSays}
            </Confirmed>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

function KeyLimit({ apiKey, onChanged }: { readonly apiKey: Key; readonly onChanged: () => void }) {
  const { id } = useTenant();
  const t = useTexts();
  const change = useMutation({
    mutationFn: (requestsPerMinute: number | null) =>
      ask('changeApiKeyLimit', { tenantId: id, keyId: apiKey.id }, { requestsPerMinute }),
    onSuccess() {
      done(t.keys.limitChanged(apiKey.name));
      onChanged();
    },
  });
  const submit = (fields: FormData, onSent: () => void) =>
    change.mutate(wholeNumberIn(fields, 'requestsPerMinute'), { onSuccess: onSent });
  return (
    <Form name={`key limit ${apiKey.id}`} failure={change.error} onSubmit={submit}>
      <Group align="flex-end">
        <TextField
          name="requestsPerMinute"
          label={t.keys.limitOfKey}
          inputMode="numeric"
          pattern="[1-9][0-9]*"
          {...(apiKey.requestsPerMinute !== null && { defaultValue: String(apiKey.requestsPerMinute) })}
        />
        <Button type="submit" variant="default" loading={change.isPending}>
          {t.keys.setLimit}
        </Button>
      </Group>
      <FailureAlert failure={change.error} />
    </Form>
  );
}
