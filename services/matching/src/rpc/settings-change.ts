import type { UpdateMatchingSettingsRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { invalidField } from "@matchbook/runtime/errors";
import { currencyDigits } from "@matchbook/runtime/money";
import type { SettingsRow } from "../store/rows.ts";
import { fromSettingsRow } from "../store/settings.ts";

/** The fields that a request changes, as they are stored. */
export function changeOf(request: UpdateMatchingSettingsRequest, updatedAt: Date): Omit<SettingsRow, "_id"> {
  const { autoConfirm, suggestFrom, confirmFrom, margin, ceilings, baseCurrency, ceilingOtherwise } = request;
  const { differenceLimits, ruleCeilings, identity, tableMappingsJson } = request;
  return {
    ...(autoConfirm === undefined ? {} : { autoConfirm }),
    ...(suggestFrom === undefined ? {} : { suggestFrom }),
    ...(confirmFrom === undefined ? {} : { confirmFrom }),
    ...(margin === undefined ? {} : { margin }),
    ...(ceilings === undefined ? {} : { ceilings: ceilings.ceilings }),
    ...(baseCurrency === undefined ? {} : { baseCurrency: requireCurrency(baseCurrency) }),
    ...(ceilingOtherwise === undefined ? {} : { ceilingOtherwise: ceilingOtherwise.amount ?? null }),
    ...(differenceLimits === undefined ? {} : { differenceLimits: differenceLimits.ceilings }),
    ...(ruleCeilings === undefined ? {} : { ruleCeilings: ruleCeilings.ceilings }),
    ...(identity === undefined ? {} : { identity }),
    ...(tableMappingsJson === undefined ? {} : { tableMappingsJson: tableMappingsJson.texts }),
    updatedAt,
  };
}

function requireCurrency(code: string): string {
  if (currencyDigits(code) === undefined) throw invalidField("baseCurrency", "Must be an ISO 4217 currency code");
  return code;
}

/**
 * Checks that the thresholds are in order.
 * @throws AppError validation_failed; names a field that the request contains
 */
export function requireOrder(row: SettingsRow, request: UpdateMatchingSettingsRequest): void {
  const { suggestFrom, confirmFrom } = fromSettingsRow(row);
  if (suggestFrom <= confirmFrom) return;
  if (request.confirmFrom === undefined) throw invalidField("suggestFrom", `Must be at most ${confirmFrom}`);
  throw invalidField("confirmFrom", `Must be at least ${suggestFrom}`);
}
