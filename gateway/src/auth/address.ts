import ipaddr from "ipaddr.js";

/**
 * The rate-limit key of an address: an IPv4 address itself, or the /64 network of an IPv6 address. A /64 is the
 * smallest network that a customer gets (RFC 6177); limiting single addresses would give one caller 2^64 of them.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address that is written as IPv6 counts as the IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
