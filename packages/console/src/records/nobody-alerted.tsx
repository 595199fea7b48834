import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { mailSettingsQuery } from '../service/queries.ts';
import { useTenant } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';

/** Note that nobody gets word of a finder's photos. Nothing if somebody is, or in test mode. */
export function NobodyAlerted() {
  const { id, mode } = useTenant();
  const t = useTexts();
  const settings = useQuery(mailSettingsQuery(id)).data;
  if (mode === 'test' || !settings || settings.readerCount > 0) return null;
  return (
    <Alert variant="default" title={t.mails.nobody}>
      {settings.isOn ? t.mails.nobodyReads : t.mails.nobodyOff}{' '}
      <Anchor component={Link} href="~/console/account" inherit>
        {t.mails.choose}
      </Anchor>
    </Alert>
  );
}
