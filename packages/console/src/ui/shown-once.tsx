import { Alert, Button, Code, CopyButton, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.tsx';

/** A secret that cannot be displayed again. */
export function ShownOnce({
  title,
  secret,
  children,
}: {
  readonly title: string;
  readonly secret: string;
  readonly children?: ReactNode;
}) {
  return (
    <Alert color="yellow" title={title}>
      <Group align="center">
        <Code className="mono" data-testid="secret">
          {secret}
        </Code>
        <Copy text={secret} />
      </Group>
      {children}
    </Alert>
  );
}

export function Copy({ text, label }: { readonly text: string; readonly label?: string }) {
  const t = useTexts();
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button size="compact-sm" variant="default" onClick={copy}>
          {copied ? t.common.copied : (label ?? t.common.copy)}
        </Button>
      )}
    </CopyButton>
  );
}
