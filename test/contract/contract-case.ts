import type {
  ErrorName,
  JobKind,
  OperationName,
  Plan,
  Purpose,
  Role,
  Scope,
  Species,
  UploadKind,
} from '@rhinarium/contract';
import type { Settings } from '@rhinarium/server/parts/settings';
import type { Caller, Reply } from '@rhinarium/server/testing/client';
import type { Capture } from '@rhinarium/server/testing/pets';
import type { TestService } from '@rhinarium/server/testing/service';
import type { StatementNumber } from '../specification/read-specification.ts';

/** Parts of a request. */
export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** If absent, a multipart form has no part `file`. */
  readonly file?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** An alias path of the operation. */
  readonly path?: string;
}

/** A separate tenant in a running service. Every response is validated against the row of its operation or error. */
export interface World {
  readonly caller: Caller;
  readonly service: TestService;
  readonly tenantId: string;
  /** Sends a request of an operation and asserts the success status, or the named failure. */
  ask(operation: OperationName, request: Request, expected: number | ErrorName): Promise<Reply>;
  /** Sends anything anywhere and asserts the named failure. */
  refuse(
    method: string,
    path: string,
    expected: ErrorName,
    headers?: Record<string, string>,
    body?: unknown,
  ): Promise<Reply>;
  photo(species: Species, kind: UploadKind, shot?: number): Promise<Buffer>;
  newPet(species?: Species): Promise<string>;
  newSession(purpose: Purpose, petId?: string, species?: Species): Promise<string>;
  /** A session of a CAT with accepted images, by default as many as its purpose needs. */
  capture(input: Omit<Capture, 'species' | 'seed'>): Promise<string>;
  /** A job that no worker claims for an hour. */
  parkJob(kind: JobKind, petId?: string): Promise<string>;
  // Internal access. A case that uses it is skipped against a deployment.
  /** One statement within the tenant. */
  sql(text: string, values?: readonly unknown[]): Promise<void>;
  suspend(): Promise<void>;
  endKey(keyId: string): Promise<unknown>;
  setReplayPolicy(policy: string): Promise<unknown>;
  /** Cookie of a signed-in person with this role. */
  memberOf(role: Role): Promise<string>;
  /** Another tenant of the same service. */
  otherTenant(plan?: Plan | null): Promise<World>;
  /** The same tenant with another key. A test key leads to its test tenant. */
  withKey(options: {
    scopes?: readonly Scope[];
    expiresAt?: Date;
    mode?: 'live' | 'test';
    searchPools?: readonly string[];
  }): Promise<World & { readonly keyId: string }>;
  /** The same service with any text as key. */
  withApiKey(apiKey: string | undefined): World;
  /** A separate service, closed at the end of the case. */
  ownService(changes: Partial<Settings>): Promise<World>;
}

/** One guarantee of the service over HTTP. */
export interface ContractCase {
  /** The guarantee, in a sentence. */
  readonly name: string;
  /** Statements of docs/specification.md that it verifies. */
  readonly says: readonly StatementNumber[];
  readonly run: (world: World) => Promise<void>;
}
