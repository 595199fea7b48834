import assert from 'node:assert/strict';
import type { NetworkInterfaceInfo } from 'node:os';
import { test } from 'node:test';
import { localAddress } from './local-address.ts';

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
