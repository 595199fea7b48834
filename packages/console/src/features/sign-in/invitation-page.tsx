import { Alert, Anchor, Button, Center, Checkbox, Loader, Text } from '@mantine/core';
import type { ConsoleAnswer, ConsoleBody } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiFailure, ask } from '../../service/api.ts';
import { homeOf } from '../../service/home-of.ts';
import { sessionQuery } from '../../service/queries.ts';
import { useSession } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { PasswordField, TextField } from '../../ui/form.tsx';
import { Door } from './door.tsx';

type Offer = ConsoleAnswer<'readInvitation'>['data'];
type Entered = ConsoleAnswer<'signInByLink'>;

const isAddressTaken = (failure: unknown) => failure instanceof ApiFailure && failure.status === 409;

/** Offer of an invitation, to be accepted with the current account or a new one. */
export function InvitationPage() {
  const t = useTexts();
  const { session } = useSession();
  const [secret] = useState(() => window.location.hash.slice(1));
  const offer = useQuery({
    queryKey: ['invitation', secret],
    queryFn: async () => (await ask('readInvitation', {}, { secret })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (offer.isPending) {
    return (
      <Center mih="100vh">
        <Loader role="status" aria-label={t.common.loading} />
      </Center>
    );
  }
  if (!offer.data) {
    return (
      <Door name="invitation" failure={offer.error} onSubmit={() => {}}>
        <Alert color="orange" title={t.invitation.ended}>
          {t.invitation.endedSays}
        </Alert>
        <Anchor href="/console">{t.invitation.toConsole}</Anchor>
      </Door>
    );
  }
  return session ? (
    <EnterAsPerson secret={secret} offer={offer.data} />
  ) : (
    <EnterAsNewPerson secret={secret} offer={offer.data} />
  );
}

/** Reloads the session and opens the joined tenant. */
function useEntered() {
  const queries = useQueryClient();
  const known = useSession().session?.tenants ?? [];
  const [, navigate] = useLocation();
  return async ({ data }: Entered) => {
    const entered = data.tenants.find(({ id }) => !known.some((one) => one.id === id));
    queries.setQueryData(sessionQuery.queryKey, data);
    navigate(`/console${entered ? homeOf(entered) : '/account'}`);
  };
}

function OfferText({ offer }: { readonly offer: Offer }) {
  const t = useTexts();
  return (
    <>
      <Text>{t.invitation.offers(offer.tenantName, t.people.roles[offer.role])}</Text>
      {offer.email && (
        <Text size="sm" c="dimmed">
          {t.invitation.sentTo(offer.email)}
        </Text>
      )}
    </>
  );
}

function EnterAsNewPerson({ secret, offer }: { readonly secret: string; readonly offer: Offer }) {
  const t = useTexts();
  const onSuccess = useEntered();
  const enter = useMutation({
    mutationFn: (body: ConsoleBody<'signInByLink'>) => ask('signInByLink', {}, body),
    onSuccess,
  });
  const isTaken = isAddressTaken(enter.error);
  const submit = (fields: FormData) => enter.mutate({ secret, email: String(fields.get('email') ?? '') || undefined });
  return (
    <Door name="invitation" failure={isTaken ? null : enter.error} onSubmit={submit}>
      <OfferText offer={offer} />
      {isTaken ? (
        <Alert color="orange" title={t.invitation.taken} role="alert">
          {t.invitation.takenSays}
        </Alert>
      ) : (
        <FailureAlert failure={enter.error} />
      )}
      {isTaken && <TextField name="email" type="email" label={t.invitation.otherEmail} required />}
      <Button type="submit" loading={enter.isPending}>
        {t.invitation.enterNew}
      </Button>
      <Anchor href="/console/sign-in" target="_blank" rel="noreferrer" size="sm">
        {t.invitation.haveAccount}
      </Anchor>
    </Door>
  );
}

function EnterAsPerson({ secret, offer }: { readonly secret: string; readonly offer: Offer }) {
  const t = useTexts();
  const person = useSession().session!.person;
  const [takesAddress, setTakesAddress] = useState(false);
  const onSuccess = useEntered();
  const enter = useMutation({
    mutationFn: (body: ConsoleBody<'acceptInvitation'>) => ask('acceptInvitation', {}, body),
    onSuccess,
  });
  const submit = (fields: FormData) =>
    enter.mutate({ secret, takesAddress, currentPassword: String(fields.get('currentPassword') ?? '') || undefined });
  return (
    <Door name="invitation" failure={enter.error} onSubmit={submit}>
      <OfferText offer={offer} />
      <Text size="sm">{t.invitation.signedInAs(person.name, person.email)}</Text>
      <FailureAlert failure={enter.error} />
      {offer.email && offer.email !== person.email && (
        <Checkbox
          label={t.invitation.takesAddress(offer.email)}
          checked={takesAddress}
          onChange={(event) => setTakesAddress(event.currentTarget.checked)}
        />
      )}
      {takesAddress && person.hasPassword && (
        <PasswordField
          name="currentPassword"
          label={t.account.currentPassword}
          autoComplete="current-password"
          required
        />
      )}
      <Button type="submit" loading={enter.isPending}>
        {t.invitation.enterAs(person.name)}
      </Button>
      <Anchor href="/console" size="sm">
        {t.invitation.toConsole}
      </Anchor>
    </Door>
  );
}
