import { codedAmount, setCodings } from "@matchbook/matcher/books/coding";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import { type Line, lineRemaining, type Moment } from "@matchbook/matcher/model/model";
import type { Coding } from "@matchbook/matcher/model/parts";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import { assertNotIgnored } from "./reconcile.ts";

/** A wanted coding. Without an amount it takes what is left of the line. */
export type NewCoding = Pick<Coding, "account" | "note"> & { amount: bigint | undefined };

/**
 * Explains a line by accounts, or takes that back without any. A coding that stays as it was keeps its id, so that a
 * ledger hears nothing of it.
 * @param names of the accounts that the tenant codes to
 * @throws AppError transaction_ignored, exceeds_transaction, validation_failed
 */
export function codeLine(
  ledger: Ledger,
  lineId: string,
  wanted: readonly NewCoding[],
  names: ReadonlyMap<string, string>,
  moment: Moment,
): Line {
  const line = ledger.line(lineId);
  assertNotIgnored(line);
  const { codings: earlier = [] } = line;
  const given = wanted.reduce((sum, { amount = 0n }) => sum + amount, 0n);
  const left = lineRemaining(line) + codedAmount(earlier) - given;
  if (left < 0n) throw new AppError("exceeds_transaction");
  const kept = [...earlier];
  const codings = wanted.map(({ account, note, amount = left }, at): Coding => {
    const same = kept.findIndex((one) => one.account === account && one.amount === amount && one.note === note);
    const [before] = same < 0 ? [] : kept.splice(same, 1);
    if (before !== undefined) return before;
    const name = names.get(account);
    if (name === undefined) throw invalidField(`codings.${at}.account`, "Must be one of the accounts for coding");
    if (amount <= 0n) throw new AppError("exceeds_transaction");
    return { id: moment.newId(), account, name, amount, note, ruleId: undefined };
  });
  setCodings(ledger, lineId, codings);
  return ledger.line(lineId);
}
