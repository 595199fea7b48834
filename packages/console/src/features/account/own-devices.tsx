import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../service/api.ts';
import { devices as en } from '../../texts/en/devices.ts';
import { devices as ko } from '../../texts/ko/devices.ts';
import { useOwnTexts } from '../../texts/use-texts.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { needsHomeScreen, ownEndpoint, subscribe, takesPush, unsubscribe } from './this-device.ts';
import { WayCard } from './way-card.tsx';

const TEXTS = { en, ko };

type Person = ConsoleAnswer<'readConsoleSession'>['data']['person'];
type Device = ConsoleAnswer<'listDevices'>['data'][number];

const devicesKey = ['own devices'] as const;

function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: devicesKey });
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'mails' });
  };
}

/** Devices on which the person gets notifications, and a button that makes this browser one. */
export function OwnDevices({ person }: { readonly person: Pick<Person, 'isByOrganisation' | 'email'> }) {
  const own = useOwnTexts(TEXTS);
  return (
    <Stack gap="xs" role="group" aria-label={own.title}>
      <Title order={2}>{own.title}</Title>
      <Text size="sm" maw={560}>
        {own.says}
      </Text>
      {person.isByOrganisation && (
        <Text size="sm" maw={560}>
          {person.email === null ? own.isVouched : own.ownSignIn}
        </Text>
      )}
      {(!person.isByOrganisation || person.email === null) && <DeviceList />}
    </Stack>
  );
}

function DeviceList() {
  const own = useOwnTexts(TEXTS);
  const found = useQuery({
    queryKey: devicesKey,
    queryFn: async () => ({ ...(await ask('listDevices', {})), here: await ownEndpoint() }),
  });
  const isHere = found.data?.data.some(({ endpoint }) => endpoint === found.data.here) ?? false;
  return (
    <>
      <FailureAlert failure={found.error} onRetry={() => void found.refetch()} />
      {found.data?.data.map((device) => (
        <DeviceCard key={device.id} device={device} isHere={device.endpoint === found.data.here} />
      ))}
      {!takesPush() && <Text c="dimmed">{needsHomeScreen() ? own.homeScreen : own.noneHere}</Text>}
      {takesPush() && found.data && !isHere && <AddDevice publicKey={found.data.publicKey} />}
    </>
  );
}

function AddDevice({ publicKey }: { readonly publicKey: string }) {
  const own = useOwnTexts(TEXTS);
  const refresh = useRefresh();
  const add = useMutation({
    async mutationFn() {
      const made = await subscribe(publicKey).catch(() => null);
      if (!made) return made === null ? own.failed : own.blocked;
      await ask('addDevice', {}, made);
      await refresh();
      return undefined;
    },
  });
  return (
    <>
      <FailureAlert failure={add.error} />
      {add.data !== undefined && <Alert color="orange" title={add.data} role="status" />}
      <Group>
        <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
          {own.add}
        </Button>
      </Group>
    </>
  );
}

function DeviceCard({ device, isHere }: { readonly device: Device; readonly isHere: boolean }) {
  const own = useOwnTexts(TEXTS);
  const refresh = useRefresh();
  const { id } = device;
  const name = device.agent || own.unknown;
  const test = useMutation({
    mutationFn: () => ask('testDevice', { deviceId: id }),
    async onSuccess({ data }) {
      if (data === null || data.problem === null) done(data === null ? own.ended : own.sent);
      await refresh();
    },
  });
  const remove = async () => {
    await ask('removeDevice', { deviceId: id });
    if (isHere) await unsubscribe();
  };
  return (
    <WayCard
      name={name}
      own={own}
      way={device}
      test={test}
      failure={test.error}
      remove={remove}
      onRemoved={() => void refresh()}
      heading={
        <Group gap="xs">
          <Text size="sm" lineClamp={2} title={name}>
            {name}
          </Text>
          {isHere && <Badge>{own.here}</Badge>}
        </Group>
      }
    />
  );
}
