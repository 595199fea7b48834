import type { KeyMode, Plan, PrintPolicy, Purpose, ReplayPolicy, Scope } from '@rhinarium/contract';

export interface Tenant {
  readonly id: string;
  readonly name: string;
  /** `test`: holds the test data of another tenant, and all its keys are test keys. */
  readonly mode: KeyMode;
  /** `null` until a plan is chosen. */
  readonly plan: Plan | null;
  readonly isSuspended: boolean;
  /** Target false-match rate of a comparison, which sets the decision threshold. */
  readonly targetFalseMatchRate: number;
  /** Target false-match rate of a whole search for an unregistered animal. */
  readonly identificationTargetFalseMatchRate: number;
  /** Effect of photos that are copies of registered ones. */
  readonly replayPolicy: ReplayPolicy;
  /** Use of a DOG's photos without a visible print. */
  readonly printPolicy: PrintPolicy;
}

export interface ApiKey {
  /** `null` for a person in the console, who acts like a key of the tenant. */
  readonly id: string | null;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  /** Over all budgets. `null`: only the tenant's budgets apply. */
  readonly requestsPerMinute: number | null;
  /** Search pools that the key is limited to. `null`: all pets of the tenant. */
  readonly searchPoolIds: readonly string[] | null;
}

/** Checks whether a key may read contacts. Viewers and keys of the scope `read` may not. */
export const showsContacts = ({ scopes }: Pick<ApiKey, 'scopes'>): boolean => scopes.includes('full');

/** A person signed in to the console. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** The caller: a program with its key, or a person through the console. */
export interface Caller {
  readonly tenant: Tenant;
  readonly key: ApiKey;
  readonly person: Person | undefined;
  /** Only purpose of the capture sessions that the caller may change, absent for all. */
  readonly onlyPurpose?: Purpose;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}
