import { type ConsoleAnswer, type KeyMode, type Right, type Role, rightsOf } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { sessionQuery } from './queries.ts';

export type Session = ConsoleAnswer<'readConsoleSession'>['data'];

/** The session: `null` if not signed in, `undefined` while loading. */
export function useSession(): { session: Session | null | undefined; failure: unknown; retry: () => void } {
  const { data, error, refetch } = useQuery(sessionQuery);
  return { session: data, failure: error, retry: () => void refetch() };
}

export interface TenantView {
  /** Id of the test tenant in test mode. */
  readonly id: string;
  readonly mode: KeyMode;
  /** Id of the live tenant. */
  readonly liveId: string;
  /** `null` until test mode is used. */
  readonly testTenantId: string | null;
  readonly name: string;
  readonly role: Role;
  readonly isSuspended: boolean;
  readonly requiresSecondFactor: boolean;
  readonly viewersMayIdentify: boolean;
  readonly organisationSignIn: Session['tenants'][number]['organisationSignIn'];
}

/** The tenant of the URL, live or test. `undefined` without membership. */
export function tenantAt(session: Session, tenantId: string): TenantView | undefined {
  const tenant = session.tenants.find(({ id, testTenantId }) => id === tenantId || testTenantId === tenantId);
  if (!tenant) return undefined;
  return { ...tenant, liveId: tenant.id, id: tenantId, mode: tenant.id === tenantId ? 'live' : 'test' };
}

export const TenantContext = createContext<TenantView | undefined>(undefined);

/** Whether the person's role in a tenant includes a right. */
export const mayIn = (
  { role, mode, viewersMayIdentify }: Pick<TenantView, 'role' | 'mode' | 'viewersMayIdentify'>,
  right: Right,
): boolean => rightsOf(role, mode, viewersMayIdentify).includes(right);

/** The page's tenant and the person's rights. */
export function useTenant(): TenantView & { may: (right: Right) => boolean } {
  const tenant = useContext(TenantContext);
  if (!tenant) throw new Error('This page needs a tenant');
  return { ...tenant, may: (right) => mayIn(tenant, right) };
}
