import type { KeyMode, Plan, ReplayPolicy, Scope } from '@rhinarium/contract';

export interface Tenant {
  readonly id: string;
  readonly name: string;
  /** `test`: it holds the test data of another tenant, and all its keys are test keys. */
  readonly mode: KeyMode;
  /** `null` until one is chosen. */
  readonly plan: Plan | null;
  readonly isSuspended: boolean;
  /** How often a different animal may pass: the false-match rate at which the decision threshold lies. */
  readonly targetFalseMatchRate: number;
  /** How often a whole search may name a pet for an animal that is not registered. */
  readonly identificationTargetFalseMatchRate: number;
  /** What copies of photos that a pet is registered with do to a decision. */
  readonly replayPolicy: ReplayPolicy;
}

export interface ApiKey {
  /** `null` for a person who is signed in to the console and acts as a key of the tenant does. */
  readonly id: string | null;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  /** Of all kinds together; `null`: only the budgets of the tenant bound them. */
  readonly requestsPerMinute: number | null;
  /** The search pools it is limited to; `null`: all pets of the tenant. */
  readonly searchPoolIds: readonly string[] | null;
}

/** Someone who is signed in to the console. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Who calls: a program by its key, or a person through the console. */
export interface Caller {
  readonly tenant: Tenant;
  readonly key: ApiKey;
  readonly person: Person | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}
