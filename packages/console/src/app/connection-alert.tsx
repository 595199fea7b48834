import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.tsx';
import { POLL_MS, reachService } from './reach-service.ts';

/** Alert while the service is unreachable. Input is kept. */
export function ConnectionAlert() {
  const { online } = useNetwork();
  const t = useTexts();
  const look = useQuery({
    queryKey: ['reach the service'],
    queryFn: reachService,
    enabled: !online,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: POLL_MS,
  });
  if (online || !look.isError) return null;
  return (
    <Alert color="orange" mb="md" title={t.forms.offline} role="alert">
      {t.forms.offlineSays}
    </Alert>
  );
}
