import { Resolver } from "node:dns/promises";
import { isPublicAddress } from "../domain/address-policy.ts";
import { checkWebhookUrl, literalAddress, type UrlCheck } from "../domain/url-policy.ts";

/** One address of a name, in the form of `dns.lookup` with `all`. */
export type ResolvedAddress = { readonly address: string; readonly family: 4 | 6 };

/** Finds every address of a name. Rejects with a `code` of `node:dns` when the name has no address. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** Times in ms. */
export type ResolverOptions = {
  /** The timeout of one query to one name server. Default 1,500. */
  readonly timeoutMs?: number;
  /** Queries per name server. Default 2. */
  readonly tries?: number;
  /** Name servers as `address` or `address:port`. Default: those of the system. */
  readonly servers?: readonly string[];
};

/** Asks the name servers (A and AAAA). `dns.lookup` would block a worker thread while a name server is silent. */
export function createResolver(options: ResolverOptions = {}): ResolveHost {
  const resolver = new Resolver({ timeout: options.timeoutMs ?? 1_500, tries: options.tries ?? 2 });
  if (options.servers) resolver.setServers([...options.servers]);
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
    if (found.length === 0) {
      throw v4.status === "rejected" ? v4.reason : Object.assign(new Error("no address"), { code: "ENODATA" });
    }
    return found;
  };
}

/** Checks a URL and all current addresses of its name. A name that does not resolve is accepted: it may later. */
export async function checkEndpointUrl(
  raw: string,
  allowedOrigins: ReadonlySet<string>,
  resolveHost: ResolveHost,
): Promise<UrlCheck> {
  const checked = checkWebhookUrl(raw, allowedOrigins);
  if (!checked.ok || checked.allowedOrigin || literalAddress(checked.url.hostname) !== null) return checked;
  const addresses = await resolveHost(checked.url.hostname).catch(() => []);
  const isPublic = addresses.every(({ address }) => isPublicAddress(address));
  return isPublic ? checked : { ok: false, code: "webhook_url_not_public" };
}

function addressesOf(answer: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}
