import { Anchor, Center, Loader } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ask } from '../../service/api.ts';
import { sessionEndedKey, sessionQuery } from '../../service/queries.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Door } from './door.tsx';

/** Leads to the organisation of the tenant in the address, or signs in with what the organisation answered. */
export default function OrganisationPage() {
  const t = useTexts();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [parameters] = useState(() => window.location.search.slice(1));
  const { mutate, error } = useMutation({
    async mutationFn() {
      const tenantId = new URLSearchParams(parameters).get('tenant');
      if (tenantId !== null) {
        const { data } = await ask('beginOrganisationSignIn', {}, { tenantId });
        window.location.assign(data.url);
        return;
      }
      const { data } = await ask('finishOrganisationSignIn', {}, { parameters });
      queries.removeQueries({ queryKey: sessionEndedKey });
      queries.setQueryData(sessionQuery.queryKey, data);
      navigate('/console', { replace: true });
    },
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    window.history.replaceState(null, '', window.location.pathname);
    mutate();
  }, [mutate]);
  if (!error) {
    return (
      <Center mih="100vh">
        <Loader role="status" aria-label={t.organisation.leads} />
      </Center>
    );
  }
  return (
    <Door name="organisation" failure={error} onSubmit={() => {}}>
      <FailureAlert failure={error} />
      <Anchor href="/console/sign-in">{t.signIn.signIn}</Anchor>
    </Door>
  );
}
