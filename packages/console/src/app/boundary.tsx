import { Alert, Button, Stack } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { isNotFetched, PageNotLoaded } from './page-not-loaded.tsx';

/** Error boundary of a page that fails or cannot be loaded. */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly failure: unknown }> {
  override state = { failure: undefined as unknown };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    if (this.state.failure === undefined) return this.props.children;
    return isNotFetched(this.state.failure) ? <PageNotLoaded /> : <PageFailed failure={this.state.failure} />;
  }
}

function PageFailed({ failure }: { readonly failure: unknown }) {
  const t = useTexts();
  return (
    <Alert color="red" title={t.common.pageFailed} role="alert">
      <Stack align="flex-start">
        <span lang="en">{String(failure)}</span>
        <Button onClick={() => window.location.reload()}>{t.common.reloadConsole}</Button>
      </Stack>
    </Alert>
  );
}
