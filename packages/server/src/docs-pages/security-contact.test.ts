import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../testing/service.ts';
import { readSettings } from '../settings.ts';

const pathOf = (url: string) => `${url}/.well-known/security.txt`;

test('publishes where to report a weakness if the operator names a contact', async () => {
  const { securityContact } = readSettings({ RHINARIUM_SECURITY_CONTACT: 'security@example.org' });
  assert.equal(securityContact, 'mailto:security@example.org');
  const service = await startService({ securityContact, role: 'api' });
  const silent = await startService({ role: 'api' });
  try {
    const answer = await fetch(pathOf(service.url));
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
    const fields = new Map(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    );
    assert.equal(fields.get('Contact'), securityContact);
    const days = (Date.parse(fields.get('Expires')!) - Date.now()) / 86_400_000;
    assert.ok(days > 100 && days < 365);
    assert.equal(fields.get('Canonical'), pathOf(service.app.services.publicUrl()));
    assert.equal((await fetch(pathOf(silent.url))).status, 404);
  } finally {
    await service.close();
    await silent.close();
  }
});

test('a contact is an e-mail address or a page over https', () => {
  for (const given of ['http://example.org/report', 'javascript:alert(1)', 'a@b@c', 'x\nContact: y'])
    assert.throws(() => readSettings({ RHINARIUM_SECURITY_CONTACT: given }), /RHINARIUM_SECURITY_CONTACT/);
  const { securityContact } = readSettings({ RHINARIUM_SECURITY_CONTACT: 'https://example.org/report' });
  assert.equal(securityContact, 'https://example.org/report');
});
