import { Resolver } from "node:dns/promises";
import { isPublicAddress } from "../domain/address-policy.ts";
import { checkWebhookUrl, literalAddress, URL_MUST_BE_PUBLIC, type UrlCheck } from "../domain/url-policy.ts";

/** One address of a name, as `dns.lookup` with `all` reports it. */
export type ResolvedAddress = { readonly address: string; readonly family: 4 | 6 };

/** Finds every address of a name. Rejects with the `code` of `node:dns` when there is none. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** Settings of the resolver; times in ms. */
export type ResolverOptions = {
  /** The wait for one answer of one name server. Default 1,500. */
  readonly timeoutMs?: number;
  /** Queries per name server. Default 2. */
  readonly tries?: number;
  /** Name servers as `address` or `address:port` instead of those of the system. */
  readonly servers?: readonly string[];
};

/**
 * Resolves names by asking the name servers directly (A and AAAA). Neither the hosts file nor search domains are used:
 * a destination is a public name. And unlike `dns.lookup`, which holds one of the process's few worker threads for as
 * long as a name server stays silent, a slow domain holds up nobody but itself.
 */
export function createResolver(options: ResolverOptions = {}): ResolveHost {
  const resolver = new Resolver({ timeout: options.timeoutMs ?? 1_500, tries: options.tries ?? 2 });
  if (options.servers) {
    resolver.setServers([...options.servers]);
  }
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
    if (found.length === 0) {
      throw v4.status === "rejected" ? v4.reason : Object.assign(new Error("no address"), { code: "ENODATA" });
    }
    return found;
  };
}

/**
 * The whole check of a destination URL: `checkWebhookUrl`, then every address that its name has now. A name that does
 * not resolve now is accepted, as it may start to; the address is checked again whenever a connection is made.
 */
export async function checkDestination(
  raw: string,
  allowedOrigins: ReadonlySet<string>,
  resolveHost: ResolveHost,
): Promise<UrlCheck> {
  const checked = checkWebhookUrl(raw, allowedOrigins);
  if (!checked.ok || checked.allowedOrigin || literalAddress(checked.url.hostname) !== null) {
    return checked;
  }
  const addresses = await resolveHost(checked.url.hostname).catch(() => []);
  const isPublic = addresses.every(({ address }) => isPublicAddress(address));
  return isPublic ? checked : { ok: false, reason: URL_MUST_BE_PUBLIC };
}

function addressesOf(answer: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}
