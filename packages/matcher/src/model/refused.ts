/** Why the ledger refuses a decision. */
export type RefusalCode =
  | "adjustment_exceeds_invoice"
  | "adjustment_not_found"
  | "credit_note_mismatch"
  | "credit_note_not_found"
  | "credit_used"
  | "currency_mismatch"
  | "direction_mismatch"
  | "exceeds_credit_note"
  | "exceeds_invoice"
  | "exceeds_payment"
  | "exceeds_transaction"
  | "fx_rate_unavailable"
  | "invoice_settled_again"
  | "invoice_void"
  | "match_not_found"
  | "match_returned"
  | "too_many_adjustments"
  | "validation_failed";

/** A decision that the ledger refuses. Nothing of the ledger is to be stored after it. */
export class RefusedError extends Error {
  readonly code: RefusalCode;
  /** The inputs that are invalid, with `validation_failed`. */
  readonly fields: { field: string; message: string }[];

  constructor(code: RefusalCode, fields: { field: string; message: string }[] = []) {
    super(code);
    this.name = "RefusedError";
    this.code = code;
    this.fields = fields;
  }
}

/** The refusal of one invalid input. */
export function invalidField(field: string, message: string): RefusedError {
  return new RefusedError("validation_failed", [{ field, message }]);
}
