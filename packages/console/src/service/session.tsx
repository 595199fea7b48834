import { type ConsoleAnswer, type KeyMode, type Right, type Role, rightsOf } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { sessionQuery } from './queries.ts';

type Session = ConsoleAnswer<'readConsoleSession'>['data'];

/** Who is signed in; `null` for nobody, `undefined` until it is known. */
export function useSession(): { session: Session | null | undefined; failure: unknown; retry: () => void } {
  const { data, error, refetch } = useQuery(sessionQuery);
  return { session: data, failure: error, retry: () => void refetch() };
}

export interface TenantView {
  /** In test mode, that of the test tenant. */
  readonly id: string;
  readonly mode: KeyMode;
  /** The tenant itself, also in test mode. */
  readonly liveId: string;
  /** `null` until test mode is used. */
  readonly testTenantId: string | null;
  readonly name: string;
  readonly role: Role;
  readonly isSuspended: boolean;
  readonly requiresSecondFactor: boolean;
}

/** The tenant of the address, in live or in test mode; `undefined` where the person has no such tenant. */
export function tenantAt(session: Session, tenantId: string): TenantView | undefined {
  const tenant = session.tenants.find(({ id, testTenantId }) => id === tenantId || testTenantId === tenantId);
  if (!tenant) return undefined;
  return { ...tenant, liveId: tenant.id, id: tenantId, mode: tenant.id === tenantId ? 'live' : 'test' };
}

export const TenantContext = createContext<TenantView | undefined>(undefined);

/** Tells whether the role of the person in a tenant gives them a right there. */
export const mayIn = ({ role, mode }: Pick<TenantView, 'role' | 'mode'>, right: Right): boolean =>
  rightsOf(role, mode).includes(right);

/** The tenant that the page is about, and what the person may do in it. */
export function useTenant(): TenantView & { may: (right: Right) => boolean } {
  const tenant = useContext(TenantContext);
  if (!tenant) throw new Error('This page needs a tenant');
  return { ...tenant, may: (right) => mayIn(tenant, right) };
}
