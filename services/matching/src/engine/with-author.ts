import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import type { ChangedMeanwhile } from "../domain/expected-version.ts";
import { changedBy, findLastChange } from "../store/history.ts";

/** The refusal with the author and the time of the last change, as `changedBy` and `changedAt`. */
export async function withAuthor(
  context: Context,
  { tenant }: Call,
  { subject, refusal: { code, fields } }: ChangedMeanwhile,
): Promise<AppError> {
  const last = await findLastChange(await context.collections(tenant), subject);
  if (last === null) return new AppError(code, { fields });
  const author = [
    { field: "changedBy", message: changedBy(last) },
    { field: "changedAt", message: last.at.toISOString() },
  ];
  return new AppError(code, { fields: [...fields, ...author] });
}
