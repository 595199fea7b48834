import type {
  CONSOLE_OPERATIONS,
  ConsoleAnswer,
  ConsoleInput,
  ConsoleOperationName,
  Operation,
  Right,
  Role,
} from '@rhinarium/contract';
import type { Tenant } from '../common/caller.ts';
import type { Services } from '../context.ts';
import type { SignedIn } from '../domains/people/session.ts';

/** What the console's routes are made of. */
export interface ConsoleOptions {
  readonly services: Services;
  /** The address under which people reach the service; without a slash at the end. */
  readonly serverUrl: () => string;
  readonly version: string;
  /** Requests that a tenant may make, by the budget that they draw on. */
  readonly perMinute: Readonly<Record<Operation['rate'], number>>;
}

/** The services as a request of the console sees them before anyone is signed in. */
export interface OpenContext extends Services, Pick<ConsoleOptions, 'version' | 'perMinute'> {
  /** The address of the service, without a slash at the end. */
  readonly serverUrl: string;
  /** Where the request comes from; for the bound on tries. */
  readonly ip: string;
  /** What the browser says of itself. */
  readonly agent: string;
  /** The secret of a browser in which somebody signed in before. */
  readonly browserSecret: string | undefined;
  /** Puts the secret of a known browser into its cookie. */
  readonly setBrowser: (secret: string) => void;
  /** Puts the secret of a session into the browser's cookie; `undefined` takes the cookie away. */
  readonly setSession: (secret: string | undefined) => void;
}

export interface PersonContext extends OpenContext, SignedIn {}

export interface MemberContext extends PersonContext {
  readonly tenant: Tenant;
  readonly role: Role;
}

type ContextOf<Name extends ConsoleOperationName> = (typeof CONSOLE_OPERATIONS)[Name]['admits'] extends infer Admitted
  ? Admitted extends Right
    ? MemberContext
    : Admitted extends 'anyone'
      ? OpenContext
      : PersonContext
  : never;

/** One action a row of the console's table: a missing or mistyped one does not compile. */
export type ConsoleActions = {
  readonly [Name in ConsoleOperationName]: (
    context: ContextOf<Name>,
    input: ConsoleInput<Name>,
  ) => Promise<ConsoleAnswer<Name>>;
};
