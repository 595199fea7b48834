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
import type { Settings } from '@rhinarium/server/settings';
import type { StatementNumber } from '../specification/read-specification.ts';
import type { Caller, Reply } from '../support/client.ts';
import type { Capture } from '../support/pets.ts';
import type { TestService } from '../support/service.ts';

/** The parts of a request, as they are sent. */
export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** Absent in a multipart form: the form has no part `file`. */
  readonly file?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** One of the operation's other paths. */
  readonly path?: string;
}

/**
 * A tenant of the case's own in a running service. Every answer is checked against the row of its operation or of its
 * error.
 */
export interface World {
  readonly caller: Caller;
  readonly service: TestService;
  readonly tenantId: string;
  /** Sends a request of an operation and requires the status of a success, or the failure that is named. */
  ask(operation: OperationName, request: Request, expected: number | ErrorName): Promise<Reply>;
  /** Sends anything anywhere and requires the failure that is named. */
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
  /** A session with accepted images; as many as its purpose needs, when nothing else is said. Of a CAT. */
  capture(input: Omit<Capture, 'species' | 'seed'>): Promise<string>;
  /** A job that no worker takes before an hour has passed. */
  parkJob(kind: JobKind, petId?: string): Promise<string>;
  // What no caller can do. A case that uses any of these cannot run against a deployment, and says so by being skipped
  // there.
  /** One statement within the tenant. */
  sql(text: string, values?: readonly unknown[]): Promise<void>;
  suspend(): Promise<void>;
  endKey(keyId: string): Promise<unknown>;
  setReplayPolicy(policy: string): Promise<unknown>;
  /** The cookie of a person who is signed in to the console with this role. */
  memberOf(role: Role): Promise<string>;
  /** Another tenant of the same service. */
  otherTenant(plan?: Plan | null): Promise<World>;
  /** The same tenant with another key; with a test key, its test tenant. */
  withKey(options: {
    scopes?: readonly Scope[];
    expiresAt?: Date;
    mode?: 'live' | 'test';
    searchPools?: readonly string[];
  }): Promise<World & { readonly keyId: string }>;
  /** The same service with whatever is given as a key. */
  withApiKey(apiKey: string | undefined): World;
  /** A service of the case's own, ended when the case ends. */
  ownService(changes: Partial<Settings>): Promise<World>;
}

/** One guarantee of the service over HTTP. */
export interface ContractCase {
  /** The guarantee, in a sentence. */
  readonly name: string;
  /** The statements of docs/specification.md that it holds. */
  readonly says: readonly StatementNumber[];
  readonly run: (world: World) => Promise<void>;
}
