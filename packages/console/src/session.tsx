import { type ConsoleAnswer, RIGHTS_BY_ROLE, type Right, type Role } from '@rhinarium/contract';
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
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly isSuspended: boolean;
  readonly requiresSecondFactor: boolean;
}

export const TenantContext = createContext<TenantView | undefined>(undefined);

/** The tenant that the page is about, and what the person may do in it. */
export function useTenant(): TenantView & { may: (right: Right) => boolean } {
  const tenant = useContext(TenantContext);
  if (!tenant) throw new Error('This page needs a tenant');
  return { ...tenant, may: (right) => RIGHTS_BY_ROLE[tenant.role].includes(right) };
}
