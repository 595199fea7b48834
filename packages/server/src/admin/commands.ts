import process from 'node:process';
import { verifyAudit } from '../storage/audit/verify-audit.ts';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { ENCRYPTION_COMMANDS } from './encryption-commands.ts';
import { tenantOrAll } from './existing-tenant.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { MODEL_COMMANDS } from './model-commands.ts';
import type { Command } from './options.ts';
import { PERSON_COMMANDS } from './person-commands.ts';
import { REINDEX_COMMANDS } from './reindex-command.ts';
import { TENANT_COMMANDS } from './tenant-commands.ts';

const AUDIT_COMMANDS: Readonly<Record<string, Command>> = {
  'audit verify': {
    takes: '[--tenant ID [--head HASH]]',
    says:
      'Checks the chain of the audit log and reports the first changed or missing entry. Keep the printed head outside ' +
      'this machine: with --head, a later check proves that the log still contains it. Exits with 1 when something is wrong.',
    async run({ database }, options) {
      if (options['head'] !== undefined && options['tenant'] === undefined) throw new Error('--head needs --tenant.');
      const tenants = [];
      for (const tenantId of await tenantOrAll(database, options))
        tenants.push(await verifyAudit({ database }, tenantId, options['head']));
      const isSound = tenants.every((tenant) => tenant.isSound);
      if (!isSound) process.exitCode = 1;
      return { isSound, tenants };
    },
  },
};

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
