import type { Closing } from "@matchbook/matcher/adjustment";
import type { Moment } from "@matchbook/matcher/model";
import { invalidField } from "@matchbook/runtime/errors";
import { ADJUSTMENT_REASONS, type AdjustmentReason } from "@matchbook/vocabulary/statuses";

/** @throws AppError validation_failed naming `field` when the text is no reason of an adjustment */
export function adjustmentReason(text: string, field: string): AdjustmentReason {
  const known = ADJUSTMENT_REASONS.find((reason) => reason === text);
  if (known === undefined) throw invalidField(field, `Must be one of ${ADJUSTMENT_REASONS.join(", ")}`);
  return known;
}

/** @throws AppError validation_failed when the request closes a difference for an unknown reason */
export function closingOf(request: { closeDifference?: string | undefined }, moment: Moment): Closing {
  const { closeDifference } = request;
  const reason = closeDifference === undefined ? undefined : adjustmentReason(closeDifference, "closeDifference");
  return { reason, moment };
}
