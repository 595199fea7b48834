import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './console.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiFailure } from './api.ts';
import { App } from './app.tsx';
import { sessionQuery } from './queries.ts';
import { firstLanguage } from './texts/locale.ts';
import { LanguageProvider, loadLanguage } from './texts/use-texts.tsx';
import { cssVariables, theme } from './theme.ts';

const styleNumber = document.querySelector<HTMLMetaElement>('meta[name=style-number]')?.content ?? '';

/** A person whose session has ended is sent to the sign-in page by the next request. */
function onFailure(error: unknown): void {
  if (error instanceof ApiFailure && error.code === 'SVCB2B40014') void queries.resetQueries(sessionQuery);
}

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onFailure }),
  mutationCache: new MutationCache({ onError: onFailure }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && error instanceof ApiFailure && (error.status === 0 || error.status >= 500),
    },
  },
});

const language = await loadLanguage(firstLanguage());

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNumber}
    >
      <QueryClientProvider client={queries}>
        <Notifications position="bottom-right" autoClose={6000} />
        <LanguageProvider first={language}>
          <App />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
