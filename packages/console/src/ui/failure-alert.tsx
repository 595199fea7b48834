import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { ApiFailure } from '../service/api.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { FailureDetail } from './failure-detail.tsx';

/** Whether a retry may succeed: no response, a server error, or a rate limit. */
const isPassing = ({ status }: ApiFailure) => status === 0 || status === 429 || status >= 500;

/**
 * Alert with the catalogue's message, a documentation link, the request id, and a retry button if that may help.
 * Renders nothing without a failure.
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
        <FailureDetail key={field} field={field} says={says} />
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
