import type { Receiver } from "@matchbook/devstack/receiver/types";
import { waitUntil } from "@matchbook/servers/wait-until";
import { expect } from "vitest";
import type { Resource } from "./fixtures.ts";

/** The events that arrive at a destination, in steps. */
export interface Arrivals {
  /**
   * Waits until events of exactly these types have arrived since the last step. A surplus event fails this step or a
   * later one.
   */
  expect(...types: string[]): Promise<Resource[]>;
  /** The number of events that the steps expected. */
  readonly expected: number;
  /** The events that no step expected. */
  unexpected(): Resource[];
}

/** @param hook path of the destination */
export function arrivalsAt(receiver: Receiver, hook: string): Arrivals {
  const expected = new Set<string>();
  // A delivery may be repeated, so each event counts once.
  const unexpected = (): Resource[] => {
    const all = receiver.received(hook).map(({ body }) => JSON.parse(body));
    return [...new Map(all.map((event) => [event.id, event])).values()].filter(({ id }) => !expected.has(id));
  };
  return {
    expect: async (...types) => {
      const events = await waitUntil(unexpected, (arrived) => arrived.length >= types.length);
      expect(events.map(({ type }) => type).sort()).toEqual([...types].sort());
      for (const { id } of events) expected.add(id);
      return events;
    },
    get expected() {
      return expected.size;
    },
    unexpected,
  };
}
