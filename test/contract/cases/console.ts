import assert from 'node:assert/strict';
import { call } from '@rhinarium/server/testing/client';
import { turnOnSecondFactor } from '@rhinarium/server/testing/second-factor';
import type { ContractCase } from '../contract-case.ts';

/** Cases of the console's own calls, which share the error catalogue with the API. */
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
    name: 'signing in asks for the code of a second factor, and a tenant may require one',
    says: ['14.5', '14.6'],
    async run({ caller, memberOf, tenantId, refuse }) {
      const origin = { origin: caller.url };
      const owner = { cookie: await memberOf('owner'), ...origin };
      const ask = (method: string, path: string, body?: object) => call(caller, method, path, body, owner);
      const { email } = (await ask('GET', '/console/api/session')).body.data.person;
      const account = { email, password: 'correct horse battery' };
      assert.equal((await ask('PATCH', '/console/api/account', { password: account.password })).status, 200);
      await turnOnSecondFactor({ ask }, account.password);
      await refuse('POST', '/console/api/sign-in', 'secondFactorNeeded', origin, account);
      const wrong = { ...account, code: 'no code' };
      await refuse('POST', '/console/api/sign-in', 'secondFactorRefused', origin, wrong);
      const viewer = await memberOf('viewer');
      const place = `/console/api/tenants/${tenantId}`;
      assert.equal((await ask('POST', `${place}/second-factor`, { isRequired: true })).status, 204);
      await refuse('GET', `${place}/overview`, 'secondFactorMissing', { cookie: viewer });
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
