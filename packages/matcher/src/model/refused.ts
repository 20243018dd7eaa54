export type RefusalCode =
  | `${"adjustment" | "credit_note" | "match"}_not_found`
  | `exceeds_${"credit_note" | "invoice" | "payment" | "transaction"}`
  | `${"credit_note" | "currency" | "direction"}_mismatch`
  | `invoice_${"settled_again" | "void"}`
  | "adjustment_exceeds_invoice"
  | "credit_used"
  | "fx_rate_unavailable"
  | "match_returned"
  | "too_many_adjustments"
  | "validation_failed";

/** A decision that the ledger refuses. Nothing of the ledger is to be stored after it. */
export class RefusedError extends Error {
  readonly code: RefusalCode;
  readonly fields: { field: string; message: string }[]; // The inputs that are invalid, with `validation_failed`.

  constructor(code: RefusalCode, fields: { field: string; message: string }[] = []) {
    super(code);
    this.name = "RefusedError";
    this.code = code;
    this.fields = fields;
  }
}

export const invalidField = (field: string, message: string): RefusedError =>
  new RefusedError("validation_failed", [{ field, message }]);
