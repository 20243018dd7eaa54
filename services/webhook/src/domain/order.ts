/** An unfinished delivery in the queues of its resources. */
export interface Place {
  readonly id: string;
  /** The queues that it is in: one per resource of its event. */
  readonly lanes: readonly string[];
  /** Says where it stands in them: events have ids in the order in which they happened. */
  readonly eventId: string;
  /** Tells whether an attempt of the delivery is in flight. */
  readonly inFlight: boolean;
}

/** Finds what each delivery waits for in its lanes: the first, and what is in flight. @param places all unfinished */
export function blockersOf(deliveries: readonly Place[], places: readonly Place[]): Map<string, Set<string>> {
  const lanes = lanesOf(places);
  const blocked = new Map<string, Set<string>>();
  for (const { id, lanes: own } of deliveries) {
    const ahead = own.flatMap((lane) => lanes.get(lane) ?? []).flatMap(({ first, inFlight }) => [first, ...inFlight]);
    const others = new Set(ahead.map((place) => place.id).filter((other) => other !== id));
    if (others.size > 0) blocked.set(id, others);
  }
  return blocked;
}

/** The first of each lane. It must never wait for another. */
export function firstOfLanes(places: readonly Place[]): Set<string> {
  return new Set([...lanesOf(places).values()].map(({ first }) => first.id));
}

function lanesOf(places: readonly Place[]): Map<string, { first: Place; inFlight: Place[] }> {
  const lanes = new Map<string, { first: Place; inFlight: Place[] }>();
  for (const place of places)
    for (const lane of place.lanes) {
      const { first, inFlight } = lanes.get(lane) ?? { first: place, inFlight: [] };
      if (place.inFlight) inFlight.push(place);
      lanes.set(lane, { first: isBefore(place, first) ? place : first, inFlight });
    }
  return lanes;
}

function isBefore(one: Place, other: Place): boolean {
  return one.eventId < other.eventId || (one.eventId === other.eventId && one.id < other.id);
}
