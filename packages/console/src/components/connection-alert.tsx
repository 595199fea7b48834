import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.tsx';

const LOOK_EVERY_MS = 2000;

async function reachService(): Promise<true> {
  await fetch('/health/live', { cache: 'no-store' });
  return true;
}

/**
 * Says that the device is offline, for as long as it is. What was typed stays. A browser calls itself offline on a
 * machine without a network too, where the service may be on the same machine: so it is asked.
 */
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
    refetchInterval: LOOK_EVERY_MS,
  });
  if (online || !look.isError) return null;
  return (
    <Alert color="orange" mb="md" title={t.forms.offline} role="alert">
      {t.forms.offlineSays}
    </Alert>
  );
}
