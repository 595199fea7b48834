import { Badge, Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { LIMITS, type Partner } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { askApi } from '../../service/api.ts';
import { lostAndFoundQuery, lostKey, partnersQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, PasswordField, TextField } from '../../ui/form.tsx';
import { Copy, ShownOnce } from '../../ui/shown-once.tsx';

const SWITCHES = ['sendSightings', 'searchSightings', 'showPhoto', 'showPlace'] as const;

/** Partners in other installations, and what is exchanged with each. */
export function Partners() {
  const { id, may } = useTenant();
  const t = useTexts();
  const partners = useQuery(partnersQuery(id));
  const isOn = useQuery(lostAndFoundQuery(id)).data?.isEnabled;
  return (
    <>
      <Title order={2}>{t.partners.title}</Title>
      <Text c="dimmed" size="sm">
        {t.partners.says}
      </Text>
      <FailureAlert failure={partners.error} onRetry={() => void partners.refetch()} />
      {partners.data?.map((partner) => (
        <PartnerCard key={partner.id} partner={partner} />
      ))}
      {partners.data?.length === 0 && <Empty says={t.partners.none} />}
      {isOn && may('govern') && <NewPartner />}
    </>
  );
}

function useChange(partnerId: string) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Parameters<typeof askApi<'updatePartner'>>[3]) =>
      askApi(id, 'updatePartner', { partnerId }, body),
    onSuccess: () => done(t.partners.wasChanged),
    onSettled: () => void queries.invalidateQueries({ queryKey: lostKey(id) }),
  });
}

function PartnerCard({ partner }: { readonly partner: Partner }) {
  const { may } = useTenant();
  const t = useTexts();
  const change = useChange(partner.id);
  const { name, disabledBecause, messageUrl, sightingCount } = partner;
  const mayChange = may('govern');
  return (
    <Card withBorder>
      <Stack>
        <Group justify="space-between">
          <Group gap="xs">
            <Title order={3} size="h4">
              {name}
            </Title>
            {disabledBecause && (
              <Badge color="yellow" variant="light">
                {t.partners.notSending[disabledBecause]}
              </Badge>
            )}
          </Group>
          {mayChange && <Remove partner={partner} />}
        </Group>
        <FailureAlert failure={change.error} />
        <Stack gap="xs">
          {SWITCHES.map((each) => (
            <Switch
              key={each}
              label={t.partners.switches[each]}
              aria-label={t.partners.switchOf(name, t.partners.switches[each])}
              checked={partner[each]}
              disabled={!mayChange || change.isPending}
              onChange={({ currentTarget }) => change.mutate({ [each]: currentTarget.checked })}
            />
          ))}
        </Stack>
        <Text size="sm">{t.partners.sightings(sightingCount)}</Text>
        <Address label={t.partners.messageUrl} address={messageUrl} />
        {mayChange && <Connection partner={partner} />}
      </Stack>
    </Card>
  );
}

function Address({ label, address }: { readonly label: string; readonly address: string }) {
  return (
    <Group gap="xs">
      <Text size="sm" className="wrapped">
        {label}: <span className="mono">{address}</span>
      </Text>
      <Copy text={address} />
    </Group>
  );
}

/** The partner's address, and sending again after failures. */
function Connection({ partner: { id: partnerId, name, url, disabledBecause } }: { readonly partner: Partner }) {
  const t = useTexts();
  const change = useChange(partnerId);
  return (
    <Form
      name={`partner ${partnerId}`}
      failure={change.error}
      onSubmit={(fields, onSent) => change.mutate({ url: String(fields.get('url')).trim() }, { onSuccess: onSent })}
    >
      <Group align="flex-end">
        <TextField
          name="url"
          type="url"
          label={t.partners.url}
          aria-label={t.partners.switchOf(name, t.partners.url)}
          defaultValue={url ?? ''}
          maxLength={LIMITS.webhookUrlCharsMax}
          required
          flex={1}
          miw={240}
        />
        <Button type="submit" variant="default" loading={change.isPending}>
          {t.partners.save}
        </Button>
        {url !== undefined && disabledBecause && (
          <Button variant="default" onClick={() => change.mutate({ isEnabled: true })}>
            {t.partners.resume}
          </Button>
        )}
      </Group>
    </Form>
  );
}

function Remove({ partner: { id: partnerId, name } }: { readonly partner: Partner }) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  return (
    <Confirmed
      isCompact
      label={t.partners.remove}
      title={t.partners.removeOf(name)}
      act={() => askApi(id, 'deletePartner', { partnerId })}
      onDone={() => {
        done(t.partners.wasRemoved);
        void queries.invalidateQueries({ queryKey: lostKey(id) });
      }}
    >
      {t.partners.removeSays}
    </Confirmed>
  );
}

/** Form that adds a partner, and shows the secret once. */
function NewPartner() {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: (fields: FormData) => {
      const read = (name: string) => String(fields.get(name)).trim() || undefined;
      return askApi(id, 'createPartner', {}, { name: read('name') ?? '', url: read('url'), secret: read('secret') });
    },
    onSuccess() {
      done(t.partners.created);
      void queries.invalidateQueries({ queryKey: lostKey(id) });
    },
  });
  const made = make.data?.data;
  return (
    <Card withBorder>
      <Form
        name="new partner"
        failure={make.error}
        onSubmit={(fields, onSent) => make.mutate(fields, { onSuccess: onSent })}
      >
        <Stack>
          <Title order={3} size="h4">
            {t.partners.create}
          </Title>
          <FailureAlert failure={make.error} />
          {made && (
            <ShownOnce title={t.partners.secretOnce} secret={made.secret}>
              <Address label={t.partners.messageUrl} address={made.messageUrl} />
            </ShownOnce>
          )}
          <TextField name="name" label={t.partners.name} maxLength={LIMITS.groupNameCharsMax} required maw={360} />
          <Group align="flex-end">
            <TextField
              name="url"
              type="url"
              label={t.partners.url}
              description={t.partners.urlHint}
              maxLength={LIMITS.webhookUrlCharsMax}
              flex={1}
              miw={240}
            />
            <PasswordField name="secret" label={t.partners.secret} autoComplete="off" flex={1} miw={240} />
          </Group>
          <Group>
            <Button type="submit" variant="default" loading={make.isPending}>
              {t.partners.create}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Card>
  );
}
