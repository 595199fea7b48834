import { AUDIT_COMMANDS } from './audit-commands.ts';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { ENCRYPTION_COMMANDS } from './encryption-commands.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { MODEL_COMMANDS } from './model-commands.ts';
import type { Command } from './options.ts';
import { PERSON_COMMANDS } from './person-commands.ts';
import { REINDEX_COMMANDS } from './reindex-command.ts';
import { TENANT_COMMANDS } from './tenant-commands.ts';

/** Administration commands. The usage text is generated from this table (specification 13.7). */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...TENANT_COMMANDS,
  ...KEY_COMMANDS,
  ...PERSON_COMMANDS,
  ...REINDEX_COMMANDS,
  ...MODEL_COMMANDS,
  ...BACKUP_COMMANDS,
  ...ENCRYPTION_COMMANDS,
  ...AUDIT_COMMANDS,
};
