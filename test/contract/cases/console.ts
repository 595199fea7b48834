import assert from 'node:assert/strict';
import { call } from '@rhinarium/server/testing/client';
import { newAuthenticator } from '@rhinarium/server/testing/passkey';
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
    name: 'where the organisation is the only way, other sessions do not reach the tenant, and unconfirmed sign-ins fail',
    says: ['14.8'],
    async run({ caller, memberOf, tenantId, refuse, sql }) {
      const origin = { origin: caller.url };
      const begin = '/console/api/organisation-sign-in/begin';
      await refuse('POST', begin, 'organisationSignInFailed', origin, { tenantId });
      await refuse('POST', begin.replace('begin', 'finish'), 'organisationSignInFailed', origin, {
        parameters: 'code=1',
      });
      const cookie = await memberOf('owner');
      await sql(
        `INSERT INTO sign_in_providers (tenant_id, id, issuer, client_id, client_secret, groups_claim, roles, is_only_way, is_listed, updated_at)
         VALUES ($1, gen_random_uuid(), 'https://login.example', 'id', '', 'groups', '[]', true, false, now())`,
        [tenantId],
      );
      await refuse('GET', `/console/api/tenants/${tenantId}/overview`, 'organisationSignInNeeded', { cookie });
    },
  },
  {
    name: 'a passkey signs in alone, and each answer of the authenticator counts once',
    says: ['14.9'],
    async run({ caller, memberOf, refuse }) {
      const origin = { origin: caller.url };
      const owner = { cookie: await memberOf('owner'), ...origin };
      const ask = (method: string, path: string, body?: object) => call(caller, method, path, body, owner);
      const authenticator = newAuthenticator(caller.url);
      const place = '/console/api/account/passkeys';
      const begun = await ask('POST', '/console/api/account/passkey-options', {});
      const response = authenticator.make(begun.body.data.options);
      assert.equal((await ask('POST', place, { name: 'Phone', response })).status, 200);
      const signIn = '/console/api/sign-in-passkey';
      const { options } = (await call(caller, 'POST', `${signIn}/begin`, undefined, origin)).body.data;
      const used = { response: authenticator.use(options) };
      assert.equal((await call(caller, 'POST', signIn, used, origin)).status, 200);
      await refuse('POST', signIn, 'signInRefused', origin, used);
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
