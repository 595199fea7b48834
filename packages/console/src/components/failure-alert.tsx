import { Alert, Anchor, Text } from '@mantine/core';
import { ApiFailure } from '../api.ts';

/**
 * What went wrong, in the words of the catalogue, with a link to how to fix it and the id to quote. Shows nothing for
 * no failure.
 */
export function FailureAlert({ failure }: { readonly failure: unknown }) {
  if (!failure) return null;
  if (!(failure instanceof ApiFailure)) {
    return (
      <Alert color="red" title="The console failed" role="alert">
        {String(failure)}
      </Alert>
    );
  }
  const details = Object.entries(failure.details);
  return (
    <Alert color="red" title={failure.message} role="alert">
      {details.map(([field, says]) => (
        <Text key={field} size="sm">
          {field}: {says.join(', ')}
        </Text>
      ))}
      <Text size="sm">
        {failure.docUrl && <Anchor href={failure.docUrl}>{failure.code}</Anchor>}
        {failure.requestId && <span className="mono"> · request {failure.requestId}</span>}
      </Text>
    </Alert>
  );
}
