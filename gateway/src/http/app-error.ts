import { AppError, type FieldError } from "@matchbook/runtime/errors";
import { isOutage } from "@matchbook/runtime/outage";

/** The AppError a caller is answered with, whatever was thrown. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isOutage(error)) return new AppError("unavailable", { cause: error });
  return fromHttpError(error) ?? new AppError("internal", { cause: error });
}

/** What express and its body parser throw: an `http-errors` object with a status and a type. */
function fromHttpError(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return undefined;
  if (error.status < 400 || error.status > 499) return undefined;
  // The error itself is dropped: the body parser's carries the body, which must not reach a log.
  if (error.status === 413) return new AppError("payload_too_large");
  if (error.status === 415) return new AppError("unsupported_media_type");
  const type = "type" in error ? error.type : undefined;
  const fields: FieldError[] = type === "entity.parse.failed" ? [{ field: "", message: "Must be valid JSON" }] : [];
  return new AppError("validation_failed", { fields });
}
