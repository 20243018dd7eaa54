import { RefusedError } from "@matchbook/matcher/model/refused";
import { AppError } from "@matchbook/runtime/errors/errors";

/** A refusal of the ledger as the error that callers see; any other error as it is. */
export function shownError(error: unknown): unknown {
  return error instanceof RefusedError ? new AppError(error.code, { fields: error.fields }) : error;
}
