import { ERROR_CATALOGUE, type ErrorCode, type ErrorKind } from "./error-catalogue.ts";

export type { ErrorCode, ErrorKind } from "./error-catalogue.ts";

export interface FieldError {
  field: string;
  message: string;
}

export interface AppErrorOptions {
  /** Values for the `{name}` placeholders of the catalogue's text. */
  params?: Record<string, string>;
  fields?: FieldError[];
  /** Seconds after which the caller may try again, for `Retry-After`. */
  retryAfter?: number;
  /** The internal cause, which may be logged and is never shown. */
  cause?: unknown;
}

/** An error that a caller sees, with the documented text of its code. Any other one is answered as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  readonly params: Record<string, string>;
  readonly fields: FieldError[];
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const entry = ERROR_CATALOGUE[code];
    const params = options.params ?? {};
    super(
      entry.message.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = "AppError";
    this.code = code;
    this.kind = entry.kind;
    this.params = params;
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter;
  }
}

export function invalidField(field: string, message: string): AppError {
  return new AppError("validation_failed", { fields: [{ field, message }] });
}

/** Returns what a caller asked for. @throws AppError with this code when it is missing */
export function existing<T>(value: T | null | undefined, code: ErrorCode): T {
  if (value === null || value === undefined) throw new AppError(code);
  return value;
}
