import { AppError, type ErrorCode } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { URL_MUST_BE_HTTPS, URL_MUST_BE_PUBLIC, URL_MUST_NOT_HAVE_CREDENTIALS } from "../domain/url-policy.ts";

const CODES: Readonly<Record<string, ErrorCode>> = {
  [URL_MUST_BE_PUBLIC]: "webhook_url_not_public",
  [URL_MUST_BE_HTTPS]: "webhook_url_not_https",
  [URL_MUST_NOT_HAVE_CREDENTIALS]: "webhook_url_credentials",
};

/** For who develops a receiver. */
const HOW_TO_ALLOW = "the operator can allow this origin by the setting WEBHOOK_ALLOWED_ORIGINS";

/**
 * Rejects a forbidden URL.
 * @throws AppError one of `webhook_url_…`, naming the field `url`
 */
export async function assertUrl(context: Context, url: string): Promise<void> {
  const checked = await context.checkUrl(url);
  if (checked.ok) return;
  const code = CODES[checked.reason] ?? "webhook_url_invalid";
  const message = code === "webhook_url_not_public" ? `${checked.reason}; ${HOW_TO_ALLOW}` : checked.reason;
  throw new AppError(code, { fields: [{ field: "url", message }] });
}
