import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useTexts } from '../texts/use-texts.tsx';

/** Says that the device is offline, for as long as it is. What was typed stays. */
export function ConnectionAlert() {
  const { online } = useNetwork();
  const t = useTexts();
  if (online) return null;
  return (
    <Alert color="orange" mb="md" title={t.forms.offline} role="alert">
      {t.forms.offlineSays}
    </Alert>
  );
}
