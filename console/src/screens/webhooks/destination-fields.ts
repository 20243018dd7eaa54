import type { EventType } from "@matchbook/vocabulary/event-types";
import { RESOURCE_EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import type { Destination } from "./queries.ts";

/** A destination as a person enters it. */
export interface DestinationFields {
  url: string;
  description: string;
  eventTypes: readonly EventType[];
  /** A number, or empty without a rate. */
  maxPerSecond: string;
  ordered: boolean;
  /** A line `name: value` per custom header. Those that are stored are not shown again. */
  headers: string;
  /** Takes the stored custom headers away. */
  withoutHeaders: boolean;
}

export const NEW_DESTINATION: DestinationFields = {
  ...{ url: "", description: "", eventTypes: RESOURCE_EVENT_TYPES },
  ...{ maxPerSecond: "", ordered: false, headers: "", withoutHeaders: false },
};

export function fieldsOf({ url, description = "", eventTypes, ...rest }: Destination): DestinationFields {
  const maxPerSecond = rest.maxPerSecond === undefined ? "" : String(rest.maxPerSecond);
  return { ...NEW_DESTINATION, url, description, eventTypes, maxPerSecond, ordered: rest.ordered ?? false };
}

/** The body of a change: null removes what can be missing. */
export function bodyOf(fields: DestinationFields) {
  const { url, description, eventTypes, maxPerSecond, ordered, withoutHeaders } = fields;
  const lines = fields.headers.split("\n").filter((line) => line.trim() !== "");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split(":");
      return [name.trim(), value.join(":").trim()];
    }),
  );
  return {
    ...{ url, description: description || null, eventTypes, ordered },
    maxPerSecond: maxPerSecond.trim() === "" ? null : Number(maxPerSecond),
    ...(lines.length > 0 ? { headers } : withoutHeaders && { headers: null }),
  };
}

/** The body of a creation, which has only what was chosen. */
export function creationOf(fields: DestinationFields) {
  return Object.fromEntries(Object.entries(bodyOf(fields)).filter(([, value]) => value !== null && value !== false));
}
