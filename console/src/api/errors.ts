/** A request that was refused or did not arrive. */
export class ApiError extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The code of the error catalogue; `offline` or `outcome_unknown` when there was no answer. */
  readonly code: string;
  readonly details: readonly Detail[];
  readonly correlationId: string | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined;

  constructor(message: string, fields: Partial<Omit<ApiError, "name" | "message">> & { status: number; code: string }) {
    super(message);
    this.status = fields.status;
    this.code = fields.code;
    this.details = fields.details ?? [];
    this.correlationId = fields.correlationId;
    this.retryAfter = fields.retryAfter;
  }
}

export interface Detail {
  field: string;
  message: string;
}

/** The message about one field of a refused request, undefined without one. */
export function problemOf(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.details.find((detail) => detail.field === field)?.message : undefined;
}
