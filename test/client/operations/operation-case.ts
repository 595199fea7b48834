import type { Client } from '@rhinarium/client';
import type { OperationName } from '@rhinarium/contract';
import type { World } from '../../contract/contract-case.ts';

/** Where the cases play: one tenant, a client with its key, and a pet that is registered. */
export interface Room extends World {
  readonly client: Client;
  /** A client with another key. */
  readonly clientWith: (apiKey: string) => Client;
  /** With five fingerprints of the animal that `photo` shows. */
  readonly registeredPetId: string;
}

/** Calls one operation through the client and checks what came of it. */
export type OperationCase = (room: Room) => Promise<void>;

export type CasesOf<Name extends OperationName> = { readonly [Each in Name]: OperationCase };
