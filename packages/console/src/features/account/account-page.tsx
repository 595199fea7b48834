import { Alert, Button, Stack, Text } from '@mantine/core';
import type { ConsoleAnswer, ConsoleBody } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../service/api.ts';
import { sessionQuery } from '../../service/queries.ts';
import { useSession } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, PasswordField, TextField } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Organisations } from './organisations.tsx';
import { OwnDevices } from './own-devices.tsx';
import { OwnMails } from './own-mails.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

type Person = ConsoleAnswer<'readConsoleSession'>['data']['person'];

/** The person's name, address, password, mails, ways to sign in and sessions. */
export default function AccountPage() {
  const t = useTexts();
  const person = useSession().session?.person;
  if (!person) return null;
  if (person.isByOrganisation) {
    return (
      <Page title={t.shell.account} says={t.organisation.isBy}>
        <Text>{person.name}</Text>
        <OwnMails />
        <OwnDevices person={person} />
      </Page>
    );
  }
  return (
    <Page title={t.shell.account} says={person.isOperator ? t.account.isOperator : undefined}>
      {!person.hasPassword && (
        <Alert color="yellow" title={person.email === null ? t.account.chooseBoth : t.account.choosePassword}>
          {t.account.linksOnly}
        </Alert>
      )}
      <AccountForm key={`${person.name} ${person.email}`} person={person} />
      <OwnMails />
      <OwnDevices person={person} />
      <SecondFactor person={person} />
      <Passkeys person={person} />
      <Organisations />
      <OwnSessions />
    </Page>
  );
}

/** Name, address and password. */
function AccountForm({ person }: { readonly person: Person }) {
  const t = useTexts();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (body: ConsoleBody<'updateAccount'>) => ask('updateAccount', {}, body),
    onSuccess: () => void queries.invalidateQueries(sessionQuery),
  });
  const submit = (fields: FormData, onSent: () => void) => {
    const given = (name: string) => String(fields.get(name) ?? '') || undefined;
    const email = given('email');
    const body = {
      name: given('name'),
      email: email === person.email ? undefined : email,
      password: given('password'),
      currentPassword: given('currentPassword'),
    };
    change.mutate(body, { onSuccess: onSent });
  };
  return (
    <Form name="account" failure={change.error} onSubmit={submit}>
      <Stack maw={420}>
        <FailureAlert failure={change.error} />
        {change.isSuccess && <Alert color="green" title={t.account.saved} role="status" />}
        <TextField name="name" label={t.common.name} defaultValue={person.name} required />
        <TextField
          name="email"
          type="email"
          label={t.common.email}
          description={person.email === null ? undefined : t.account.emailSays}
          defaultValue={person.email ?? ''}
          readOnly={person.email !== null}
          autoComplete="username"
        />
        <PasswordField
          name="password"
          label={t.account.newPassword}
          description={person.hasPassword && person.mayResetPassword ? t.account.mayReset : t.account.newPasswordSays}
          minLength={12}
          autoComplete="new-password"
        />
        {person.hasPassword && !person.mayResetPassword && (
          <PasswordField
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
    </Form>
  );
}
