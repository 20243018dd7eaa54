import { invalidField } from "@matchbook/runtime/errors";
import { isEventType } from "@matchbook/vocabulary/event-types";

/**
 * Removes duplicates from a list of event types.
 * @throws AppError validation_failed when it is empty or contains an unknown type
 */
export function subscription(eventTypes: string[]): string[] {
  if (eventTypes.length === 0) throw invalidField("eventTypes", "Must not be empty");
  if (!eventTypes.every(isEventType)) throw invalidField("eventTypes", "Must be types of the event catalogue");
  return [...new Set(eventTypes)];
}
