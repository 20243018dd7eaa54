import { AppError, type FieldError } from "@matchbook/runtime/errors/errors";
import { isOutage } from "@matchbook/runtime/errors/outage";

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isOutage(error)) return new AppError("unavailable", { cause: error });
  return fromHttpError(error) ?? new AppError("internal", { cause: error });
}

const UNREADABLE: Record<string, string> = {
  "entity.verify.failed": "Must be UTF-8",
};

/** Maps errors of express and its body parser: `http-errors` objects with a status and a type. */
function fromHttpError(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return undefined;
  if (error.status < 400 || error.status > 499) return undefined;
  const type = "type" in error && typeof error.type === "string" ? error.type : "";
  // The original error is dropped: the body parser's holds the body, which must not reach a log.
  if (error.status === 413) return new AppError("payload_too_large");
  if (error.status === 415 || type === "charset.unsupported") return new AppError("unsupported_media_type");
  const message = UNREADABLE[type] ?? (isUnpacking(error) ? "Must be packed as Content-Encoding says" : undefined);
  const fields: FieldError[] = message === undefined ? [] : [{ field: "", message }];
  return new AppError("validation_failed", { fields });
}

/** Tells an error of zlib by its `errno` and its `code`. */
function isUnpacking(error: Error): boolean {
  return "errno" in error && "code" in error && /^(Z_|ERR_|ZSTD_)/.test(String(error.code));
}
