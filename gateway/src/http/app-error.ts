import { AppError, type FieldError } from "@matchbook/runtime/errors";
import { isOutage } from "@matchbook/runtime/outage";

/** The AppError a caller is answered with, whatever was thrown. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isOutage(error)) return new AppError("unavailable", { cause: error });
  return fromHttpError(error) ?? new AppError("internal", { cause: error });
}

const UNREADABLE: Record<string, string> = {
  "entity.parse.failed": "Must be valid JSON",
  "entity.verify.failed": "Must be UTF-8",
};

/** What express and its body parser throw: an `http-errors` object with a status and a type. */
function fromHttpError(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return undefined;
  if (error.status < 400 || error.status > 499) return undefined;
  const type = "type" in error && typeof error.type === "string" ? error.type : "";
  // The error itself is dropped: the body parser's carries the body, which must not reach a log.
  if (error.status === 413) return new AppError("payload_too_large");
  if (error.status === 415 || type === "charset.unsupported") return new AppError("unsupported_media_type");
  const message = UNREADABLE[type] ?? (isUnpacking(error) ? "Must be packed as Content-Encoding says" : undefined);
  const fields: FieldError[] = message === undefined ? [] : [{ field: "", message }];
  return new AppError("validation_failed", { fields });
}

/** Whether zlib threw it: one of its errors has a number of zlib's besides its name. */
function isUnpacking(error: Error): boolean {
  return "errno" in error && "code" in error && /^(Z_|ERR_|ZSTD_)/.test(String(error.code));
}
