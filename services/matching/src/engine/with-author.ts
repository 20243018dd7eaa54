import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { ChangedMeanwhile } from "../domain/expected-version.ts";
import { changedBy, findLastChange } from "../store/history.ts";

/** The refusal with the author and the time of the last change, as `changedBy` and `changedAt`. */
export async function withAuthor(
  context: Context,
  { tenant }: Call,
  { subject, fields }: ChangedMeanwhile,
): Promise<ChangedMeanwhile> {
  const last = await findLastChange(await context.collections(tenant), subject);
  const author =
    last === null
      ? []
      : [
          { field: "changedBy", message: changedBy(last) },
          { field: "changedAt", message: last.at.toISOString() },
        ];
  return new ChangedMeanwhile(subject, [...fields, ...author]);
}
