import ipaddr from "ipaddr.js";

/** Ranges that ipaddr.js calls `unicast` without public hosts: Azure's virtual platform address. */
const FORBIDDEN_IPV4 = [ipaddr.IPv4.parseCIDR("168.63.129.16/32")];

/** The only global unicast IPv6 space that IANA assigns (RFC 4291 section 2.4, IANA IPv6 address space registry). */
const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** ISATAP interface identifiers, which contain an IPv4 address under any prefix (RFC 5214 section 6.1). No u bit. */
const ISATAP_MARKER = 0x5efe;

/**
 * Tells whether an address is global unicast, the only kind that requests may target. Addresses in the IANA special-purpose
 * registries are not, even if the registry calls them globally reachable (anycast and translation services). IPv6
 * addresses that contain an IPv4 address are not either: no receiver needs them.
 * @param address an IPv4 address of four decimal numbers or an IPv6 address without brackets. Anything else, a zone id
 *   included, is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    const parsed = ipaddr.IPv4.parse(address);
    return parsed.range() === "unicast" && !FORBIDDEN_IPV4.some((range) => parsed.match(range));
  }
  if (address.includes("%") || !address.includes(":") || !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  // ipaddr.js treats every range that it does not know as unicast, so the allow-list comes first.
  return parsed.match(GLOBAL_UNICAST_IPV6) && parsed.range() === "unicast" && !isIsatap(parsed.parts);
}

function isIsatap(parts: readonly number[]): boolean {
  return parts[5] === ISATAP_MARKER && ((parts[4] ?? 0) & ~0x0200) === 0;
}
