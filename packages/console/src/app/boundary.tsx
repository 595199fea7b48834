import { Alert, Button, Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Component, type ReactNode, useEffect } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Page } from '../ui/page.tsx';
import { POLL_MS, reachService } from './reach-service.ts';

/** Error messages of Chromium, Firefox and Safari for a module that failed to load. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed/i;
const KEPT_AS = 'rhinarium reloaded at';
/** Minimum interval between automatic reloads, ms. A page that still fails has another problem. */
const reloadsEveryMs = 60_000;

/** Whether a page's file could not be loaded: offline, or renamed by an upgrade. */
const isNotFetched = (failure: unknown): boolean =>
  failure instanceof Error && NOT_FETCHED.test(failure.message) && !hasJustReloaded();

const hasJustReloaded = () => Date.now() - Number(sessionStorage.getItem(KEPT_AS) ?? 0) < reloadsEveryMs;

/** Waits for the service and reloads the console, which loads renamed files. Input is kept. */
function PageNotLoaded() {
  const t = useTexts();
  const look = useQuery({
    queryKey: ['reach the service for a page'],
    queryFn: reachService,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    refetchInterval: POLL_MS,
  });
  useEffect(() => {
    if (!look.isSuccess) return;
    sessionStorage.setItem(KEPT_AS, String(Date.now()));
    window.location.reload();
  }, [look.isSuccess]);
  return (
    <Page title={t.common.pageNotLoaded}>
      <Alert color="gray" icon={<Loader size="sm" />} role="status">
        {t.common.pageNotLoadedSays}
      </Alert>
    </Page>
  );
}

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
