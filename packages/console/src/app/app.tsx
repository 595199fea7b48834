import { Button, Container, Group, MantineThemeProvider, Title } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ComponentProps, lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { InvitationPage } from '../features/sign-in/invitation-page.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { homeOf } from '../service/home-of.ts';
import { type Session, TenantContext, type TenantView, tenantAt, useSession } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Empty } from '../ui/empty.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Page } from '../ui/page.tsx';
import { FirstFrame, PageSkeleton } from '../ui/page-skeleton.tsx';
import { Boundary } from './boundary.tsx';
import { isRefused } from './places.ts';
import { Shell } from './shell.tsx';
import { wordsOf } from './theme.ts';

/** Whether a person has a second factor, or signed in with what stands for one. */
const isStrong = ({ hasSecondFactor, isByPasskey, isByOrganisation }: Session['person']) =>
  hasSecondFactor || isByPasskey || isByOrganisation;

/** Replaces every page of a tenant that requires a second factor for a person without one. */
function SecondFactorMissing({ tenantName }: { readonly tenantName: string }) {
  const t = useTexts();
  return (
    <Page title={t.secondFactor.missing} says={t.secondFactor.missingSays(tenantName)}>
      <Group>
        <Button component={Link} href="~/console/account">
          {t.secondFactor.goToAccount}
        </Button>
      </Group>
    </Page>
  );
}

/** Replaces every page of a tenant that people reach through its organisation alone, for a person who came otherwise. */
function OrganisationNeeded({ name, liveId }: Pick<TenantView, 'name' | 'liveId'>) {
  const t = useTexts();
  return (
    <Page title={t.organisation.needed} says={t.organisation.neededSays(name)}>
      <Group>
        <Button component="a" href={`/console/sign-in/organisation?tenant=${liveId}`}>
          {t.organisation.signInWith(name)}
        </Button>
      </Group>
    </Page>
  );
}

/** Page for an unknown path or a tenant without membership. */
function NotFoundPage({ homeHref }: { readonly homeHref: string }) {
  const t = useTexts();
  return (
    <Page title={t.common.notFound}>
      <Empty says={t.common.notFoundSays} way={{ href: homeHref, label: t.common.toHome }} />
    </Page>
  );
}

const OrganisationPage = lazy(() => import('../features/sign-in/organisation-page.tsx'));
const AccountPage = lazy(() => import('../features/account/account-page.tsx'));
const DesignPage = lazy(() => import('../features/design/design-page.tsx'));
const OperatorPage = lazy(() => import('../features/operator/operator-page.tsx'));

/** Pages of a tenant by path after its id, loaded on first use. */
const PAGES = {
  '/': lazy(() => import('../features/home/home-page.tsx')),
  '/to-do': lazy(() => import('../features/lost-and-found/to-do-page.tsx')),
  '/keys': lazy(() => import('../features/keys/keys-page.tsx')),
  '/pets': lazy(() => import('../features/pets/pets-page.tsx')),
  '/pets/:petId': lazy(() => import('../features/pets/pet-page.tsx')),
  '/owners': lazy(() => import('../features/owners/owners-page.tsx')),
  '/owners/:ownerId': lazy(() => import('../features/owners/owner-page.tsx')),
  '/import': lazy(() => import('../features/import/import-page.tsx')),
  '/search-pools': lazy(() => import('../features/pools/search-pools-page.tsx')),
  '/lost-reports': lazy(() => import('../features/lost-and-found/lost-reports-page.tsx')),
  '/lost-reports/:lostReportId': lazy(() => import('../features/lost-and-found/lost-report-page.tsx')),
  '/lost-reports/:lostReportId/poster': lazy(() => import('../features/lost-and-found/lost-poster-page.tsx')),
  '/sightings': lazy(() => import('../features/lost-and-found/sightings-page.tsx')),
  '/sightings/:sightingId': lazy(() => import('../features/lost-and-found/sighting-page.tsx')),
  '/found-animal': lazy(() => import('../features/lost-and-found/found-animal-page.tsx')),
  '/lost-animal': lazy(() => import('../features/lost-and-found/lost-animal-page.tsx')),
  '/sharing-groups': lazy(() => import('../features/lost-and-found/sharing-groups-page.tsx')),
  '/capture-links': lazy(() => import('../features/links/links-page.tsx')),
  '/capture-sessions': lazy(() => import('../features/sessions/capture-sessions-page.tsx')),
  '/capture-sessions/:sessionId': lazy(() => import('../features/sessions/capture-session-page.tsx')),
  '/jobs': lazy(() => import('../features/matching/jobs-page.tsx')),
  '/jobs/:kind/:jobId': lazy(() => import('../features/matching/job-page.tsx')),
  '/playground': lazy(() => import('../features/playground/playground-page.tsx')),
  '/accuracy': lazy(() => import('../features/accuracy/accuracy-page.tsx')),
  '/requests': lazy(() => import('../features/logs/requests-page.tsx')),
  '/audit': lazy(() => import('../features/logs/audit-page.tsx')),
  '/people': lazy(() => import('../features/people/people-page.tsx')),
  '/webhooks': lazy(() => import('../features/webhooks/webhooks-page.tsx')),
  '/plan': lazy(() => import('../features/plan/plan-page.tsx')),
} as const;

/** The whole console. Without a session people see only the sign-in page. */
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
  // Once the session is known, a page stays mounted with its input, whatever fails.
  if (session === undefined) return failure ? <Unreachable failure={failure} onRetry={retry} /> : <FirstFrame />;
  if (location.startsWith('/console/invitation')) return <InvitationPage />;
  if (location.startsWith('/console/sign-in/organisation'))
    return (
      <Suspense fallback={<FirstFrame />}>
        <OrganisationPage />
      </Suspense>
    );
  if (location.startsWith('/console/sign-in') || session === null) return <SignInPage isSignedIn={session !== null} />;
  return (
    <Router base="/console">
      <Switch>
        <Route path="/account">
          <Framed session={session}>
            <AccountPage />
          </Framed>
        </Route>
        <Route path="/design">
          <Framed session={session}>
            <DesignPage />
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
            to={session.tenants[0] ? homeOf(session.tenants[0]) : session.person.isOperator ? '/operator' : '/account'}
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

let isFirstFramed = true;

/** A page within the shell: a placeholder while it loads, an alert if it fails. */
function Framed({ children, ...shell }: ComponentProps<typeof Shell>) {
  const [location] = useLocation();
  // A deferred render is interruptible, so that a slow phone reacts while the first page is built.
  const isShown = useDeferredValue(true, !isFirstFramed);
  useEffect(() => {
    isFirstFramed = false;
  }, []);
  if (!isShown) return <FirstFrame />;
  return (
    <Shell {...shell}>
      <Boundary key={location}>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
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
          {tenant.organisationSignIn === 'REQUIRED' && !session.person.isByOrganisation && (
            <Route>
              <OrganisationNeeded name={tenant.name} liveId={tenant.liveId} />
            </Route>
          )}
          {tenant.requiresSecondFactor && !isStrong(session.person) && (
            <Route>
              <SecondFactorMissing tenantName={tenant.name} />
            </Route>
          )}
          {Object.entries(PAGES)
            .filter(([path]) => !isRefused(tenant, path))
            .map(([path, Page]) => (
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
