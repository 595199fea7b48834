import { Alert, Checkbox, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { type ConsoleBody, hasRole, MAIL_LANGUAGES } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../service/api.ts';
import { mailSettingsQuery } from '../../service/queries.ts';
import { useSession } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { MailHoursChoice } from './mail-hours-choice.tsx';
import { TeamChannels } from './team-channels.tsx';

/** Mails that the person gets about each tenant, and the channels of the teams that the person looks after. */
export function OwnMails() {
  const t = useTexts();
  const tenants = useSession().session?.tenants ?? [];
  if (tenants.length === 0) return null;
  return (
    <Stack gap="sm">
      <Title order={2}>{t.mails.title}</Title>
      {tenants.map(({ id, name }) => (
        <MailsOf key={id} tenantId={id} name={name} />
      ))}
      <MailHoursChoice tenantId={tenants[0]!.id} />
      {tenants.map(
        ({ id, name, role }) => hasRole('develop', role) && <TeamChannels key={id} tenantId={id} name={name} />,
      )}
    </Stack>
  );
}

function MailsOf({ tenantId, name }: { readonly tenantId: string; readonly name: string }) {
  const t = useTexts();
  const queries = useQueryClient();
  const settings = useQuery(mailSettingsQuery(tenantId));
  const change = useMutation({
    mutationFn: (body: ConsoleBody<'changeMailSettings'>) => ask('changeMailSettings', { tenantId }, body),
    // The language is one of all tenants.
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'mails' }),
  });
  if (!settings.data) return <FailureAlert failure={settings.error} onRetry={() => void settings.refetch()} />;
  const { isOn, hasAddress, available, kinds, language, problem } = settings.data;
  return (
    <Stack gap="xs" role="group" aria-label={t.mails.about(name)}>
      <Text fw={600}>{name}</Text>
      {!isOn && <Alert variant="default" title={t.mails.isOff} />}
      {isOn && !hasAddress && <Text size="sm">{t.mails.noAddress}</Text>}
      {problem && <Alert color="orange" title={t.mails.problems[problem]} />}
      {available.length === 0 && <Text size="sm">{t.mails.none}</Text>}
      {available.map((kind) => (
        <Checkbox
          key={kind}
          label={t.mails.kinds[kind]}
          checked={kinds.includes(kind)}
          disabled={change.isPending}
          onChange={({ currentTarget }) =>
            change.mutate({ kinds: currentTarget.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind) })
          }
        />
      ))}
      <Group>
        <NativeSelect
          label={t.mails.language}
          value={language}
          disabled={change.isPending}
          data={MAIL_LANGUAGES.map((value) => ({ value, label: t.mails.languages[value] }))}
          onChange={({ currentTarget }) =>
            change.mutate({ language: MAIL_LANGUAGES.find((one) => one === currentTarget.value) })
          }
        />
      </Group>
      <FailureAlert failure={change.error} />
    </Stack>
  );
}
