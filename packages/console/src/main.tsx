import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './app/console.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { cssVariables, theme } from './app/theme.ts';
import { ApiFailure, onSessionEnded } from './service/api.ts';
import { sessionEndedKey, sessionQuery } from './service/queries.ts';
import { firstLanguage } from './texts/locale.ts';
import { LanguageProvider, loadLanguage } from './texts/use-texts.tsx';

const styleNumber = document.querySelector<HTMLMetaElement>('meta[name=style-number]')?.content ?? '';

const queries = new QueryClient({
  defaultOptions: {
    // Send even if the browser reports offline: the service may be on the same machine, and an error is more
    // informative than a pending request.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (count, error) => count < 2 && error instanceof ApiFailure && (error.status === 0 || error.status >= 500),
    },
  },
});

/** The next request after the end of a session shows the sign-in form in place. */
onSessionEnded(() => {
  if (!queries.getQueryData(sessionQuery.queryKey)) return;
  queries.setQueryData(sessionEndedKey, true);
  queries.setQueryData(sessionQuery.queryKey, null);
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
        <LanguageProvider first={language}>
          <App />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
