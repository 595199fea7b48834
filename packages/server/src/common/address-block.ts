import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Address block of one network customer: the /24 of an IPv4 address, the /48 of an IPv6 one. Anything else is its own
 * block.
 */
export function addressBlockOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return addressBlockOf(parsed.toIPv4Address().toString());
  const groups = parsed.parts.slice(0, 3).map((part) => part.toString(16));
  return `${groups.join(':')}::/48`;
}
