import { appendFile } from 'node:fs/promises';
import process from 'node:process';
import { type AuditPlace, followAudit, verifyAudit } from '../storage/audit/follow-audit.ts';
import { ocsfEvent } from '../storage/audit/ocsf-event.ts';
import { placeFile, readIfThere } from '../storage/files/durable-files.ts';
import { type AdminServices, type Command, type Options, required, tenantOrAll } from './options.ts';

async function verify({ database }: AdminServices, options: Options) {
  if (options['head'] !== undefined && options['tenant'] === undefined) throw new Error('--head needs --tenant.');
  const tenants = [];
  for (const tenantId of await tenantOrAll(database, options))
    tenants.push(await verifyAudit({ database }, tenantId, options['head']));
  const isSound = tenants.every((tenant) => tenant.isSound);
  if (!isSound) process.exitCode = 1;
  return { isSound, tenants };
}

/**
 * Appends what is new in the audit logs to a file, then notes how far it came in a second one. After an interruption
 * between the two, entries are appended again: they have the same `metadata.uid`.
 */
async function exportAudit({ database, ids, release }: AdminServices, options: Options) {
  const file = required(options, 'file');
  const places = JSON.parse((await readIfThere(`${file}.places`)) ?? '{}') as Record<string, AuditPlace>;
  let [entries, missed] = [0, 0];
  for (const tenantId of await tenantOrAll(database, options)) {
    const lines: string[] = [];
    const take = (entry: Parameters<typeof ocsfEvent>[1]) =>
      void lines.push(`${JSON.stringify(ocsfEvent(tenantId, entry, release))}\n`);
    const { missed: passed, ...last } = await followAudit({ database }, tenantId, places[tenantId], take);
    missed += passed;
    if (lines.length === 0) continue;
    await appendFile(file, lines.join(''), { mode: 0o600, flush: true });
    places[tenantId] = last;
    await placeFile(`${file}.places`, JSON.stringify(places), 'always', () => ids.next());
    entries += lines.length;
  }
  return { file, entries, missed };
}

export const AUDIT_COMMANDS: Readonly<Record<string, Command>> = {
  'audit verify': {
    takes: '[--tenant ID [--head HASH]]',
    says:
      'Checks the chain of the audit log and reports the first changed or missing entry. Keep the printed head outside ' +
      'this machine: with --head, a later check proves that the log still contains it. Exits with 1 when something is wrong.',
    run: verify,
  },
  'audit export': {
    takes: '--file F [--tenant ID]',
    says: 'Appends the new entries of the audit log to F, each a line of JSON in the form of OCSF, for a program that collects logs. F.places says how far it came: F may be moved, F.places stays. Fails where the log was changed since.',
    run: exportAudit,
  },
};
