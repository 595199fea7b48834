import {
  ActionIcon,
  Alert,
  Anchor,
  AppShell,
  Burger,
  Button,
  Divider,
  Group,
  Menu,
  Modal,
  NativeSelect,
  Stack,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { forgetAllPhotos } from '../features/playground/kept-photos.ts';
import { ask } from '../service/api.ts';
import { mayIn, type TenantView, tenantAt, type useSession } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { IconBuilding, IconList, IconMoon, IconSun, IconUser } from '../ui/icons.tsx';
import { LanguageItems } from '../ui/language-choice.tsx';
import { Mark } from '../ui/mark.tsx';
import { ConnectionAlert } from './connection-alert.tsx';
import { Navigation, Place } from './navigation.tsx';
import { placesIn } from './places.ts';
import { SearchEverywhere } from './search-everywhere.tsx';
import { TestModeBanner, TestModeSwitch } from './test-mode.tsx';

type Session = NonNullable<ReturnType<typeof useSession>['session']>;

/** Whether a person can sign in again without a new link. */
const canComeBack = ({ hasPassword, hasPasskey, isByOrganisation }: Session['person']) =>
  hasPassword || hasPasskey || isByOrganisation;

/** Frame of every page: navigation, tenant, account. */
export function Shell({
  session,
  tenant,
  children,
}: {
  readonly session: Session;
  readonly tenant?: TenantView;
  readonly children: ReactNode;
}) {
  const t = useTexts();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const first = tenant ?? (session.tenants[0] && tenantAt(session, session.tenants[0].id));
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 230, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <AppShell.Header>
        <a className="skip" href="#page">
          {t.shell.skip}
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t.shell.menu} />
            <Group gap={8} wrap="nowrap">
              <Mark side={30} />
              {/* On a phone there is only room for tenant and account. */}
              <Text fw={700} size="lg" visibleFrom="xs">
                Rhinarium
              </Text>
            </Group>
          </Group>
          <Group wrap="nowrap" gap="xs">
            {tenant && (
              <SearchEverywhere
                tenantId={tenant.id}
                places={placesIn(tenant).map(({ path, name }) => ({ path, label: t.shell.places[name] }))}
              />
            )}
            <TenantChoice session={session} tenant={tenant} />
            <SchemeSwitch />
            <AccountMenu session={session} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" className="scrolls-down" onClick={close} aria-label={t.shell.navigation}>
        {tenant && (mayIn(tenant, 'develop') || tenant.mode === 'test') && (
          <TestModeSwitch tenant={tenant} mayOpen={mayIn(tenant, 'develop')} />
        )}
        {first && <Navigation tenant={first} />}
        {session.person.isOperator && (
          <>
            {first && <Divider my="xs" />}
            <Place href="~/console/operator" label={t.shell.installation} Icon={IconBuilding} />
          </>
        )}
        <Text size="xs" c="dimmed" px="sm" pt="md">
          Rhinarium {session.version}
        </Text>
      </AppShell.Navbar>
      <AppShell.Main>
        <ConnectionAlert />
        {!canComeBack(session.person) && <PasswordMissing personId={session.person.id} />}
        {tenant?.mode === 'test' && <TestModeBanner tenant={tenant} mayClear={mayIn(tenant, 'develop')} />}
        {tenant?.isSuspended && (
          <Alert color="red" mb="md" title={t.shell.suspended} icon={<IconList />}>
            {t.shell.suspendedSays}{' '}
            {session.person.isOperator && (
              <Anchor component={Link} href={`~/console/operator?search=${tenant.liveId}`}>
                {t.shell.endSuspension}
              </Anchor>
            )}
          </Alert>
        )}
        {/* After the notes, which every page has, so that “Skip to content” skips them too. */}
        <div id="page" tabIndex={-1}>
          {children}
        </div>
      </AppShell.Main>
    </AppShell>
  );
}

/** Somebody who came by a one-time link and could not come back. Closed once, it stays closed in this browser. */
function PasswordMissing({ personId }: { readonly personId: string }) {
  const t = useTexts();
  const [closedFor, setClosedFor] = useLocalStorage({
    key: 'rhinarium-no-password-closed',
    getInitialValueInEffect: false,
  });
  useLocation();
  if (closedFor === personId || window.location.pathname === '/console/account') return null;
  return (
    <Alert
      color="yellow"
      mb="md"
      role="note"
      title={t.account.cannotComeBack}
      withCloseButton
      closeButtonLabel={t.common.close}
      onClose={() => setClosedFor(personId)}
    >
      {t.account.linksOnly}{' '}
      <Anchor component={Link} href="~/console/account" c="inherit">
        {t.account.chooseNow}
      </Anchor>
    </Alert>
  );
}

function TenantChoice({ session, tenant }: { readonly session: Session; readonly tenant: TenantView | undefined }) {
  const t = useTexts();
  const [, go] = useLocation();
  if (session.tenants.length === 0) return null;
  return (
    <NativeSelect
      aria-label={t.shell.tenant}
      size="xs"
      maw={180}
      value={tenant?.liveId ?? ''}
      onChange={(event) => event.currentTarget.value && go(`~/console/${event.currentTarget.value}`)}
      data={[
        ...(tenant ? [] : [{ value: '', label: t.shell.chooseTenant }]),
        ...session.tenants.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const t = useTexts();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'light' ? 'dark' : 'light';
  return (
    <ActionIcon variant="default" size="lg" onClick={() => setColorScheme(other)} aria-label={t.shell.switchTo[other]}>
      {scheme === 'light' ? <IconMoon size={18} /> : <IconSun size={18} />}
    </ActionIcon>
  );
}

function AccountMenu({ session }: { readonly session: Session }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [isAsking, { open: askFirst, close }] = useDisclosure(false);
  const signOut = async () => {
    await ask('signOut', {});
    await forgetAllPhotos();
    queries.clear();
    window.location.assign('/console/sign-in');
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t.shell.accountOf(session.person.name)}>
            <IconUser size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{session.person.email ?? session.person.name}</Menu.Label>
          <Menu.Item component={Link} href="~/console/account">
            {t.shell.account}
          </Menu.Item>
          <Menu.Item component="a" href="/docs">
            {t.shell.documentation}
          </Menu.Item>
          <LanguageItems />
          <Menu.Item onClick={() => (canComeBack(session.person) ? void signOut() : askFirst())}>
            {t.shell.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal lockScroll={false} opened={isAsking} onClose={close} title={t.account.cannotComeBack}>
        <Stack>
          <Text>{t.account.signOutAnyway}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void signOut()}>
              {t.shell.signOut}
            </Button>
            <Button component={Link} href="~/console/account" onClick={close}>
              {t.account.chooseNow}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
