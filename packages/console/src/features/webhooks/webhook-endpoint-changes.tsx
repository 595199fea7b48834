import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { WebhookEndpoint } from '@rhinarium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { askApi } from '../../service/api.ts';
import { useTenant } from '../../service/session.tsx';
import { ChangeButton } from '../../ui/change-button.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';

/** Hours. */
const OVERLAPS = [0, 1, 24, 168] as const;
/** Hours. */
const SPANS = [1, 24, 168, 720] as const;
const hourMs = 3_600_000;

/** Actions on a webhook endpoint: test, disable, enable, rotate, replay, delete. */
export function WebhookEndpointChanges(props: {
  readonly endpoint: WebhookEndpoint;
  readonly onSecret: (secret: string) => void;
  readonly onChanged: () => void;
}) {
  const { endpoint } = props;
  const { id } = useTenant();
  const t = useWebhookTexts();
  const [asks, { open, close }] = useDisclosure(false);
  const change = useChange(props, close);
  return (
    <>
      <ChangeButton label={t.webhooks.changeOf(endpoint.url)} onOpen={open} />
      <Modal opened={asks} onClose={close} title={t.webhooks.title} lockScroll={false}>
        <Stack>
          <span className="mono">{endpoint.url}</span>
          <FailureAlert failure={change.error} />
          {endpoint.isEnabled ? <ActiveChanges change={change} /> : <Switch change={change} isEnabled={false} />}
          <Group>
            <Confirmed
              label={t.webhooks.delete}
              title={t.webhooks.deleteOf(endpoint.url)}
              act={() => askApi(id, 'deleteWebhookEndpoint', { endpointId: endpoint.id })}
              onDone={() => {
                close();
                done(t.webhooks.wasDeleted);
                props.onChanged();
              }}
            >
              {t.webhooks.deleteSays}
            </Confirmed>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

type EndpointChange =
  | { readonly what: 'test' | 'enable' | 'disable' }
  | { readonly what: 'rotate' | 'replay'; readonly hours: number };

function useChange({ endpoint, onSecret, onChanged }: Parameters<typeof WebhookEndpointChanges>[0], close: () => void) {
  const { id } = useTenant();
  const params = { endpointId: endpoint.id };
  return useMutation({
    async mutationFn(request: EndpointChange): Promise<string | undefined> {
      if (request.what === 'rotate') {
        return (await askApi(id, 'rotateWebhookSecret', params, { overlapHours: request.hours })).data.secret;
      }
      if (request.what === 'replay') {
        const from = new Date(Date.now() - request.hours * hourMs).toISOString();
        await askApi(id, 'replayWebhookEndpoint', params, { from });
      } else if (request.what === 'test') await askApi(id, 'testWebhookEndpoint', params);
      else await askApi(id, 'updateWebhookEndpoint', params, { isEnabled: request.what === 'enable' });
      return undefined;
    },
    onSuccess(secret) {
      close();
      if (secret === undefined) onChanged();
      else onSecret(secret);
    },
  });
}

type Change = ReturnType<typeof useChange>;

function ActiveChanges({ change }: { readonly change: Change }) {
  const t = useWebhookTexts();
  return (
    <>
      <Group>
        <Button onClick={() => change.mutate({ what: 'test' })}>{t.webhooks.test}</Button>
      </Group>
      <WithHours
        says={t.webhooks.replaySays}
        label={t.webhooks.replay}
        choices={SPANS.map((hours) => ({ value: String(hours), label: t.webhooks.spans[hours] }))}
        act={(hours) => change.mutate({ what: 'replay', hours })}
      />
      <WithHours
        says={t.webhooks.rotateSays}
        label={t.webhooks.rotate}
        choices={OVERLAPS.map((hours) => ({ value: String(hours), label: t.webhooks.overlaps[hours] }))}
        act={(hours) => change.mutate({ what: 'rotate', hours })}
      />
      <Switch change={change} isEnabled />
    </>
  );
}

function WithHours(props: {
  readonly says: string;
  readonly label: string;
  readonly choices: { readonly value: string; readonly label: string }[];
  readonly act: (hours: number) => void;
}) {
  const [hours, setHours] = useState('24');
  return (
    <Group align="flex-end">
      <NativeSelect
        label={props.says}
        data={props.choices}
        value={hours}
        onChange={({ currentTarget }) => setHours(currentTarget.value)}
      />
      <Button variant="default" onClick={() => props.act(Number(hours))}>
        {props.label}
      </Button>
    </Group>
  );
}

function Switch({ change, isEnabled }: { readonly change: Change; readonly isEnabled: boolean }) {
  const t = useWebhookTexts();
  if (!isEnabled) {
    return (
      <Group>
        <Button onClick={() => change.mutate({ what: 'enable' })}>{t.webhooks.enable}</Button>
      </Group>
    );
  }
  return (
    <>
      <Text size="sm">{t.webhooks.disableSays}</Text>
      <Group>
        <Button variant="default" onClick={() => change.mutate({ what: 'disable' })}>
          {t.webhooks.disable}
        </Button>
      </Group>
    </>
  );
}
