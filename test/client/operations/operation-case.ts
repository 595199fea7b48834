import type { Client } from '@rhinarium/client';
import type { OperationName } from '@rhinarium/contract';
import type { World } from '../../contract/contract-case.ts';

/** World of the cases: one tenant, a client with its key, and a registered pet. */
export interface Room extends World {
  readonly client: Client;
  /** A client with another key. */
  readonly clientWith: (apiKey: string) => Client;
  /** Has five fingerprints of the animal of `photo`. */
  readonly registeredPetId: string;
}

/** Calls one operation through the client and checks its result. */
export type OperationCase = (room: Room) => Promise<void>;

export type CasesOf<Name extends OperationName> = { readonly [Each in Name]: OperationCase };
