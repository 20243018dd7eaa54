import type { LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { literalAddress } from "../domain/url-policy.ts";
import type { ResolveHost } from "./resolve-host.ts";

/** Opens the sockets of an undici pool. */
export type Connector = ReturnType<typeof buildConnector>;

/** What a guarded connector needs; times in ms. */
export type ConnectorOptions = {
  /** For name resolution, the TCP connection and the TLS handshake together. */
  readonly connectTimeoutMs: number;
  readonly resolveHost: ResolveHost;
  readonly isPublicAddress: (address: string) => boolean;
  /** Certificate authorities in PEM instead of the ones that Node trusts. */
  readonly ca: string | undefined;
};

/**
 * A connector that connects only to public addresses. A name is resolved here and nowhere else, and the socket is given
 * the very addresses that were checked, so an answer that changes after the URL was accepted changes nothing. Node does
 * not call a lookup hook for literal addresses, which is why these are checked by themselves.
 *
 * Fails with code FORBIDDEN_ADDRESS or FORBIDDEN_RESOLVED_ADDRESS before any packet is sent, and with CONNECT_DEADLINE
 * when no connection came about in time.
 */
export function guardedConnector(options: ConnectorOptions): Connector {
  const connect = timedConnector(options, guardedLookup(options));
  return (target, callback) => {
    const address = literalAddress(target.hostname);
    if (address !== null && !options.isPublicAddress(address)) {
      queueMicrotask(() => callback(failure("FORBIDDEN_ADDRESS"), null));
      return;
    }
    connect(target, callback);
  };
}

/** A connector for origins that the operator allows: any address, resolved as the system does (hosts file included). */
export function openConnector(options: Pick<ConnectorOptions, "connectTimeoutMs" | "ca">): Connector {
  return timedConnector(options, undefined);
}

function timedConnector(
  options: Pick<ConnectorOptions, "connectTimeoutMs" | "ca">,
  lookup?: LookupFunction,
): Connector {
  const connect = buildConnector({
    // Undici's own timer may fire up to a second late. HTTP/1.1 alone: one socket carries one request, so that a
    // receiver which stops reading holds up nothing else.
    timeout: 0,
    allowH2: false,
    autoSelectFamily: true,
    // Node gives up an address when it turns to the next one; its default of some hundred ms is less than a far
    // receiver needs.
    autoSelectFamilyAttemptTimeout: 1_000,
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch verification off.
    rejectUnauthorized: true,
    ...(lookup === undefined ? {} : { lookup }),
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  });
  return (target, callback) => {
    let settled = false;
    const settle: typeof callback = (...outcome) => {
      if (!settled) {
        settled = true;
        clearTimeout(timer);
        callback(...outcome);
      }
    };
    // The types say that nothing is returned; it is the socket, which is what a deadline has to end.
    const socket = connect(target, settle) as unknown as { destroy(): void };
    const timer = setTimeout(() => {
      settle(failure("CONNECT_DEADLINE"), null);
      socket.destroy();
    }, options.connectTimeoutMs);
  };
}

function guardedLookup(options: ConnectorOptions): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    options.resolveHost(hostname).then(
      (addresses) => {
        const [first] = addresses;
        // One forbidden address refuses the name, as when the URL was checked: whoever controls the name put it there.
        if (first === undefined || !addresses.every(({ address }) => options.isPublicAddress(address))) {
          callback(failure(first === undefined ? "ENOTFOUND" : "FORBIDDEN_RESOLVED_ADDRESS"), "", 0);
        } else if (lookupOptions.all) {
          callback(null, [...addresses]);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}

function failure(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error("no connection"), { code });
}
