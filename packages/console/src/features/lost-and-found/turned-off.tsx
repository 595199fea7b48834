import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { askApi } from '../../service/api.ts';
import { lostAndFoundQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TenantLogo } from './tenant-logo.tsx';

type Settings = { readonly isEnabled?: boolean; readonly searchNewPets?: boolean };

function useChange(onDone: (settings: Settings) => void) {
  const { id } = useTenant();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: Settings) => askApi(id, 'updateLostAndFound', {}, settings),
    async onSuccess(_, settings) {
      onDone(settings);
      await queries.invalidateQueries({ queryKey: lostAndFoundQuery(id).queryKey });
    },
  });
}

/** States that lost and found is off, with the way to turn it on. Nothing while it is on. */
export function TurnedOff() {
  const { id, may } = useTenant();
  const t = useTexts();
  const settings = useQuery(lostAndFoundQuery(id));
  const change = useChange(() => done(t.lost.turnedOn));
  if (settings.data?.isEnabled !== false) return <FailureAlert failure={settings.error} />;
  return (
    <Alert color="gray" title={t.lost.isOff}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{may('develop') ? t.lost.isOffSays : t.lost.isOffForViewers}</Text>
        <FailureAlert failure={change.error} />
        {may('develop') && (
          <Button loading={change.isPending} onClick={() => change.mutate({ isEnabled: true })}>
            {t.lost.turnOn}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Settings at the end of the page, while lost and found is on. */
export function LostAndFoundSettings() {
  const { id, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const settings = useQuery(lostAndFoundQuery(id));
  const change = useChange(() => done(t.lost.wasChanged));
  if (!settings.data?.isEnabled || !may('develop')) return null;
  return (
    <>
      <Group justify="space-between">
        <Switch
          label={t.lost.searchNewPets}
          checked={settings.data.searchNewPets}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate({ searchNewPets: currentTarget.checked })}
        />
        <Confirmed
          isHarmless
          isCompact
          label={t.lost.turnOff}
          title={t.lost.turnOffTitle}
          act={() => askApi(id, 'updateLostAndFound', {}, { isEnabled: false })}
          onDone={() => {
            done(t.lost.turnedOff);
            void queries.invalidateQueries({ queryKey: lostAndFoundQuery(id).queryKey });
          }}
        >
          {t.lost.turnOffSays}
        </Confirmed>
      </Group>
      <TenantLogo />
    </>
  );
}
