import assert from 'node:assert/strict';
import type { ContractCase } from '../contract-case.ts';

/** What the console's own calls answer; the catalogue is one for them and for the API. */
export const consoleCases: readonly ContractCase[] = [
  {
    name: 'a refused call of the console gives the reason in the words of the catalogue',
    says: ['11.11', '14.1', '14.2', '14.3'],
    async run(world) {
      const { caller, memberOf, tenantId, refuse } = world;
      const origin = { origin: caller.url };
      await refuse('GET', '/console/api/session', 'notSignedIn');
      await refuse('POST', '/console/api/sign-in-link', 'signInRefused', origin, { secret: 'unknown' });
      const cookie = await memberOf('viewer');
      await refuse('POST', '/console/api/sign-out', 'crossSiteRequest', { cookie });
      const place = `/console/api/tenants/${tenantId}`;
      await refuse('POST', `${place}/keys`, 'roleLacksRight', { cookie, ...origin });
      const owner = await memberOf('owner');
      const unknown = `${place}/keys/unknown/deactivate`;
      await refuse('POST', unknown, 'noSuchResource', { cookie: owner, ...origin });
    },
  },
  {
    name: 'an API key cannot make calls of the console',
    says: ['14.1'],
    async run({ refuse, caller, tenantId }) {
      assert.ok(caller.apiKey);
      await refuse('GET', `/console/api/tenants/${tenantId}/keys`, 'notSignedIn');
    },
  },
];
