import { Center, Container, Loader, MantineThemeProvider, Title } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { Boundary } from './components/boundary.tsx';
import { FailureAlert } from './components/failure-alert.tsx';
import { SecondFactorMissing } from './components/second-factor-missing.tsx';
import { InvitationPage } from './pages/invitation.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { SignInPage } from './pages/sign-in.tsx';
import { TenantContext, tenantAt, useSession } from './session.tsx';
import { Shell } from './shell.tsx';
import { useTexts } from './texts/use-texts.tsx';
import { wordsOf } from './theme.ts';

const AccountPage = lazy(() => import('./pages/account.tsx'));
const OperatorPage = lazy(() => import('./pages/operator.tsx'));

/** The pages of a tenant by the path after its identifier. Each is loaded when it is first opened. */
const PAGES = {
  '/': lazy(() => import('./pages/home.tsx')),
  '/keys': lazy(() => import('./pages/keys.tsx')),
  '/pets': lazy(() => import('./pages/pets.tsx')),
  '/pets/:petId': lazy(() => import('./pages/pet.tsx')),
  '/search-pools': lazy(() => import('./pages/search-pools.tsx')),
  '/capture-sessions': lazy(() => import('./pages/capture-sessions.tsx')),
  '/capture-sessions/:sessionId': lazy(() => import('./pages/capture-session.tsx')),
  '/jobs': lazy(() => import('./pages/jobs.tsx')),
  '/jobs/:kind/:jobId': lazy(() => import('./pages/job.tsx')),
  '/playground': lazy(() => import('./pages/playground.tsx')),
  '/accuracy': lazy(() => import('./pages/accuracy.tsx')),
  '/requests': lazy(() => import('./pages/requests.tsx')),
  '/audit': lazy(() => import('./pages/audit.tsx')),
  '/people': lazy(() => import('./pages/people.tsx')),
  '/webhooks': lazy(() => import('./pages/webhooks.tsx')),
  '/plan': lazy(() => import('./pages/plan.tsx')),
} as const;

function Waiting() {
  const label = useTexts().common.loading;
  return (
    <Center mih="60vh">
      <Loader aria-label={label} />
    </Center>
  );
}

/** The whole console. Before signing in, people see only the sign-in page. */
export function App() {
  const words = wordsOf(useTexts());
  return (
    <MantineThemeProvider theme={words} inherit>
      <Notifications position="bottom-right" autoClose={6000} />
      <Places />
    </MantineThemeProvider>
  );
}

function Places() {
  const { session, failure, retry } = useSession();
  const [location] = useLocation();
  // Once it is known who is signed in, a page stays, with what was typed, whatever fails.
  if (session === undefined) return failure ? <Unreachable failure={failure} onRetry={retry} /> : <Waiting />;
  if (location.startsWith('/console/invitation')) return <InvitationPage />;
  if (location.startsWith('/console/sign-in') || session === null) return <SignInPage isSignedIn={session !== null} />;
  return (
    <Router base="/console">
      <Switch>
        <Route path="/account">
          <Framed session={session}>
            <AccountPage />
          </Framed>
        </Route>
        <Route path="/operator">
          <Framed session={session}>
            <OperatorPage />
          </Framed>
        </Route>
        <Route path="/:tenantId" nest>
          {({ tenantId }) => <TenantPages tenantId={tenantId} />}
        </Route>
        <Route>
          <Redirect
            to={session.tenants[0] ? `/${session.tenants[0].id}` : session.person.isOperator ? '/operator' : '/account'}
          />
        </Route>
      </Switch>
    </Router>
  );
}

function Unreachable(props: ComponentProps<typeof FailureAlert>) {
  return (
    <Container component="main" size="sm" py="xl">
      <Title order={1} mb="md">
        Rhinarium
      </Title>
      <FailureAlert {...props} />
    </Container>
  );
}

/** A page within the shell: a placeholder while it loads, and an alert if it fails. */
function Framed({ children, ...shell }: ComponentProps<typeof Shell>) {
  const [location] = useLocation();
  return (
    <Shell {...shell}>
      <Boundary key={location}>
        <Suspense fallback={<Waiting />}>{children}</Suspense>
      </Boundary>
    </Shell>
  );
}

function TenantPages({ tenantId }: { readonly tenantId: string }) {
  const { session } = useSession();
  const tenant = session && tenantAt(session, tenantId);
  if (!session) return null;
  if (!tenant)
    return (
      <Framed session={session}>
        <NotFoundPage homeHref="~/console" />
      </Framed>
    );
  return (
    <TenantContext value={tenant}>
      <Framed session={session} tenant={tenant}>
        <Switch>
          {tenant.requiresSecondFactor && !session.person.hasSecondFactor && (
            <Route>
              <SecondFactorMissing tenantName={tenant.name} />
            </Route>
          )}
          {Object.entries(PAGES).map(([path, Page]) => (
            <Route key={path} path={path}>
              <Page />
            </Route>
          ))}
          <Route>
            <NotFoundPage homeHref="/" />
          </Route>
        </Switch>
      </Framed>
    </TenantContext>
  );
}
