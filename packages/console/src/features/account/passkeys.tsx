import { Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../service/api.ts';
import { sessionQuery } from '../../service/queries.ts';
import { passkeys as en } from '../../texts/en/passkeys.ts';
import { passkeys as ko } from '../../texts/ko/passkeys.ts';
import { useOwnTexts, useTexts } from '../../texts/use-texts.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, PasswordField, TextField } from '../../ui/form.tsx';
import { Moment } from '../../ui/moment.tsx';

const TEXTS = { en, ko };

type Person = ConsoleAnswer<'readConsoleSession'>['data']['person'];
type Passkey = ConsoleAnswer<'listPasskeys'>['data'][number];

const passkeysKey = ['passkeys'] as const;

/** Reloads the passkeys, and whether the person has one. */
function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: passkeysKey });
    await queries.invalidateQueries(sessionQuery);
  };
}

/** The person's passkeys, each with a button to rename and remove it, and a form to add one. */
export function Passkeys({ person }: { readonly person: Person }) {
  const t = useTexts();
  const own = useOwnTexts(TEXTS);
  const [isAdding, setIsAdding] = useState(false);
  const found = useQuery({ queryKey: passkeysKey, queryFn: async () => (await ask('listPasskeys', {})).data });
  return (
    <Stack mt="xl">
      <Title order={2} size="h3">
        {own.title}
      </Title>
      <Text maw={560}>{own.says}</Text>
      <FailureAlert failure={found.error} />
      {found.data && found.data.length > 0 && (
        <DataTable label={own.title} columns={[t.common.name, t.common.created, own.lastUsed, t.common.change]}>
          {found.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </DataTable>
      )}
      {!('PublicKeyCredential' in window) ? (
        <Text c="dimmed">{own.none}</Text>
      ) : isAdding ? (
        <AddPasskey person={person} onAdded={() => setIsAdding(false)} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setIsAdding(true)}>
            {own.add}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { readonly passkey: Passkey }) {
  const t = useTexts();
  const own = useOwnTexts(TEXTS);
  const refresh = useRefresh();
  const [newName, setNewName] = useState<string>();
  const rename = useMutation({
    mutationFn: (changed: string) => ask('renamePasskey', { passkeyId: id }, { name: changed }),
    async onSuccess() {
      await refresh();
      setNewName(undefined);
    },
  });
  return (
    <Table.Tr>
      <Table.Td>
        {newName === undefined ? (
          name
        ) : (
          <TextInput
            aria-label={own.newName(name)}
            value={newName}
            maxLength={60}
            onChange={(event) => setNewName(event.currentTarget.value)}
          />
        )}
        <FailureAlert failure={rename.error} />
      </Table.Td>
      <Table.Td>
        <Moment at={createdAt} />
      </Table.Td>
      <Table.Td>{lastUsedAt ? <Moment at={lastUsedAt} /> : t.common.never}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          {newName === undefined ? (
            <Button size="xs" variant="default" onClick={() => setNewName(name)}>
              {own.rename}
            </Button>
          ) : (
            <Button size="xs" loading={rename.isPending} onClick={() => rename.mutate(newName)}>
              {t.common.save}
            </Button>
          )}
          <Confirmed
            label={own.remove}
            title={own.removeOf(name)}
            isCompact
            act={() => ask('removePasskey', { passkeyId: id })}
            onDone={() => void refresh()}
          >
            {own.removeSays}
          </Confirmed>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

interface Given {
  readonly name: string;
  readonly currentPassword: string | undefined;
  readonly code: string | undefined;
}

function AddPasskey({ person, onAdded }: { readonly person: Person; readonly onAdded: () => void }) {
  const t = useTexts();
  const own = useOwnTexts(TEXTS);
  const refresh = useRefresh();
  const add = useMutation({
    async mutationFn({ name, ...proof }: Given) {
      const { data } = await ask('beginPasskey', {}, proof);
      const { startRegistration } = await import('@simplewebauthn/browser');
      const optionsJSON = data.options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const response = await startRegistration({ optionsJSON }).catch(() => undefined);
      if (response)
        await ask(
          'addPasskey',
          {},
          { name, response: { ...response, response: { ...response.response }, clientExtensionResults: {} } },
        );
      return response !== undefined;
    },
    onSuccess: refresh,
  });
  const submit = (fields: FormData, onSent: () => void) => {
    const given = (name: string) => String(fields.get(name) ?? '') || undefined;
    const input = { name: given('name') ?? '', currentPassword: given('currentPassword'), code: given('code') };
    add.mutate(input, {
      onSuccess(isMade) {
        if (!isMade) return;
        onSent();
        onAdded();
      },
    });
  };
  return (
    <Form name="passkey" failure={add.error} onSubmit={submit}>
      <Stack maw={420}>
        <TextField name="name" label={own.name} placeholder={own.namePlaceholder} maxLength={60} required />
        {person.hasPassword && !person.mayResetPassword && (
          <PasswordField name="currentPassword" label={own.yourPassword} autoComplete="current-password" required />
        )}
        {person.hasSecondFactor && <CodeInput description={t.secondFactor.codeOrRecovery} />}
        <FailureAlert failure={add.error} />
        {add.data === false && (
          <Text c="dimmed" role="status">
            {own.failed}
          </Text>
        )}
        <Group>
          <Button type="submit" loading={add.isPending}>
            {own.make}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
