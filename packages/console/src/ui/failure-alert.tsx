import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { ApiFailure } from '../service/api.ts';
import { useTexts } from '../texts/use-texts.tsx';

/** What may well work the next time: there was no answer, or the service is at fault or busy. */
const isPassing = ({ status }: ApiFailure) => status === 0 || status === 429 || status >= 500;

/**
 * What went wrong, in the words of the catalogue, with a link to how to fix it and the id to quote, and a button to try
 * again what may work then. Shows nothing for no failure.
 */
export function FailureAlert({
  failure,
  onRetry,
}: {
  readonly failure: unknown;
  readonly onRetry?: (() => void) | undefined;
}) {
  const t = useTexts();
  if (!failure) return null;
  if (!(failure instanceof ApiFailure)) {
    return (
      <Alert color="red" title={t.common.consoleFailed} role="alert">
        <span lang="en">{String(failure)}</span>
      </Alert>
    );
  }
  const details = Object.entries(failure.details);
  return (
    <Alert
      color="red"
      title={failure.status === 0 ? t.common.unreachable : t.common.messageOf(failure.code, failure.message)}
      role="alert"
    >
      {details.map(([field, says]) => (
        <Text key={field} size="sm" lang="en">
          {field}: {says.join(', ')}
        </Text>
      ))}
      <Text size="sm">
        {failure.docUrl && <Anchor href={failure.docUrl}>{failure.code}</Anchor>}
        {failure.requestId && <span className="mono"> · {t.common.requestNamed(failure.requestId)}</span>}
      </Text>
      {onRetry && isPassing(failure) && (
        <Group mt="xs">
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t.common.tryAgain}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
