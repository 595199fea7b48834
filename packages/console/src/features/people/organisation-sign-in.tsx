import { Button, CloseButton, Code, Group, NativeSelect, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { type ConsoleAnswer, type ConsoleBody, ROLES, type Role } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../service/api.ts';
import { organisationQuery, sessionQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { organisationSettings as en } from '../../texts/en/organisation-settings.ts';
import { organisationSettings as ko } from '../../texts/ko/organisation-settings.ts';
import { useOwnTexts, useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, PasswordField, TextField } from '../../ui/form.tsx';
import { Copy } from '../../ui/shown-once.tsx';

const TEXTS = { en, ko };

type Answer = ConsoleAnswer<'readOrganisationSignIn'>['data'];
type Settings = NonNullable<Answer['settings']>;
type GroupRole = Settings['roles'][number];

/** Settings of a tenant that has none yet. */
const NONE: Settings = {
  issuer: '',
  clientId: '',
  groupsClaim: 'groups',
  roles: [],
  defaultRole: null,
  isOnlyWay: false,
  isListed: false,
};

/** How people of the tenant sign in with their organisation. Folded until it is set up. */
export function OrganisationSignIn() {
  const { id } = useTenant();
  const t = useTexts();
  const own = useOwnTexts(TEXTS);
  const found = useQuery(organisationQuery(id));
  const [isOpen, setIsOpen] = useState(false);
  if (!found.data) return <FailureAlert failure={found.error} />;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {own.title}
      </Title>
      <Text size="sm" c="dimmed">
        {own.says}
      </Text>
      {isOpen ? (
        <SettingsForm key={JSON.stringify(found.data.settings)} answer={found.data} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {found.data.settings ? t.common.change : own.setUp}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Address({ label, url }: { readonly label: string; readonly url: string }) {
  return (
    <Group gap="xs">
      <Text size="sm">{label}</Text>
      <Code className="mono wrapped">{url}</Code>
      <Copy text={url} />
    </Group>
  );
}

/** Input of the form. Without a secret, the stored one stays. */
function inputOf(fields: FormData, roles: readonly GroupRole[]): ConsoleBody<'changeOrganisationSignIn'> {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  return {
    issuer: text('issuer'),
    clientId: text('clientId'),
    clientSecret: text('clientSecret') || undefined,
    groupsClaim: text('groupsClaim'),
    roles: roles.filter(({ group }) => group.trim() !== ''),
    defaultRole: (text('defaultRole') || null) as Role | null,
    isOnlyWay: fields.get('isOnlyWay') !== null,
    isListed: fields.get('isListed') !== null,
  };
}

function SettingsForm({ answer: { settings, redirectUrl, signInUrl } }: { readonly answer: Answer }) {
  const { id } = useTenant();
  const t = useTexts();
  const own = useOwnTexts(TEXTS);
  const queries = useQueryClient();
  const before = settings ?? NONE;
  const [roles, setRoles] = useState<readonly GroupRole[]>(before.roles);
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: organisationQuery(id).queryKey });
    await queries.invalidateQueries(sessionQuery);
  };
  const save = useMutation({
    mutationFn: (body: ConsoleBody<'changeOrganisationSignIn'>) =>
      ask('changeOrganisationSignIn', { tenantId: id }, body),
    onSuccess: async () => {
      done(own.saved);
      await refresh();
    },
  });
  const submit = (fields: FormData, onSent: () => void) => {
    save.mutate(inputOf(fields, roles), { onSuccess: onSent });
  };
  return (
    <Form name={`organisation ${id}`} failure={save.error} onSubmit={submit}>
      <Stack maw={560}>
        <Address label={own.redirectUrl} url={redirectUrl} />
        {settings && <Address label={own.signInUrl} url={signInUrl} />}
        <TextField name="issuer" type="url" label={own.issuer} defaultValue={before.issuer} required />
        <TextField name="clientId" label={own.clientId} defaultValue={before.clientId} required />
        <PasswordField
          name="clientSecret"
          label={own.clientSecret}
          description={settings ? own.secretKept : undefined}
          autoComplete="new-password"
          required={!settings}
        />
        <TextField name="groupsClaim" label={own.groupsClaim} defaultValue={before.groupsClaim} required />
        <RolesOfGroups roles={roles} onChange={setRoles} />
        <Choices before={before} />
        <FailureAlert failure={save.error} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t.common.save}
          </Button>
          {settings && (
            <Confirmed
              label={own.turnOff}
              title={own.turnOff}
              act={() => ask('removeOrganisationSignIn', { tenantId: id })}
              onDone={() => void refresh()}
            >
              {own.turnOffSays}
            </Confirmed>
          )}
        </Group>
      </Stack>
    </Form>
  );
}

/** Role of people in no group, and where the sign-in is offered and required. */
function Choices({ before }: { readonly before: Settings }) {
  const t = useTexts();
  const own = useOwnTexts(TEXTS);
  return (
    <>
      <NativeSelect
        name="defaultRole"
        label={own.others}
        defaultValue={before.defaultRole ?? ''}
        data={[
          { value: '', label: own.nobody },
          ...ROLES.toReversed().map((value) => ({ value, label: t.people.roles[value] })),
        ]}
      />
      <Switch name="isListed" label={own.listed} description={own.listedSays} defaultChecked={before.isListed} />
      <Switch name="isOnlyWay" label={own.only} description={own.onlySays} defaultChecked={before.isOnlyWay} />
    </>
  );
}

/** Rows of a group and its role. */
function RolesOfGroups({
  roles,
  onChange,
}: {
  readonly roles: readonly GroupRole[];
  readonly onChange: (roles: readonly GroupRole[]) => void;
}) {
  const t = useTexts();
  const own = useOwnTexts(TEXTS);
  const put = (at: number, changes: Partial<GroupRole>) =>
    onChange(roles.map((row, n) => (n === at ? { ...row, ...changes } : row)));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {own.groups}
      </Text>
      <Text size="xs" c="dimmed">
        {own.groupsSay}
      </Text>
      {roles.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and its fields are controlled.
        <Group key={at} align="flex-end" wrap="nowrap" role="group" aria-label={`${own.group} ${row.group}`}>
          <TextInput
            label={own.group}
            value={row.group}
            onChange={(event) => put(at, { group: event.currentTarget.value })}
          />
          <NativeSelect
            label={t.people.role}
            value={row.role}
            data={ROLES.toReversed().map((value) => ({ value, label: t.people.roles[value] }))}
            onChange={(event) => put(at, { role: event.currentTarget.value as Role })}
          />
          <CloseButton
            aria-label={own.removeGroup(row.group)}
            onClick={() => onChange(roles.filter((_, n) => n !== at))}
          />
        </Group>
      ))}
      <Group>
        <Button size="xs" variant="default" onClick={() => onChange([...roles, { group: '', role: 'staff' }])}>
          {own.addGroup}
        </Button>
      </Group>
    </Stack>
  );
}
