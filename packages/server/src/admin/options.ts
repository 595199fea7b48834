import type { Services } from '../context.ts';
import type { MatchingServices } from '../templates/renew-templates.ts';

export type Options = Readonly<Record<string, string | undefined>>;
export type AdminServices = Pick<Services, 'database' | 'clock' | 'ids'> & {
  /** The address under which people reach the service, as far as the settings tell it. */
  readonly serverUrl: string;
  /** Opens images and engine, for the few commands that need them; the caller closes the engine. */
  readonly openMatching: () => Promise<MatchingServices>;
};

export interface Command {
  readonly takes: string;
  readonly says: string;
  /** What changes something is noted in the audit log of its tenant. */
  readonly isReading?: true;
  readonly run: (services: AdminServices, options: Options) => Promise<unknown>;
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function required(options: Options, name: string): string {
  const value = options[name];
  if (value === undefined || value === '') throw new Error(`--${name} is missing.`);
  return value;
}

export function tenantOf(options: Options): string {
  const tenantId = required(options, 'tenant');
  if (!UUID.test(tenantId)) throw new Error(`There is no tenant ${tenantId}.`);
  return tenantId;
}

export function requireFound(isFound: boolean, what: string): void {
  if (!isFound) throw new Error(`There is no such ${what}.`);
}
