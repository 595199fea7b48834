import type { Settings } from '../../settings.ts';
import type { Database } from '../../storage/database/database.ts';
import type { Encryption } from '../../storage/encryption/encryption.ts';
import type { Checkpoints } from './checkpoints.ts';
import { openSearch, type Search } from './search.ts';
import { openSignBitSearch } from './sign-bits/sign-bit-search.ts';

interface Parts {
  readonly database: Database;
  readonly encryption: Pick<Encryption, 'cipherOf'>;
  readonly clock: () => Date;
  readonly engineVersion: string;
  readonly checkpoints: Checkpoints;
}

/** Opens the configured search. Throws if it needs pgvector and the database lacks it. */
export async function openSearchOf({ search }: Pick<Settings, 'search'>, parts: Parts): Promise<Search> {
  return search === 'memory' ? openSearch(parts) : await openSignBitSearch(parts);
}
