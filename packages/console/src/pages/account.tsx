import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { ConsoleBody } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ask } from '../api.ts';
import { FailureAlert } from '../components/failure-alert.tsx';
import { OwnSessions } from '../components/own-sessions.tsx';
import { Page } from '../components/page.tsx';
import { SecondFactor } from '../components/second-factor.tsx';
import { sessionQuery } from '../queries.ts';
import { useSession } from '../session.tsx';
import { useTexts } from '../texts/use-texts.tsx';

/** One's own name, address, password, second factor and sessions. */
export default function AccountPage() {
  const t = useTexts();
  const person = useSession().session?.person;
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (body: ConsoleBody<'updateAccount'>) => ask('updateAccount', {}, body),
    onSuccess: () => void queries.invalidateQueries(sessionQuery),
  });
  if (!person) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const given = (name: string) => String(fields.get(name) ?? '') || undefined;
    const email = given('email');
    const body = {
      name: given('name'),
      email: email === person.email ? undefined : email,
      password: given('password'),
      currentPassword: given('currentPassword'),
    };
    change.mutate(body, { onSuccess: () => form.reset() });
  };
  return (
    <Page title={t.shell.account} says={person.isOperator ? t.account.isOperator : undefined}>
      {!person.hasPassword && (
        <Alert color="yellow" title={t.account.chooseBoth}>
          {t.account.linksOnly}
        </Alert>
      )}
      <form onSubmit={submit} key={`${person.name} ${person.email}`}>
        <Stack maw={420}>
          <FailureAlert failure={change.error} />
          {change.isSuccess && <Alert color="green" title={t.account.saved} role="status" />}
          <TextInput name="name" label={t.common.name} defaultValue={person.name} required />
          <TextInput
            name="email"
            type="email"
            label={t.common.email}
            defaultValue={person.email ?? ''}
            autoComplete="username"
          />
          <PasswordInput
            name="password"
            label={t.account.newPassword}
            description={t.account.newPasswordSays}
            minLength={12}
            autoComplete="new-password"
          />
          {person.hasPassword && (
            <PasswordInput
              name="currentPassword"
              label={t.account.currentPassword}
              description={t.account.currentPasswordSays}
              autoComplete="current-password"
            />
          )}
          <Button type="submit" loading={change.isPending}>
            {t.common.save}
          </Button>
        </Stack>
      </form>
      <SecondFactor person={person} />
      <OwnSessions />
    </Page>
  );
}
