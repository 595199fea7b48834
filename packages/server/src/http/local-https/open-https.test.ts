import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import net from 'node:net';
import { type NetworkInterfaceInfo, tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sharedService } from '../../../testing/service.ts';
import { type HttpsSettings, listenHttps, openHttps, wantsHttps } from './open-https.ts';
import { localAddress, ownCertificate } from './own-certificate.ts';

const at = (address: string, rest: Partial<NetworkInterfaceInfo> = {}) =>
  [{ address, family: 'IPv4', internal: false, netmask: '', mac: '', cidr: null, ...rest }] as NetworkInterfaceInfo[];

test('the address in the local network is a private one of a real interface, that of a home before others', () => {
  const lo = at('127.0.0.1', { internal: true });
  assert.equal(localAddress({ lo, eth0: at('10.1.2.3'), wlan0: at('192.168.1.20') }), '192.168.1.20');
  assert.equal(localAddress({ lo, docker0: at('172.17.0.1'), eth0: at('10.1.2.3') }), '10.1.2.3');
  assert.equal(localAddress({ lo, eth0: at('172.16.0.9') }), '172.16.0.9');
});

test('a machine with nothing but public, link-local or virtual addresses has no address in a local network', () => {
  for (const eth0 of [
    at('203.0.113.9'),
    at('169.254.1.1'),
    at('100.64.0.1'),
    at('fd00::1', { family: 'IPv6' } as never),
  ])
    assert.equal(localAddress({ eth0, docker0: at('172.17.0.1'), 'br-4f': at('192.168.16.1') }), undefined);
  assert.equal(localAddress({}), undefined);
});

const dayMs = 86_400_000;
const now = new Date('2026-05-01T12:00:00Z');
const quiet = { info() {}, warn() {} };
let dataDir: string;

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-https-'));
});
after(() => rm(dataDir, { recursive: true }));

const byHand = { https: 'auto', host: '::', publicUrl: undefined, role: 'all', tlsCertificate: undefined } as const;
const settingsOf = (changes: Partial<HttpsSettings>): HttpsSettings => ({
  ...byHand,
  dataDir,
  httpsPort: 0,
  tlsKey: undefined,
  ...changes,
});

/** Status of a GET over TLS that trusts nothing but `ca`. */
function statusOf(port: number, ca: string, place = '/health/live'): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: place, ca, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', reject).end();
  });
}

test('https is answered by itself only by a service started by hand, at all addresses and without a public URL', () => {
  assert.equal(wantsHttps({ ...byHand, tlsKey: undefined }, true), true);
  for (const [changes, isByHand] of [
    [{}, false],
    [{ publicUrl: 'https://pets.example' }, true],
    [{ host: '127.0.0.1' }, true],
    [{ https: 'off' }, true],
    [{ role: 'worker' }, true],
  ] as const)
    assert.equal(wantsHttps(settingsOf(changes), isByHand), false, JSON.stringify(changes));
  assert.equal(wantsHttps(settingsOf({ https: 'on', publicUrl: 'https://pets.example' }), false), true);
  assert.equal(wantsHttps(settingsOf({ tlsCertificate: '/a.pem', tlsKey: '/b.pem' }), false), true);
});

test('the own certificate is made once, names the address and is no authority; only this user reads its key', async () => {
  const made = await ownCertificate(dataDir, '192.168.1.20', now);
  assert.deepEqual(await ownCertificate(dataDir, '192.168.1.20', new Date(now.getTime() + 300 * dayMs)), made);
  const cert = new X509Certificate(made.cert);
  assert.equal(cert.checkIP('192.168.1.20'), '192.168.1.20');
  assert.equal(cert.ca, false);
  assert.deepEqual(cert.keyUsage, ['1.3.6.1.5.5.7.3.1']);
  const days = (new Date(cert.validTo).getTime() - new Date(cert.validFrom).getTime()) / dayMs;
  assert.ok(days <= 825, `${days} days`);
  const folder = path.join(dataDir, 'https');
  assert.equal((await stat(folder)).mode & 0o77, 0);
  assert.equal((await stat(path.join(folder, 'key.pem'))).mode & 0o77, 0);
  assert.deepEqual((await readdir(folder)).sort(), ['certificate.pem', 'key.pem']);
});

