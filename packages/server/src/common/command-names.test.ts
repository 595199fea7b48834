import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandNames } from './command-names.ts';

test('messages name the commands as they are typed: npm scripts in the repository, the program elsewhere', () => {
  const npm = { start: 'npm start', admin: 'npm run --silent admin --' };
  assert.deepEqual(commandNames('/srv/clone/packages/server/dist/admin/main.js'), npm);
  const packaged = { start: 'rhinarium start', admin: 'rhinarium admin' };
  assert.deepEqual(commandNames('/srv/pets/node_modules/.bin/rhinarium'), packaged);
  assert.deepEqual(commandNames('/srv/pets/node_modules/rhinarium-server/bin/rhinarium.js'), packaged);
  assert.equal(commandNames('/usr/bin/rhinarium-server').admin, 'rhinarium-server admin');
});
