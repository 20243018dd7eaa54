import { invalidField } from "@matchbook/runtime/errors";
import { ADJUSTMENT_REASONS, type AdjustmentReason } from "@matchbook/vocabulary/statuses";

/** @throws AppError validation_failed naming `field` when the text is no reason of an adjustment */
export function adjustmentReason(text: string, field: string): AdjustmentReason {
  const known = ADJUSTMENT_REASONS.find((reason) => reason === text);
  if (known === undefined) throw invalidField(field, `Must be one of ${ADJUSTMENT_REASONS.join(", ")}`);
  return known;
}
