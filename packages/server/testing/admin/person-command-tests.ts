import assert from 'node:assert/strict';
import { memberOf, newEmail } from '../console-client.ts';
import { turnOnSecondFactor } from '../second-factor.ts';

import { type CommandTest, noSuchTenant, UNKNOWN } from './command-world.ts';

export const PERSON_COMMAND_TESTS: Readonly<Record<string, CommandTest>> = {
  'person create': {
    async works({ run, tenantId }) {
      const email = newEmail();
      const made = await run('person', 'create', '--email', email, '--tenant', tenantId, '--role', 'viewer');
      assert.equal(made.role, 'viewer');
      assert.match(made.link.signInUrl, /\/console\/invitation#/);
      assert.ok((await run('person', 'create', '--email', newEmail(), '--operator')).link);
    },
    notes: 'person.invited',
    refuses: ({ tenantId }) => {
      const email = newEmail();
      return [
        [['person', 'create', '--email', email], /--tenant or --operator is missing/],
        [['person', 'create', '--email', 'nobody', '--tenant', tenantId], /^--email: /],
        [['person', 'create', '--email', email, '--tenant', tenantId, '--role', 'king'], /^--role: /],
        noSuchTenant('person', 'create', '--email', email),
        [['person', 'link', '--email', email], /^There is no such person\. All are listed by/],
      ];
    },
  },
  'person erase': {
    async works({ run, service, tenantId }) {
      const { email: owner } = await memberOf(service, tenantId, 'owner');
      const { email: viewer } = await memberOf(service, tenantId, 'viewer');
      await assert.rejects(run('person', 'erase', '--email', owner), { failure: 'stateConflict' });
      const erased = await run('person', 'erase', '--email', viewer);
      assert.deepEqual([erased.tenants, erased.isVerified, erased.verified], [1, true, { rows: true }]);
      await assert.rejects(run('person', 'link', '--email', viewer), /no such person/);
    },
    notes: 'person.removed',
    refuses: () => [[['person', 'erase', '--email', newEmail()], /^There is no such person\. All are listed by/]],
  },
  'person list': {
    async works({ run, service, tenantId }) {
      const { personId, email } = await memberOf(service, tenantId, 'viewer');
      const { people } = await run('person', 'list');
      const found = people.find((person: { personId: string }) => person.personId === personId);
      assert.deepEqual(
        [found.email, found.isOperator, found.hasPassword, found.hasSecondFactor],
        [email, false, false, false],
      );
      assert.deepEqual(
        found.tenants.map((tenant: { tenantId: string; role: string }) => [tenant.tenantId, tenant.role]),
        [[tenantId, 'viewer']],
      );
      assert.doesNotMatch(JSON.stringify(people), /passwordHash/);
    },
    refuses: () => [],
  },
  'person link': {
    async works({ run, service, tenantId }) {
      const { personId, email } = await memberOf(service, tenantId, 'viewer');
      assert.equal((await run('person', 'link', '--email', email)).personId, personId);
      assert.equal((await run('person', 'link', '--person', personId)).personId, personId);
    },
    refuses: () => [
      [['person', 'link'], /--email is missing, or --person/],
      [['person', 'link', '--person', UNKNOWN], /^There is no such person/],
      [['person', 'link', '--email', newEmail()], /^There is no such person\. All are listed by/],
    ],
  },
  'person remove-second-factor': {
    async works({ run, service, tenantId }) {
      const owner = await memberOf(service, tenantId, 'owner');
      const { email } = owner;
      await owner.ask('PATCH', '/console/api/account', { password: 'correct horse battery' });
      await turnOnSecondFactor(owner, 'correct horse battery');
      const removed = await run('person', 'remove-second-factor', '--email', email);
      assert.deepEqual(removed, { personId: owner.personId, hasSecondFactor: false });
      assert.equal((await owner.ask('GET', '/console/api/session')).body.data.person.hasSecondFactor, false);
      const again = run('person', 'remove-second-factor', '--email', email);
      await assert.rejects(again, { failure: 'stateConflict' });
    },
    notes: 'secondFactor.removed',
    refuses: () => [
      [['person', 'remove-second-factor', '--email', newEmail()], /^There is no such person\. All are listed by/],
    ],
  },
};
