import { hash } from "node:crypto";
import { type ChannelOptions, connectivityState, experimental, type Metadata } from "@grpc/grpc-js";

/** The name of the policy in a service config. */
export const BY_TENANT = "matchbook_by_tenant";

/** A call with this metadata goes to the replica of its value; all other calls take turns. */
export const ROUTE_BY = "x-route-by";

type Leaf = InstanceType<typeof experimental.LeafLoadBalancer>;
type UpdateAddressList = experimental.LoadBalancer["updateAddressList"];

/**
 * Chooses a replica by rendezvous hashing: of all known ones, the one with the highest hash of its address and the key.
 * All callers choose alike without talking to one another, and a replica that comes or goes moves only its own keys.
 */
export function rendezvous<T>(key: string, replicas: readonly T[], addressOf: (replica: T) => string): T | undefined {
  let best: T | undefined;
  let highest = "";
  for (const replica of replicas) {
    const weight = hash("sha1", `${addressOf(replica)} ${key}`);
    if (weight > highest) [best, highest] = [replica, weight];
  }
  return best;
}

class ByTenantConfig implements experimental.TypedLoadBalancingConfig {
  getLoadBalancerName(): string {
    return BY_TENANT;
  }
  toJsonObject(): object {
    return { [BY_TENANT]: {} };
  }
}

/** Picks among the connected replicas. */
class ByTenantPicker implements experimental.Picker {
  readonly #ready: { address: string; picker: experimental.Picker }[];
  #turn = Math.floor(Math.random() * 1_000);

  constructor(ready: { address: string; picker: experimental.Picker }[]) {
    this.#ready = ready;
  }

  pick(call: experimental.PickArgs & { metadata: Metadata }): experimental.PickResult {
    const key = call.metadata.get(ROUTE_BY)[0];
    this.#turn += 1;
    const inTurn = this.#ready[this.#turn % this.#ready.length];
    const chosen = key === undefined ? inTurn : rendezvous(String(key), this.#ready, ({ address }) => address);
    if (chosen === undefined) throw new Error("a picker without replicas");
    return chosen.picker.pick(call);
  }
}

/** Keeps a connection to each replica, as gRPC's `round_robin` does, and picks by `ByTenantPicker`. */
class ByTenantBalancer implements experimental.LoadBalancer {
  readonly #channel: experimental.ChannelControlHelper;
  readonly #ofChildren: experimental.ChannelControlHelper;
  #children: Leaf[] = [];
  #state = connectivityState.IDLE;
  #lastError = "";
  #paused = false;

  constructor(channel: experimental.ChannelControlHelper) {
    this.#channel = channel;
    this.#ofChildren = experimental.createChildChannelControlHelper(channel, {
      updateState: (state, _picker, error) => {
        if (this.#state === connectivityState.READY && state !== connectivityState.READY) channel.requestReresolution();
        if (error) this.#lastError = error;
        this.#update();
      },
    });
  }

  updateAddressList(...[endpoints, config, options, note]: Parameters<UpdateAddressList>): boolean {
    if (!(config instanceof ByTenantConfig)) return false;
    if (!endpoints.ok) {
      if (this.#children.length === 0) this.#fail(endpoints.error.details);
      return true;
    }
    this.destroy();
    this.#paused = true;
    this.#children = endpoints.value.map(
      (endpoint) => new experimental.LeafLoadBalancer(endpoint, this.#ofChildren, options as ChannelOptions, note),
    );
    for (const child of this.#children) child.startConnecting();
    this.#paused = false;
    if (this.#children.length === 0) this.#fail(`No addresses resolved. ${note}`);
    else this.#update();
    return true;
  }

  #update(): void {
    if (this.#paused) return;
    const inState = (state: connectivityState) =>
      this.#children.filter((child) => child.getConnectivityState() === state);
    const ready = inState(connectivityState.READY).map((child) => ({
      address: experimental.endpointToString(child.getEndpoint()),
      picker: child.getPicker(),
    }));
    if (ready.length > 0) this.#show(connectivityState.READY, new ByTenantPicker(ready), null);
    else if (inState(connectivityState.CONNECTING).length > 0)
      this.#show(connectivityState.CONNECTING, new experimental.QueuePicker(this), null);
    else if (inState(connectivityState.TRANSIENT_FAILURE).length > 0)
      this.#fail(`No connection established. Last error: ${this.#lastError}`);
    else this.#show(connectivityState.IDLE, new experimental.QueuePicker(this), null);
    // A replica whose connection ended is connected again without waiting for a call.
    for (const child of inState(connectivityState.IDLE)) child.exitIdle();
  }

  #fail(details: string): void {
    this.#show(connectivityState.TRANSIENT_FAILURE, new experimental.UnavailablePicker({ details }), details);
  }

  #show(state: connectivityState, picker: experimental.Picker, error: string | null): void {
    this.#state = state;
    this.#channel.updateState(state, picker, error);
  }

  exitIdle(): void {}

  resetBackoff(): void {}

  destroy(): void {
    for (const child of this.#children) child.destroy();
    this.#children = [];
  }

  getTypeName(): string {
    return BY_TENANT;
  }
}

/** Makes the policy known to gRPC. */
export function registerByTenant(): void {
  if (experimental.isLoadBalancerNameRegistered(BY_TENANT)) return;
  const config = Object.assign(ByTenantConfig, { createFromJson: () => new ByTenantConfig() });
  experimental.registerLoadBalancerType(BY_TENANT, ByTenantBalancer, config);
}
