import { Anchor, Badge, Button, Table, Text } from '@mantine/core';
import type { WebhookDelivery, WebhookEndpoint } from '@rhinarium/contract';
import { useMutation } from '@tanstack/react-query';
import { askApi } from '../../service/api.ts';
import { useTenant } from '../../service/session.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';

const COLOURS = { PENDING: 'blue', DELIVERED: 'green', FAILED: 'red', CANCELED: 'gray' } as const;

/** Deliveries with their attempts. */
export function WebhookDeliveryTable(props: {
  readonly deliveries: readonly WebhookDelivery[];
  readonly endpoints: readonly WebhookEndpoint[];
  readonly onChanged: () => void;
  /** Shows all deliveries of an event. */
  readonly onEvent: (eventId: string) => void;
}) {
  const { id, may } = useTenant();
  const t = useWebhookTexts();
  const replay = useMutation({
    mutationFn: (deliveryId: string) => askApi(id, 'replayWebhookDelivery', { deliveryId }),
    onSuccess: props.onChanged,
  });
  const { type, address, attempts } = t.webhooks;
  return (
    <>
      <FailureAlert failure={replay.error} />
      <DataTable
        label={t.webhooks.deliveries}
        columns={[
          { label: t.common.created, id: 'createdAt' },
          type,
          { label: address, id: 'address' },
          { label: t.common.state, id: 'state' },
          { label: attempts, id: 'attempts' },
          t.common.change,
        ]}
        list="deliveries"
        minWidth={1000}
      >
        {props.deliveries.map((delivery) => (
          <Table.Tr key={delivery.id}>
            <Table.Td>
              <Moment at={delivery.createdAt} />
            </Table.Td>
            <Table.Td>
              <Anchor
                component="button"
                type="button"
                ta="start"
                className="mono"
                title={t.webhooks.eventOnly}
                onClick={() => props.onEvent(delivery.eventId)}
              >
                {delivery.type}
              </Anchor>
            </Table.Td>
            <Table.Td className="mono">{props.endpoints.find((each) => each.id === delivery.endpointId)?.url}</Table.Td>
            <Table.Td>
              <State delivery={delivery} />
            </Table.Td>
            <Table.Td>
              <Attempts delivery={delivery} />
            </Table.Td>
            <Table.Td>
              {may('develop') && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t.webhooks.replayOf(delivery.type)}
                  loading={replay.isPending && replay.variables === delivery.id}
                  onClick={() => replay.mutate(delivery.id)}
                >
                  {t.webhooks.replay}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </>
  );
}

function State({ delivery }: { readonly delivery: WebhookDelivery }) {
  const t = useWebhookTexts();
  return (
    <>
      <Badge color={COLOURS[delivery.status]} variant="light">
        {t.webhooks.statuses[delivery.status]}
      </Badge>
      {delivery.nextAttemptAt && (
        <Text size="sm">
          {t.webhooks.next} <Moment at={delivery.nextAttemptAt} />
        </Text>
      )}
    </>
  );
}

function Attempts({ delivery }: { readonly delivery: WebhookDelivery }) {
  const t = useWebhookTexts();
  return delivery.attempts.map(({ number, at, durationMs, status, problem }) => (
    <Text size="sm" key={number}>
      <Moment at={at} />{' '}
      {t.webhooks.attempt(problem ? t.webhooks.problems[problem] : String(status), String(durationMs))}
    </Text>
  ));
}
