import { daysBetween } from "@matchbook/matcher/model/days";
import type { Invoice } from "@matchbook/matcher/model/model";
import { invalidField } from "@matchbook/runtime/errors/errors";

/** The most days from the first expected day to the last: a year. */
const MOST_DAYS = 366;

/** Checks what is particular to an expected payment, with the fields' names of `/expected-payments`. */
export function assertExpectable({ type, expected, issueDate, dueDate, instalments }: Invoice): void {
  if ((type === "expected_payment") !== (expected !== undefined))
    throw invalidField("type", "Must be created and changed at /expected-payments");
  if (expected === undefined) return;
  if (expected.least > expected.most) throw invalidField("amountFrom", "Must be at most amountTo");
  if (dueDate === undefined || dueDate < issueDate) throw invalidField("dateTo", "Must not be before dateFrom");
  if (daysBetween(issueDate, dueDate) > MOST_DAYS)
    throw invalidField("dateTo", `Must be at most ${MOST_DAYS} days after dateFrom`);
  if (instalments !== undefined) throw invalidField("instalments", "Must be left out of an expected payment");
}
