import { Badge, Group, NativeSelect, Table, Text, Title } from '@mantine/core';
import { DELIVERY_STATUSES, type WebhookEndpoint } from '@rhinarium/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deliveryPages, endpointsQuery, webhooksKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { PagesOf } from '../../ui/pages-of.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { NewWebhookEndpoint } from './new-webhook-endpoint.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { WebhookDeliveryTable } from './webhook-delivery-table.tsx';
import { WebhookEndpointChanges } from './webhook-endpoint-changes.tsx';

/** Webhook endpoints and deliveries. A secret is shown once, when it is created. */
export default function WebhooksPage() {
  const { id, may } = useTenant();
  const t = useWebhookTexts();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const endpoints = useQuery(endpointsQuery(id));
  const refresh = () => void queries.invalidateQueries({ queryKey: webhooksKey(id) });
  const onSecret = (made: string) => {
    setSecret(made);
    refresh();
  };
  return (
    <Page
      title={t.shell.places.webhooks}
      says={t.webhooks.says}
      actions={may('develop') && <NewWebhookEndpoint onSecret={onSecret} />}
    >
      {secret && <ShownOnce title={t.webhooks.copyNow} secret={secret} />}
      <FailureAlert failure={endpoints.error} onRetry={() => void endpoints.refetch()} />
      {endpoints.data?.length === 0 ? (
        <Text c="dimmed">{t.webhooks.none}</Text>
      ) : (
        <DataTable
          label={t.webhooks.endpoints}
          columns={[t.webhooks.address, t.webhooks.type, t.common.state, t.common.created, t.common.change]}
          minWidth={900}
        >
          {endpoints.data?.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} onSecret={onSecret} onChanged={refresh} />
          ))}
        </DataTable>
      )}
      <Title order={2} size="h4">
        {t.webhooks.deliveries}
      </Title>
      <Text c="dimmed">{t.webhooks.deliveriesSay}</Text>
      <Deliveries endpoints={endpoints.data ?? []} onChanged={refresh} />
    </Page>
  );
}

/** Deliveries with endpoint, event and result. */
function Deliveries(props: { readonly endpoints: readonly WebhookEndpoint[]; readonly onChanged: () => void }) {
  const { id } = useTenant();
  const t = useWebhookTexts();
  const [{ endpoint, event, status: word }, change] = useAddress(['endpoint', 'event', 'status']);
  const status = DELIVERY_STATUSES.find((one) => one === word);
  const filter = { endpointId: endpoint || undefined, eventId: event || undefined, status };
  const all = { value: '', label: t.common.all };
  return (
    <>
      <Group align="flex-end">
        <NativeSelect
          label={t.webhooks.endpoint}
          value={endpoint}
          onChange={({ currentTarget }) => change({ endpoint: currentTarget.value })}
          data={[all, ...props.endpoints.map(({ id: value, url: label }) => ({ value, label }))]}
        />
        <NativeSelect
          label={t.common.state}
          value={status ?? ''}
          onChange={({ currentTarget }) => change({ status: currentTarget.value })}
          data={[all, ...DELIVERY_STATUSES.map((value) => ({ value, label: t.webhooks.statuses[value] }))]}
        />
        <SearchField
          label={t.webhooks.event}
          placeholder={t.webhooks.eventHint}
          value={event}
          onChange={(text) => change({ event: text })}
        />
      </Group>
      <PagesOf
        pages={deliveryPages(id, filter)}
        none={endpoint || event || status ? t.webhooks.noneFound : t.webhooks.noDeliveries}
        refreshMs={10_000}
      >
        {(deliveries) => (
          <WebhookDeliveryTable deliveries={deliveries} {...props} onEvent={(eventId) => change({ event: eventId })} />
        )}
      </PagesOf>
    </>
  );
}

function EndpointRow(props: {
  readonly endpoint: WebhookEndpoint;
  readonly onSecret: (secret: string) => void;
  readonly onChanged: () => void;
}) {
  const { endpoint } = props;
  const { may } = useTenant();
  const t = useWebhookTexts();
  return (
    <Table.Tr>
      <Table.Td>
        <span className="mono">{endpoint.url}</span>
        {endpoint.description && (
          <Text size="sm" c="dimmed">
            {endpoint.description}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{endpoint.types ? <span className="mono">{endpoint.types.join(', ')}</span> : t.webhooks.all}</Table.Td>
      <Table.Td>
        <Badge color={endpoint.isEnabled ? 'green' : 'red'} variant="light">
          {endpoint.disabledBecause ? t.webhooks.reasons[endpoint.disabledBecause] : t.common.active}
        </Badge>
        {endpoint.failingSince && (
          <Text size="sm">
            {t.webhooks.failingSince} <Moment at={endpoint.failingSince} />
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Moment at={endpoint.createdAt} />
      </Table.Td>
      <Table.Td>{may('develop') && <WebhookEndpointChanges {...props} />}</Table.Td>
    </Table.Tr>
  );
}
