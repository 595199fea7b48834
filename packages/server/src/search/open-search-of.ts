import type { Database } from '../database/database.ts';
import { openReplica } from '../database/open-replica.ts';
import type { Encryption } from '../encryption/encryption.ts';
import type { Settings } from '../settings.ts';
import type { Checkpoints } from './checkpoints.ts';
import { openSearch, type Search } from './search.ts';
import { openNearbyReads, type Surroundings } from './signs/read-nearby.ts';
import { openSignSearch } from './signs/sign-search.ts';

interface Parts extends Surroundings {
  readonly database: Database;
  readonly encryption: Pick<Encryption, 'cipherOf'>;
  readonly clock: () => Date;
  readonly engineVersion: string;
  readonly checkpoints: Checkpoints;
}

/** The search that the settings name. Errors: no pgvector; a replica whose role could bypass row-level security. */
export async function openSearchOf(
  { search, searchDatabaseUrl }: Pick<Settings, 'search' | 'searchDatabaseUrl'>,
  parts: Parts,
): Promise<Search> {
  if (search === 'memory') return openSearch(parts);
  const replica = searchDatabaseUrl === undefined ? undefined : await openReplica(searchDatabaseUrl);
  const { database, encryption, engineVersion } = parts;
  const signs = { database, encryption, engineVersion, nearby: openNearbyReads(replica, parts) };
  return { ...(await openSignSearch(signs)), close: async () => await replica?.close() };
}
