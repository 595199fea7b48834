import { Alert, Button, Stack } from '@mantine/core';
import { Component, type ReactNode } from 'react';

/**
 * Keeps a page that fails from taking the others along. It may even fail to load when the service was upgraded while
 * the console was open: its files have new names then, and reloading the console finds them.
 */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly failure: unknown }> {
  override state = { failure: undefined as unknown };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    if (this.state.failure === undefined) return this.props.children;
    return (
      <Alert color="red" title="This page failed or could not be loaded" role="alert">
        <Stack align="flex-start">
          {String(this.state.failure)}
          <Button onClick={() => window.location.reload()}>Reload the console</Button>
        </Stack>
      </Alert>
    );
  }
}
