import ipaddr from "ipaddr.js";

/** The rate-limit key of an address; of IPv6 its /64 network, which a customer gets at least (RFC 6177). */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address in the form of IPv6 counts as the IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
