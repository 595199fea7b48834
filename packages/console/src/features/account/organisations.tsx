import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ask } from '../../service/api.ts';
import { useSession } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';

/** Tenants whose organisation the person can connect the account with. Renders nothing without one. */
export function Organisations() {
  const t = useTexts();
  const tenants = useSession().session?.tenants ?? [];
  const connect = useMutation({
    mutationFn: async (tenantId: string) => {
      const { data } = await ask('connectOrganisation', {}, { tenantId });
      window.location.assign(data.url);
    },
  });
  const offered = tenants.filter(({ organisationSignIn }) => organisationSignIn !== 'NONE');
  if (offered.length === 0) return null;
  return (
    <Stack mt="xl" maw={560}>
      <Title order={2} size="h3">
        {t.organisation.title}
      </Title>
      <Text>{t.organisation.connectSays}</Text>
      <FailureAlert failure={connect.error} />
      <Group>
        {offered.map(({ id, name }) => (
          <Button key={id} variant="default" loading={connect.isPending} onClick={() => connect.mutate(id)}>
            {t.organisation.connect(name)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
