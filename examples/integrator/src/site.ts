import type { Client } from '@rhinarium/client';
import type { Policies } from './policies.ts';

/** What the routes of the site work with. */
export interface Site {
  readonly client: Client;
  readonly policies: Policies;
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
}
