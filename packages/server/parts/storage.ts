export { connectClient, migrationLimits, serviceLimits } from '../src/storage/database/connection.ts';
export type { Database, Sql } from '../src/storage/database/database.ts';
export { superuser } from '../src/storage/database/embedded/cluster.ts';
export { socketPort } from '../src/storage/database/embedded/server-settings.ts';
export { openDatabase } from '../src/storage/database/open-database.ts';
export { subjectOf } from '../src/storage/encryption/encrypted-columns.ts';
export type { Encryption, TenantCipher } from '../src/storage/encryption/encryption.ts';
export { openEncryptionOf } from '../src/storage/encryption/open-encryption.ts';
