import { encryptStored } from '../at-rest/encrypt-stored.ts';
import { tenantOrAll } from './existing-tenant.ts';
import type { Command } from './options.ts';
import { say } from './say.ts';

export const ENCRYPTION_COMMANDS: Readonly<Record<string, Command>> = {
  encrypt: {
    takes: '[--tenant ID]',
    says: 'Encrypts what an earlier release stored unencrypted: images, templates, metadata of pets and kept answers. The server does this by itself in the background; if interrupted, run it again.',
    async run(services, options) {
      const blobs = await services.openBlobs();
      const tenants = [];
      for (const tenantId of await tenantOrAll(services.database, options)) {
        tenants.push({ tenantId, ...(await encryptStored({ ...services, blobs }, tenantId)) });
        say(`${tenantId}: encrypted`);
      }
      return { tenants };
    },
  },
  'master-key rotate': {
    takes: '',
    says: 'Wraps all data keys with a new master key; the data do not change. The server may be running. If interrupted, run it again.',
    async runAlone(place) {
      return await (await place.openEncryption()).rotateMasterKey();
    },
  },
};
