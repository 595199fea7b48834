import { Anchor, Progress, Stack, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { Link } from 'wouter';
import { useLanguage } from '../../texts/use-texts.tsx';

type UseOfKeys = ConsoleAnswer<'readKeyUse'>['data'];

/** Number of requests with a key, failures in red, linked to the request log. */
export function KeyUse(props: {
  readonly keyId: string;
  readonly name: string;
  readonly use: UseOfKeys['keys'][number]['week'] | undefined;
}) {
  const { texts: t, number } = useLanguage();
  const { requests = 0, failures = 0 } = props.use ?? {};
  if (requests === 0)
    return (
      <Text size="sm" c="dimmed">
        {t.keys.unused}
      </Text>
    );
  return (
    <Stack gap={2}>
      <Anchor component={Link} href={`/requests?caller=${props.keyId}`} size="sm" title={t.keys.requestsOf(props.name)}>
        {t.keys.uses(number(requests), number(failures))}
      </Anchor>
      <Progress.Root size="xs" aria-hidden>
        <Progress.Section value={(100 * (requests - failures)) / requests} color="indigo" />
        <Progress.Section value={(100 * failures) / requests} color="red" />
      </Progress.Root>
    </Stack>
  );
}

export function RateLimits({ perMinute }: { readonly perMinute: UseOfKeys['perMinute'] }) {
  const { texts: t, number } = useLanguage();
  return (
    <div>
      <Title order={2}>{t.keys.rates}</Title>
      <Text maw={720}>
        {t.keys.ratesSay(number(perMinute.read), number(perMinute.action), number(perMinute.upload))}
      </Text>
    </div>
  );
}
