import {
  ActionIcon,
  Alert,
  AppShell,
  Burger,
  Divider,
  Group,
  Menu,
  NativeSelect,
  NavLink,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconActivity,
  IconBuildingCommunity,
  IconCamera,
  IconChartLine,
  IconFlask,
  IconFolders,
  IconHistory,
  IconHome,
  IconKey,
  IconListDetails,
  IconMoon,
  IconPaw,
  IconPlayerPlay,
  IconReceipt,
  IconSun,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ask } from './api.ts';
import { Mark } from './components/mark.tsx';
import { SearchEverywhere } from './components/search-everywhere.tsx';
import type { TenantView, useSession } from './session.tsx';

const PLACES = [
  { path: '', label: 'Home', Icon: IconHome },
  { path: '/playground', label: 'Playground', Icon: IconFlask },
  { path: '/pets', label: 'Pets', Icon: IconPaw },
  { path: '/search-pools', label: 'Search pools', Icon: IconFolders },
  { path: '/capture-sessions', label: 'Capture sessions', Icon: IconCamera },
  { path: '/jobs', label: 'Jobs', Icon: IconPlayerPlay },
  { path: '/accuracy', label: 'Accuracy', Icon: IconChartLine },
  { path: '/keys', label: 'API keys', Icon: IconKey },
  { path: '/plan', label: 'Plan', Icon: IconReceipt },
  { path: '/people', label: 'People', Icon: IconUsers },
  { path: '/requests', label: 'Request log', Icon: IconActivity },
  { path: '/audit', label: 'Audit log', Icon: IconHistory },
] as const;

type Session = NonNullable<ReturnType<typeof useSession>['session']>;

/** The frame around every page: navigation, tenant, account. */
export function Shell({
  session,
  tenant,
  children,
}: {
  readonly session: Session;
  readonly tenant?: TenantView;
  readonly children: ReactNode;
}) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const first = tenant ?? session.tenants[0];
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 230, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <AppShell.Header>
        <a className="skip" href="#page">
          Skip to content
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
            <Group gap={8} wrap="nowrap">
              <Mark side={30} />
              <Text fw={700} size="lg">
                Rhinarium
              </Text>
            </Group>
          </Group>
          <Group wrap="nowrap" gap="xs">
            {tenant && <SearchEverywhere tenantId={tenant.id} places={PLACES} />}
            <TenantChoice session={session} tenant={tenant} />
            <SchemeSwitch />
            <AccountMenu session={session} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" onClick={close} aria-label="Main navigation">
        {first && <Places tenantId={first.id} />}
        {session.person.isOperator && (
          <>
            {first && <Divider my="xs" />}
            <Place href="~/console/operator" label="Installation" Icon={IconBuildingCommunity} />
          </>
        )}
      </AppShell.Navbar>
      <AppShell.Main id="page" tabIndex={-1}>
        {tenant?.isSuspended && (
          <Alert color="red" mb="md" title="This tenant is suspended (SVCB2B10010)" icon={<IconListDetails />}>
            Requests with its keys get 403, and its open capture sessions were aborted. Contact the operator.
          </Alert>
        )}
        {children}
      </AppShell.Main>
    </AppShell>
  );
}

function Places({ tenantId }: { readonly tenantId: string }) {
  return PLACES.map(({ path, label, Icon }) => (
    <Place key={path} href={`~/console/${tenantId}${path}`} label={label} Icon={Icon} isWhole={path === ''} />
  ));
}

function Place(props: {
  readonly href: `~${string}`;
  readonly label: string;
  readonly Icon: typeof IconHome;
  readonly isWhole?: boolean;
}) {
  useLocation();
  const path = props.href.slice(1);
  const here = window.location.pathname.replace(/\/$/, '');
  const isHere = props.isWhole ? here === path : here === path || here.startsWith(`${path}/`);
  return (
    <NavLink
      component={Link}
      href={props.href}
      label={props.label}
      leftSection={<props.Icon size={18} aria-hidden />}
      active={isHere}
      variant="filled"
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
    />
  );
}

function TenantChoice({ session, tenant }: { readonly session: Session; readonly tenant: TenantView | undefined }) {
  const [, go] = useLocation();
  if (session.tenants.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Tenant"
      size="xs"
      maw={180}
      value={tenant?.id ?? ''}
      onChange={(event) => event.currentTarget.value && go(`~/console/${event.currentTarget.value}`)}
      data={[
        ...(tenant ? [] : [{ value: '', label: 'Choose a tenant' }]),
        ...session.tenants.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'light' ? 'dark' : 'light';
  return (
    <ActionIcon
      variant="default"
      size="lg"
      onClick={() => setColorScheme(other)}
      aria-label={`Switch to ${other} theme`}
    >
      {scheme === 'light' ? <IconMoon size={18} aria-hidden /> : <IconSun size={18} aria-hidden />}
    </ActionIcon>
  );
}

function AccountMenu({ session }: { readonly session: Session }) {
  const queries = useQueryClient();
  const signOut = async () => {
    await ask('signOut', {});
    queries.clear();
    window.location.assign('/console/sign-in');
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={`Account of ${session.person.name}`}>
          <IconUser size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.person.email ?? session.person.name}</Menu.Label>
        <Menu.Item component={Link} href="~/console/account">
          Account
        </Menu.Item>
        <Menu.Item component="a" href="/docs">
          API documentation
        </Menu.Item>
        <Menu.Item onClick={() => void signOut()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
