import process from 'node:process';
import { isId, type Plan } from '@rhinarium/contract';
import { Failure } from '../common/failure.ts';
import type { Sources } from '../common/sources.ts';
import type { PackSettings } from '../compute/recognition/packs/installed-packs.ts';
import type { EngineInUse, Services } from '../context.ts';
import type { ComparisonServices } from '../domains/templates/renew-templates.ts';
import { findTenant, listTenantIds } from '../domains/tenants/store.ts';
import type { Place } from '../ops/backup/restore-place.ts';
import type { Blobs } from '../storage/blobs/blobs.ts';
import type { Database } from '../storage/database/database.ts';
import type { KeyStoreSettings } from '../storage/encryption/open-encryption.ts';

/** The tenant named by `--tenant`. Throws if it does not exist. */
export async function existingTenant(database: Database, options: Options): Promise<string> {
  const tenantId = tenantOf(options);
  if (!(await database.read(tenantId, (sql) => findTenant(sql, tenantId)))) {
    throw new Error('There is no such tenant.');
  }
  return tenantId;
}

/** The tenant named by `--tenant`, or all tenants without it. Throws if it does not exist. */
export async function tenantOrAll(database: Database, options: Options): Promise<string[]> {
  return options['tenant'] === undefined
    ? await database.system(listTenantIds)
    : [await existingTenant(database, options)];
}

/** Prints progress to stderr. Results go to stdout. */
export const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);

/** Error message of a failed command for the terminal. */
export function sentenceOf(cause: unknown): string {
  if (!(cause instanceof Failure)) return cause instanceof Error ? cause.message : String(cause);
  const { log, details = {} } = cause.options;
  const problems = Object.entries(details).map(([field, messages]) => `${field} ${messages.join(', ')}`);
  return log ?? (problems.length > 0 ? `${problems.join('; ')}.` : cause.row.message);
}

export type Options = Readonly<Record<string, string | undefined>>;
export type AdminServices = Pick<Services, 'database' | 'encryption' | 'clock' | 'ids' | 'random'> &
  EngineInUse & {
    /** Public URL of the service, from the settings. */
    readonly serverUrl: string;
    /** Opens the image store for commands that need no engine. */
    readonly openBlobs: () => Promise<Blobs>;
    /** Version of this software. */
    readonly release: string;
    /** Opens images and engine. The caller closes the engine. */
    readonly openMatching: () => Promise<ComparisonServices>;
  };

interface CommandText {
  readonly takes: string;
  readonly says: string;
}

/** A command that runs the same action as the console, which records it in the tenant's audit log. */
export interface ServiceCommand extends CommandText {
  readonly run: (services: AdminServices, options: Options) => Promise<unknown>;
}

/** Location of an installation's data, keys and model packs. */
export type LonePlace = Place &
  KeyStoreSettings &
  PackSettings & { readonly sources: Pick<Sources, 'random' | 'ids' | 'ticks'> };

/** A command without an open database: it creates one or needs none. */
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

/** Parses `--plan`. `none` means no plan. */
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

/** Validates options as a body of the console. Throws the first problem, named after the option. */
export function shaped<Body>(shape: Shape<Body>, given: Readonly<Record<string, unknown>>): Body {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const option = String(path[0]).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new Error(`--${option}: ${message}.`);
}
