import { Alert, Anchor, Text } from '@mantine/core';
import { hindrancesOf } from '@rhinarium/contract';
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
