import { hash } from "node:crypto";
import { lookup } from "node:dns/promises";
import { type ChannelCredentials, Client, type ClientOptions, connectivityState } from "@grpc/grpc-js";

/** Time between two look-ups of a name, in milliseconds. */
const LOOK_UP_MS = 2_000;

/** Chooses by rendezvous hashing: all callers alike, and a replica that comes or goes moves only its own keys. */
export function rendezvous(key: string, addresses: readonly string[]): string | undefined {
  if (addresses.length < 2) return addresses[0];
  const weighted = addresses.map((address) => ({ address, weight: hash("sha1", `${address} ${key}`) }));
  return weighted.sort((a, b) => (a.weight < b.weight ? 1 : -1))[0]?.address;
}

const NAME = /^(?:dns:(?:\/\/[^/]*\/)?)?(?<authority>(?<host>[^:/[\]]+|\[.+\]):(?<port>\d+))$/;

/** A connection to each replica of a service, so that the calls with one key can go to the same replica. */
export class Replicas {
  readonly #connect: (address: string, of?: ClientOptions) => Client;
  readonly #clients = new Map<string, Client>();
  #timer: NodeJS.Timeout | undefined;

  /** @param target `host:port`, `dns:///host:port` or `ipv4:address:port,…`; other names have no known replica */
  constructor(target: string, credentials: ChannelCredentials, options: ClientOptions) {
    this.#connect = (address, of) => new Client(address, credentials, { ...options, ...of });
    const listed = /^ipv[46]:(.*)$/.exec(target)?.[1];
    const { authority, host = "", port } = NAME.exec(target)?.groups ?? {};
    if (listed !== undefined) this.#use(listed.split(","));
    else if (authority !== undefined) this.#follow(host, port, authority);
  }

  /** Looks the addresses of a name up at intervals. Without an answer the known replicas stay. */
  #follow(host: string, port: string | undefined, authority: string): void {
    // The certificate of a replica has the name of the service.
    const named = { "grpc.default_authority": authority, "grpc.ssl_target_name_override": host };
    const update = async () => {
      const found = await lookup(host.replace(/^\[|\]$/g, ""), { all: true });
      const addresses = found.map(({ address, family }) => `${family === 6 ? `[${address}]` : address}:${port}`);
      if (this.#timer !== undefined) this.#use(addresses, named);
    };
    const look = () => void update().catch(() => undefined);
    this.#timer = setInterval(look, LOOK_UP_MS).unref();
    look();
  }

  /** The client of the connected replica that a key belongs to; undefined while none is connected. */
  of(key: string): Client | undefined {
    const connected = [...this.#clients].filter(
      ([, client]) => client.getChannel().getConnectivityState(true) === connectivityState.READY,
    );
    const chosen = rendezvous(
      key,
      connected.map(([address]) => address),
    );
    return chosen === undefined ? undefined : this.#clients.get(chosen);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#use([]);
  }

  #use(addresses: readonly string[], of?: ClientOptions): void {
    for (const [address, client] of this.#clients) {
      if (addresses.includes(address)) continue;
      this.#clients.delete(address);
      client.close();
    }
    for (const address of addresses)
      if (!this.#clients.has(address)) this.#clients.set(address, this.#connect(address, of));
  }
}
