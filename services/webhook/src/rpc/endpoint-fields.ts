import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import { isEventType } from "@matchbook/vocabulary/event-types";
import { AMOUNT_FORMS, type AmountForm } from "@matchbook/vocabulary/statuses";
import type { Context } from "../context.ts";
import { checkEndpointUrl } from "../delivery/resolve-host.ts";

/** A part of the refusal, for developers of a receiver. */
const HOW_TO_ALLOW = "the operator can allow this origin by the setting WEBHOOK_ALLOWED_ORIGINS";

/** Rejects a forbidden URL, also by the addresses of its host name. @throws AppError one of `webhook_url_…` */
export async function assertUrl({ allowedOrigins, resolveHost }: Context, url: string): Promise<void> {
  const checked = await checkEndpointUrl(url, allowedOrigins, resolveHost);
  if (checked.ok) return;
  const { message: text } = new AppError(checked.code);
  const message = checked.code === "webhook_url_not_public" ? `${text}; ${HOW_TO_ALLOW}` : text;
  throw new AppError(checked.code, { fields: [{ field: "url", message }] });
}

/** The event types without duplicates. @throws AppError validation_failed without any or for an unknown one */
export function subscription(eventTypes: string[]): string[] {
  if (eventTypes.length === 0) throw invalidField("eventTypes", "Must not be empty");
  if (!eventTypes.every(isEventType)) throw invalidField("eventTypes", "Must be types of the event catalogue");
  return [...new Set(eventTypes)];
}

export function amountForm(text: string): AmountForm {
  const form = AMOUNT_FORMS.find((one) => one === text);
  if (form === undefined) throw invalidField("amounts", `Must be ${AMOUNT_FORMS.join(" or ")}`);
  return form;
}
