import type { TenantCollections } from "../store/collections.ts";
import { type EndpointRow, findSubscribed } from "../store/endpoints.ts";

/** The destinations that subscribe to types of events of a tenant. */
export interface Subscribers {
  /** What was found the last time; undefined when that is not remembered. */
  likely: EndpointRow[] | undefined;
  /** Looks up what is stored now; once, however often it is called. */
  find(): Promise<EndpointRow[]>;
}

export type SubscribersOf = (tenant: string, collections: TenantCollections, types: string[]) => Subscribers;

/** Who subscribes is not what it was when it was remembered. */
export class SubscribersChanged extends Error {}

/** Most destinations that are remembered together: with more, looking them up is little beside what they cause. */
const MAX_TOGETHER = 20;
/** Most look-ups whose result is remembered. */
const REMEMBERED = 500;

/**
 * Remembers who subscribed, so that a delivery is prepared and written while it is looked up again, instead of after it. It
 * is a guess: other replicas change destinations, too. Nothing that rests on it may be committed before `confirm` resolved.
 */
export function rememberSubscribers(): SubscribersOf {
  const remembered = new Map<string, EndpointRow[]>();
  return (tenant, collections, types) => {
    const key = [tenant, ...types.toSorted()].join(" ");
    const look = async (): Promise<EndpointRow[]> => {
      const rows = await findSubscribed(collections, types);
      remembered.delete(key);
      if (rows.length > 0 && rows.length <= MAX_TOGETHER) remembered.set(key, rows);
      const [first] = remembered.keys();
      if (remembered.size > REMEMBERED && first !== undefined) remembered.delete(first);
      return rows;
    };
    let found: Promise<EndpointRow[]> | undefined;
    return {
      likely: remembered.get(key),
      find: () => {
        found ??= look();
        return found;
      },
    };
  };
}

/** @throws SubscribersChanged when those that were guessed are others now, or would be sent something else */
export async function confirm(guessed: readonly EndpointRow[], { find }: Subscribers): Promise<void> {
  // What is written meanwhile goes on its way first: that takes longer.
  await new Promise(setImmediate);
  if (whatMatters(guessed) !== whatMatters(await find())) throw new SubscribersChanged();
}

/** Everything that decides what is sent to whom. */
function whatMatters(endpoints: readonly EndpointRow[]): string {
  const parts = endpoints.map(({ _id, url, active, eventTypes, secrets }) => [_id, url, active, eventTypes, secrets]);
  return JSON.stringify(parts.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}
