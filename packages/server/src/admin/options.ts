import { isId, type Plan } from '@rhinarium/contract';
import type { Sources } from '../common/sources.ts';
import type { Services } from '../context.ts';
import type { MatchingServices } from '../domains/templates/renew-templates.ts';
import type { Place } from '../ops/backup/restore-place.ts';
import type { Blobs } from '../storage/blobs/blobs.ts';
import type { KeyStoreSettings } from '../storage/encryption/open-encryption-of.ts';

export type Options = Readonly<Record<string, string | undefined>>;
export type AdminServices = Pick<Services, 'database' | 'encryption' | 'clock' | 'ids' | 'random'> & {
  /** The address at which people reach the service, according to the settings. */
  readonly serverUrl: string;
  /** The images, for commands that read or write them without the engine. */
  readonly openBlobs: () => Promise<Blobs>;
  /** Of this software. */
  readonly release: string;
  /** Opens images and engine, for the few commands that need them; the caller closes the engine. */
  readonly openMatching: () => Promise<MatchingServices>;
};

interface CommandText {
  readonly takes: string;
  readonly says: string;
}

/** A command changes things with the same action as the console, which records it in the audit log of the tenant. */
export interface ServiceCommand extends CommandText {
  readonly run: (services: AdminServices, options: Options) => Promise<unknown>;
}

/** Where an installation keeps what it has and its keys. */
export type LonePlace = Place & KeyStoreSettings & { readonly sources: Pick<Sources, 'random' | 'ids' | 'ticks'> };

/** A command that must not have an open database: it creates one, or needs none. */
interface LoneCommand extends CommandText {
  readonly runAlone: (place: LonePlace, options: Options) => Promise<unknown>;
}

export type Command = ServiceCommand | LoneCommand;

export function required(options: Options, name: string): string {
  const value = options[name];
  if (value === undefined || value === '') throw new Error(`--${name} is missing.`);
  return value;
}

export function tenantOf(options: Options): string {
  const tenantId = required(options, 'tenant');
  if (!isId(tenantId)) throw new Error(`There is no tenant ${tenantId}.`);
  return tenantId;
}

export function numberOf(options: Options, name: string): number | undefined {
  const given = options[name];
  if (given === undefined) return undefined;
  const value = Number(given);
  if (given.trim() === '' || !Number.isFinite(value)) throw new Error(`--${name} takes a number.`);
  return value;
}

/** `none` is no plan. */
export function planOf(options: Options): Plan | null | undefined {
  const plan = options['plan'];
  return plan === 'none' ? null : (plan as Plan | undefined);
}

interface Shape<Body> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Body }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

/** Options in the shape of the console's bodies. Throws the first problem, by the option's name. */
export function shaped<Body>(shape: Shape<Body>, given: Readonly<Record<string, unknown>>): Body {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const option = String(path[0]).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new Error(`--${option}: ${message}.`);
}
