import { invalidField } from "@matchbook/runtime/errors";
import { isEventType } from "@matchbook/vocabulary/event-types";
import { AMOUNT_FORMS, type AmountForm } from "@matchbook/vocabulary/statuses";

/**
 * Removes duplicates from a list of event types.
 * @throws AppError validation_failed when it is empty or contains an unknown type
 */
export function subscription(eventTypes: string[]): string[] {
  if (eventTypes.length === 0) throw invalidField("eventTypes", "Must not be empty");
  if (!eventTypes.every(isEventType)) throw invalidField("eventTypes", "Must be types of the event catalogue");
  return [...new Set(eventTypes)];
}

/**
 * The form of amounts that a request names.
 * @throws AppError validation_failed
 */
export function amountForm(text: string): AmountForm {
  const form = AMOUNT_FORMS.find((one) => one === text);
  if (form === undefined) throw invalidField("amounts", `Must be ${AMOUNT_FORMS.join(" or ")}`);
  return form;
}
