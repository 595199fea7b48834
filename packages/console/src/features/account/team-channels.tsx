import { Button, Checkbox, Fieldset, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  CHANNEL_FORMATS,
  type ConsoleAnswer,
  type ConsoleBody,
  MAIL_KIND_NAMES,
  MAIL_LANGUAGES,
  type MailKind,
} from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../service/api.ts';
import { mailSettingsQuery } from '../../service/queries.ts';
import { channels as en } from '../../texts/en/channels.ts';
import { channels as ko } from '../../texts/ko/channels.ts';
import { useLanguage, useOwnTexts, useTexts } from '../../texts/use-texts.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import { WayCard } from './way-card.tsx';

const TEXTS = { en, ko };

type Channel = ConsoleAnswer<'listTeamChannels'>['data'][number];

const channelsKey = (tenantId: string) => [tenantId, 'channels'] as const;

/** Reloads the channels, and whether anybody gets anything. */
function useRefresh(tenantId: string) {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: channelsKey(tenantId) });
    await queries.invalidateQueries(mailSettingsQuery(tenantId));
  };
}

/** Channels of a tenant's team, each with what it gets, and a form to add one. */
export function TeamChannels({ tenantId, name }: { readonly tenantId: string; readonly name: string }) {
  const own = useOwnTexts(TEXTS);
  const found = useQuery({
    queryKey: channelsKey(tenantId),
    queryFn: async () => (await ask('listTeamChannels', { tenantId })).data,
  });
  return (
    <Stack gap="xs" role="group" aria-label={own.title(name)}>
      <Text fw={600}>{own.title(name)}</Text>
      <Text size="sm" maw={560}>
        {own.says}
      </Text>
      <FailureAlert failure={found.error} onRetry={() => void found.refetch()} />
      {found.data?.map((channel) => (
        <ChannelCard key={channel.id} tenantId={tenantId} channel={channel} />
      ))}
      <AddChannel tenantId={tenantId} />
    </Stack>
  );
}

function ChannelCard({ tenantId, channel }: { readonly tenantId: string; readonly channel: Channel }) {
  const own = useOwnTexts(TEXTS);
  const refresh = useRefresh(tenantId);
  const { id, name, host, format, kinds } = channel;
  const params = { tenantId, channelId: id };
  const change = useMutation({
    mutationFn: (chosen: MailKind[]) => ask('changeTeamChannel', params, { kinds: chosen }),
    onSettled: refresh,
  });
  const test = useMutation({
    mutationFn: () => ask('testTeamChannel', params),
    async onSuccess({ data }) {
      if (data.problem === null) done(own.arrived);
      await refresh();
    },
  });
  return (
    <WayCard
      name={name}
      own={own}
      way={channel}
      test={test}
      failure={change.error ?? test.error}
      remove={() => ask('removeTeamChannel', params)}
      onRemoved={() => void refresh()}
      heading={
        <>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {own.formats[format]}, {host}
          </Text>
        </>
      }
    >
      <Kinds chosen={kinds} disabled={change.isPending} onChange={(chosen) => change.mutate(chosen)} />
    </WayCard>
  );
}

function Kinds(props: {
  readonly chosen: readonly MailKind[];
  readonly disabled: boolean;
  readonly onChange: (chosen: MailKind[]) => void;
}) {
  const t = useTexts();
  const { chosen, disabled, onChange } = props;
  return MAIL_KIND_NAMES.map((kind) => (
    <Checkbox
      key={kind}
      label={t.mails.kinds[kind]}
      checked={chosen.includes(kind)}
      disabled={disabled}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
      }
    />
  ));
}

/** Kinds that are ticked first: what waits for an animal. */
const USUAL: readonly MailKind[] = ['candidate', 'sighting'];

function AddChannel({ tenantId }: { readonly tenantId: string }) {
  const { code, texts: t } = useLanguage();
  const own = useOwnTexts(TEXTS);
  const refresh = useRefresh(tenantId);
  const [asks, { open, close }] = useDisclosure(false);
  const add = useMutation({
    mutationFn: (body: ConsoleBody<'addTeamChannel'>) => ask('addTeamChannel', { tenantId }, body),
    async onSuccess() {
      close();
      await refresh();
    },
  });
  const submit = (fields: FormData, onSent: () => void) => {
    const one = (name: string) => String(fields.get(name));
    const body = { name: one('name'), url: one('url'), kinds: fields.getAll('kind'), language: one('language') };
    add.mutate({ ...body, format: one('format') } as ConsoleBody<'addTeamChannel'>, { onSuccess: onSent });
  };
  return (
    <Group>
      <Button variant="default" aria-haspopup="dialog" onClick={open}>
        {own.add}
      </Button>
      <Modal opened={asks} onClose={close} title={own.add} lockScroll={false}>
        <Form name="team channel" failure={add.error} onSubmit={submit}>
          <Stack>
            <FailureAlert failure={add.error} />
            <TextField name="name" label={own.name} maxLength={60} required data-autofocus />
            <NativeSelect
              name="format"
              label={own.format}
              data={CHANNEL_FORMATS.map((value) => ({ value, label: own.formats[value] }))}
            />
            <TextField
              name="url"
              label={own.url}
              description={own.urlSays}
              inputMode="url"
              autoComplete="off"
              required
            />
            <NativeSelect
              name="language"
              label={own.language}
              defaultValue={code}
              data={MAIL_LANGUAGES.map((value) => ({ value, label: t.mails.languages[value] }))}
            />
            <Fieldset legend={own.kinds}>
              <Stack gap={6}>
                {MAIL_KIND_NAMES.map((kind) => (
                  <Checkbox
                    key={kind}
                    name="kind"
                    value={kind}
                    label={t.mails.kinds[kind]}
                    defaultChecked={USUAL.includes(kind)}
                  />
                ))}
              </Stack>
            </Fieldset>
            <Button type="submit" loading={add.isPending}>
              {own.add}
            </Button>
          </Stack>
        </Form>
      </Modal>
    </Group>
  );
}