test('another certificate is made for another address, before the old one ends, and for a file that is cut off', async () => {
  const made = await ownCertificate(dataDir, '192.168.1.20', now);
  const moved = await ownCertificate(dataDir, '10.0.0.7', now);
  assert.notEqual(moved.cert, made.cert);
  const later = await ownCertificate(dataDir, '10.0.0.7', new Date(now.getTime() + 390 * dayMs));
  assert.notEqual(later.cert, moved.cert);
  await writeFile(path.join(dataDir, 'https/key.pem'), later.key.slice(0, 40));
  const mended = await ownCertificate(dataDir, '10.0.0.7', new Date(now.getTime() + 390 * dayMs));
  assert.notEqual(mended.key, later.key);
  assert.equal(await readFile(path.join(dataDir, 'https/key.pem'), 'utf8'), mended.key);
});

test('the routes of the service are answered over TLS, and a client that does not trust the certificate gets none', async () => {
  const { app } = await sharedService();
  const own = await ownCertificate(dataDir, '127.0.0.1', new Date());
  const https = await listenHttps(app.server.server, own, { host: '127.0.0.1', port: 0 });
  assert.equal(await statusOf(https.port, own.cert), 200);
  assert.equal(await statusOf(https.port, own.cert, '/v2/pets'), 401);
  const stranger = await ownCertificate(await mkdtemp(path.join(dataDir, 'other-')), '127.0.0.1', new Date());
  await assert.rejects(statusOf(https.port, stranger.cert), /self-signed|signature|verify/i);
  // A connection without a handshake.
  const silent = net.connect(https.port, '127.0.0.1');
  await once(silent, 'connect');
  const cut = once(silent, 'close');
  await https.close();
  await cut;
});

test('a port in use and a machine without a local network stop no start, but the operator’s missing certificate does', async () => {
  const { app } = await sharedService();
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken.unref(), 'listening');
  const { port } = taken.address() as net.AddressInfo;
  const common = { server: app.server.server, isByHand: true, host: '127.0.0.1', log: quiet, now: new Date() };
  const https = await openHttps({ ...common, settings: settingsOf({ httpsPort: port }) });
  assert.match(https?.localUrl ?? '', /^https:\/\/127\.0\.0\.1:\d+$/);
  const url = new URL(https!.localUrl!);
  assert.notEqual(Number(url.port), port);
  assert.equal(
    await statusOf(Number(url.port), await readFile(path.join(dataDir, 'https/certificate.pem'), 'utf8')),
    200,
  );
  await https!.close();
  assert.equal(await openHttps({ ...common, host: null, settings: settingsOf({}) }), undefined);
  const theirs = settingsOf({ tlsCertificate: path.join(dataDir, 'none.pem'), tlsKey: path.join(dataDir, 'none.key') });
  await assert.rejects(openHttps({ ...common, settings: theirs }), /RHINARIUM_TLS_CERTIFICATE .* cannot be read/);
  await once(taken.close(), 'close');
});

test('the operator’s certificate is served at RHINARIUM_HOST', async () => {
  const { app } = await sharedService();
  const own = await ownCertificate(dataDir, '127.0.0.1', new Date());
  const [tlsCertificate, tlsKey] = [path.join(dataDir, 'https/certificate.pem'), path.join(dataDir, 'https/key.pem')];
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken.unref(), 'listening');
  const { port } = taken.address() as net.AddressInfo;
  await once(taken.close(), 'close');
  const settings = settingsOf({ tlsCertificate, tlsKey, host: '127.0.0.1', httpsPort: port });
  const common = { server: app.server.server, isByHand: false, host: null, log: quiet, now: new Date() };
  const https = await openHttps({ ...common, settings });
  assert.equal(await statusOf(port, own.cert), 200);
  assert.equal(https?.localUrl, undefined);
  await https!.close();
});
