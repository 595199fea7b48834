import { Badge, NavLink, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { toDoQuery } from '../service/queries.ts';
import { mayIn, type TenantView } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import type { IconProps } from '../ui/icons.tsx';
import { setTabCount } from '../ui/tab-title.ts';
import { GROUPS, navigationOf } from './places.ts';

/** Navigation of a tenant by groups. */
export function Navigation({ tenant }: { readonly tenant: TenantView }) {
  const { places, groups } = useTexts().shell;
  const waiting = useToDoCount(tenant);
  return GROUPS.map((group) => {
    const shown = navigationOf(tenant).filter((place) => ('group' in place ? place.group : undefined) === group);
    if (shown.length === 0) return null;
    return (
      <div key={group ?? ''}>
        {group && (
          <Text size="xs" c="dimmed" fw={600} px="sm" pt="sm" pb={4}>
            {groups[group]}
          </Text>
        )}
        {shown.map(({ path, name, Icon }) => (
          <Place
            key={path}
            href={`~/console/${tenant.id}${path}`}
            label={places[name]}
            Icon={Icon}
            isWhole={path === ''}
            {...(name === 'toDo' && { count: waiting })}
          />
        ))}
      </div>
    );
  });
}

/** Number of things that wait for somebody, also in the title of the tab. */
function useToDoCount(tenant: TenantView): number {
  const query = useQuery({ ...toDoQuery(tenant.id), enabled: mayIn(tenant, 'write') });
  const count = query.data?.length ?? 0;
  useEffect(() => {
    setTabCount(count);
    return () => setTabCount(0);
  }, [count]);
  return count;
}

export function Place(props: {
  readonly href: `~${string}`;
  readonly label: string;
  readonly Icon: ComponentType<IconProps>;
  readonly isWhole?: boolean;
  /** Number of things that wait there. */
  readonly count?: number;
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
      {...(props.count && { rightSection: <Badge size="sm">{props.count}</Badge> })}
      active={isHere}
      variant="light"
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
    />
  );
}
