import type { Client } from '@rhinarium/client';
import type { Policies } from './policies.ts';

/** Dependencies of the routes. */
export interface Site {
  readonly client: Client;
  readonly policies: Policies;
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
}
