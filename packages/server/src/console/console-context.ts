import type {
  CONSOLE_OPERATIONS,
  ConsoleAnswer,
  ConsoleInput,
  ConsoleOperationName,
  Rate,
  Right,
  Role,
} from '@rhinarium/contract';
import type { Tenant } from '../common/caller.ts';
import type { Services } from '../context.ts';
import type { SignedIn } from '../domains/people/session.ts';
import type { ReceivedFile } from '../http/receive-form.ts';

export interface ConsoleOptions {
  readonly services: Services;
  /** Public URL of the service, without a trailing slash. */
  readonly serverUrl: () => string;
  readonly version: string;
  /** Rate limits of a tenant by budget, requests per minute. */
  readonly perMinute: Readonly<Record<Rate, number>>;
}

/** Services for a console request before sign-in. */
export interface OpenContext extends Services, Pick<ConsoleOptions, 'version' | 'perMinute'> {
  /** Public URL of the service, without a trailing slash. */
  readonly serverUrl: string;
  /** Client address, for the limit on sign-in attempts. */
  readonly ip: string;
  /** User-Agent header. */
  readonly agent: string;
  /** Secret of a browser with an earlier sign-in. */
  readonly browserSecret: string | undefined;
  /** Sets the known-browser cookie. */
  readonly setBrowser: (secret: string) => void;
  /** Secret of a browser in which a sign-in with an organisation has begun. */
  readonly signInSecret: string | undefined;
  /** Sets the cookie of such a sign-in. `undefined` clears it. */
  readonly setSignIn: (secret: string | undefined) => void;
  /** Sets the session cookie. `undefined` clears it. */
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

/** One action per console operation. A missing or mistyped one does not compile. */
export type ConsoleActions = {
  readonly [Name in ConsoleOperationName]: (
    context: ContextOf<Name>,
    input: ConsoleInput<Name> &
      ((typeof CONSOLE_OPERATIONS)[Name] extends { form: object } ? { file: ReceivedFile } : object),
  ) => Promise<ConsoleAnswer<Name>>;
};
