import type { LookupFunction, Socket } from "node:net";
import { createSecureContext } from "node:tls";
import { buildConnector } from "undici";
import { literalAddress } from "../domain/url-policy.ts";
import type { ResolveHost } from "./resolve-host.ts";

/** Opens the sockets of an undici pool. */
export type Connector = ReturnType<typeof buildConnector>;

export type ConnectorOptions = {
  /** The time limit of name resolution, TCP connection and TLS handshake together. */
  readonly connectTimeoutMs: number;
  readonly resolveHost: ResolveHost;
  readonly isPublicAddress: (address: string) => boolean;
  /** Certificate authorities in PEM. Default: those that Node trusts. */
  readonly ca: string | undefined;
};

/**
 * Creates a connector that only connects to public addresses. It resolves the name, checks the addresses and passes the
 * same addresses to the socket, which prevents DNS rebinding. Node does not call a lookup hook for literal addresses,
 * so they are checked separately.
 * Fails with code FORBIDDEN_ADDRESS or FORBIDDEN_RESOLVED_ADDRESS before any packet is sent, and with CONNECT_DEADLINE
 * when the time limit is exceeded.
 */
export function guardedConnector(options: ConnectorOptions): Connector {
  const connect = openConnector(options, guardedLookup(options));
  return (target, callback) => {
    const address = literalAddress(target.hostname);
    if (address !== null && !options.isPublicAddress(address)) {
      queueMicrotask(() => callback(failure("FORBIDDEN_ADDRESS"), null));
      return;
    }
    connect(target, callback);
  };
}

/** Connects to any address, for origins that the operator allows. @param lookup resolves names; default: the system */
export function openConnector(
  options: Pick<ConnectorOptions, "connectTimeoutMs" | "ca">,
  lookup?: LookupFunction,
): Connector {
  const connect = buildConnector({
    // Undici's own timer may fire up to a second late. With HTTP/1.1 a socket carries one request, so a receiver that
    // stops reading delays no other request.
    timeout: 0,
    allowH2: false,
    autoSelectFamily: true,
    // Node abandons an address when it tries the next one. Its default of 250 ms is too short for distant receivers.
    autoSelectFamilyAttemptTimeout: 1_000,
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch verification off.
    rejectUnauthorized: true,
    ...(lookup === undefined ? {} : { lookup }),
    // One for all sockets. Node would read the authorities again for each, which is a quarter of the CPU of connecting.
    secureContext: createSecureContext(options.ca === undefined ? {} : { ca: options.ca }),
  });
  return (target, callback) => {
    let finished = false;
    const finish: typeof callback = (...outcome) => {
      if (!finished) {
        finished = true;
        clearTimeout(timer);
        const [, connected] = outcome;
        if (connected) boundAnswers(connected);
        callback(...outcome);
      }
    };
    // The declared return type is void, but undici returns the socket, which the deadline must destroy.
    const socket = connect(target, finish) as unknown as { destroy(): void };
    const timer = setTimeout(() => {
      finish(failure("CONNECT_DEADLINE"), null);
      socket.destroy();
    }, options.connectTimeoutMs);
  };
}

function guardedLookup(options: ConnectorOptions): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    options.resolveHost(hostname).then(
      (addresses) => {
        const [first] = addresses;
        // One forbidden address rejects the name, as in the check of the URL.
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

/** Bytes of one answer that are received on the wire: its body up to the limit, its headers, and as much framing again. */
const MOST_BYTES = 256 * 1024;

/**
 * Closes a socket when an answer takes more than MOST_BYTES, whatever it consists of. Limits of the body and of headers
 * do not stop a receiver that sends interim answers, extensions of chunks or empty lines without end: parsing those took
 * 0.6 s of computing time per second. An answer begins with the request that was written before it.
 */
function boundAnswers(socket: Socket): void {
  let { bytesWritten: written, bytesRead: read } = socket;
  let before = read;
  socket.on("readable", () => {
    if (socket.bytesWritten !== written) before = read;
    written = socket.bytesWritten;
    read = socket.bytesRead;
    if (read - before <= MOST_BYTES) return;
    // Undici's code for an answer that is too large.
    socket.destroy(Object.assign(new Error("answer is too large"), { code: "UND_ERR_RES_EXCEEDED_MAX_SIZE" }));
  });
}
