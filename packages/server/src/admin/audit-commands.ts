import process from 'node:process';
import { verifyAudit } from '../audit/verify-audit.ts';
import { listTenantIds } from '../tenants/store.ts';
import { existingTenant } from './existing-tenant.ts';
import type { Command } from './options.ts';

export const AUDIT_COMMANDS: Readonly<Record<string, Command>> = {
  'audit verify': {
    takes: '[--tenant ID [--head HASH]]',
    says:
      'Computes the chain of the audit log again and reports the first entry that was changed or is gone. Keep the printed head outside of ' +
      'this machine: --head checks later that the log still holds it. Exits with 1 when something is wrong.',
    async run({ database }, options) {
      const isOne = options['tenant'] !== undefined;
      if (options['head'] !== undefined && !isOne) throw new Error('--head needs --tenant.');
      const tenantIds = isOne ? [await existingTenant(database, options)] : await database.system(listTenantIds);
      const tenants = [];
      for (const tenantId of tenantIds) tenants.push(await verifyAudit({ database }, tenantId, options['head']));
      const isSound = tenants.every((tenant) => tenant.isSound);
      if (!isSound) process.exitCode = 1;
      return { isSound, tenants };
    },
  },
};
