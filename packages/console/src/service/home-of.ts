import { hasRole, type Role } from '@rhinarium/contract';

/** Path of the first page of a tenant after `/console`: what waits, for people who work with the animals alone. */
export const homeOf = ({ id, role }: { readonly id: string; readonly role: Role }): string =>
  hasRole('write', role) && !hasRole('develop', role) ? `/${id}/to-do` : `/${id}`;
