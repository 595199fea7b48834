import type { NetworkInterfaceInfo } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Networks of containers, virtual machines and tunnels, which no phone in the room is in. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|utun|wg|zt|tailscale|cni|flannel|cali)/;

/**
 * IPv4 address of this machine in its local network, `undefined` without one. Only private addresses (RFC 1918): a
 * public one is in the Internet.
 */
export function localAddress(interfaces: NodeJS.Dict<readonly NetworkInterfaceInfo[]>): string | undefined {
  const found = Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ address, family, internal }) => family === 'IPv4' && !internal && isPrivate(address))
    .map(({ address }) => address);
  // Homes and offices mostly have one of these, virtual networks mostly another.
  return found.find((address) => address.startsWith('192.168.')) ?? found[0];
}

const isPrivate = (address: string): boolean => ipaddr.parse(address).range() === 'private';
