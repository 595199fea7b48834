import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that is routed on the public internet in IPv6; what lies outside is for machines and networks themselves. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Public by its range, yet answered by the host of a virtual machine (Azure). */
const HOST_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Whether an address is one of the public internet: not private, loopback, link-local (where clouds have their
 * metadata), of a carrier's NAT, multicast or reserved, and none of these in IPv6 clothes.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  // An IPv4 address mapped into IPv6 counts as the IPv4 address that it leads to.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || HOST_SERVICES.has(address.toString())) return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_UNICAST);
}
