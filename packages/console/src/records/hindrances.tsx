import { Alert, Anchor, Text } from '@mantine/core';
import { hindrancesOf } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { mailSettingsQuery } from '../service/queries.ts';
import { useTenant } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';

/** Warnings about a URL that phones cannot open, or at which they open no camera. Nothing for https at a public name. */
export function Hindrances({ url }: { readonly url: string }) {
  const t = useTexts();
  const address = new URL(url);
  const found = hindrancesOf(address);
  if (found.length === 0) return null;
  return (
    <Alert color="orange" role="alert">
      {found.map((hindrance) => (
        <Text key={hindrance} size="sm">
          {t.links.hindrances[hindrance](address.host)}
        </Text>
      ))}
      <Anchor size="sm" href="/docs/guides/phone" target="_blank">
        {t.links.howPhones}
      </Anchor>
    </Alert>
  );
}

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
