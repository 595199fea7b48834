import assert from 'node:assert/strict';
import { readCommand } from '../../src/admin/commands.ts';
import { listAuditEntries } from '../../src/storage/audit/store.ts';
import { call } from '../client.ts';
import { newTenant, sharedService } from '../service.ts';

export const UNKNOWN = '0198b5a2-0000-7000-8000-000000000000';

/** A tenant with a key, and the command line next to a running service. */
export async function open() {
  const service = await sharedService();
  const { tenantId, keyId, apiKey } = await newTenant(service);
  const { services } = service.app;
  const openMatching = async () => ({ ...services, recognition: { ...services.recognition, close: async () => {} } });
  // biome-ignore lint/suspicious/noExplicitAny: each command answers with a different object
  const run = async (...words: string[]): Promise<any> => {
    const given = readCommand(words);
    assert.ok('command' in given);
    const { command, options } = given;
    assert.ok('run' in command, `${words[0]} does not run beside a service`);
    const openBlobs = async () => services.blobs;
    return await command.run(
      { ...services, serverUrl: service.url, release: 'test', openBlobs, openMatching },
      options,
    );
  };
  const status = async (key: string) => (await call({ url: service.url, apiKey: key }, 'GET', '/v2/license')).status;
  const audit = async () => {
    const page = { after: undefined, rowsMax: 20 };
    const entries = await services.database.tenant(tenantId, (sql) => listAuditEntries(sql, tenantId, page));
    return entries.map(({ action, byName }) => `${action} by ${byName}`);
  };
  return { service, tenantId, keyId, apiKey, run, status, audit };
}

export type World = Awaited<ReturnType<typeof open>>;

export interface CommandTest {
  /** Runs the command and asserts its effects. */
  readonly works: (world: World) => Promise<void>;
  /** Expected latest entry of the tenant's audit log. Absent for a command that changes no tenant. */
  readonly notes?: string;
  /** Rejected arguments with their messages. */
  readonly refuses: (world: World) => readonly (readonly [words: readonly string[], sentence: RegExp])[];
}

export const noSuchTenant = (...words: string[]) =>
  [[...words, '--tenant', UNKNOWN], /^There is no such tenant\.$/] as const;
