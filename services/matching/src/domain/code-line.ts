import type { Ledger } from "@matchbook/matcher/books/ledger";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import { type Line, lineRemaining, type Moment, PLAIN_INVOICE } from "@matchbook/matcher/model/model";
import type { Coding, OnAccount } from "@matchbook/matcher/model/parts";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import { bookingDayOf } from "@matchbook/runtime/values/booking-day";
import { codedAmount, setCodings } from "./codings.ts";
import { createInvoice } from "./invoice.ts";
import { assertNotIgnored } from "./reconcile.ts";

type Party = Pick<Counterparty, "id" | "accountCode" | "name">;

/** A wanted coding. Without an amount it takes what is left of the line. */
export type NewCoding = Pick<Coding, "account" | "note"> & {
  amount: bigint | undefined;
  /** The counterparty on whose account it is kept, instead of an account of the ledger. */
  party: Party | undefined;
};

/** Explains a line by accounts, and keeps parts on account. A coding that stays as it was keeps its id and credit. */
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
  const codings = wanted.map(({ account, party, note, amount = left }, at): Coding => {
    const isSame = (one: Coding) => one.account === account && one.onAccount?.counterpartyId === party?.id;
    const same = kept.findIndex((one) => isSame(one) && one.amount === amount && one.note === note);
    const [before] = same < 0 ? [] : kept.splice(same, 1);
    if (before !== undefined) return before;
    const name = party?.name ?? names.get(account ?? "");
    if (name === undefined) throw invalidField(`codings.${at}.account`, "Must be one of the accounts for coding");
    if (amount <= 0n) throw new AppError("exceeds_transaction");
    const onAccount = party && keep(ledger, line, party, amount, moment);
    return { id: moment.newId(), account, name, amount, note, ruleId: undefined, onAccount };
  });
  setCodings(ledger, lineId, codings);
  return ledger.line(lineId);
}

/** Makes the credit note that keeps an amount of a line: of a customer that paid, or of a supplier that was paid. */
function keep(ledger: Ledger, line: Line, party: Party, amount: bigint, moment: Moment): OnAccount {
  const { transactionCode, currency, direction } = line;
  const credit = createInvoice(
    {
      ...PLAIN_INVOICE,
      type: "credit_note",
      // A line may be kept again after that was taken back. If another invoice has the number, the commit is repeated.
      invoiceNumber: `OA-${transactionCode}-${moment.newId().slice(-4).toUpperCase()}`,
      direction: direction === "credit" ? "receivable" : "payable",
      ...{ currency, total: amount, issueDate: bookingDayOf(line), metadataJson: "", onAccountOf: transactionCode },
    },
    party,
    moment,
  );
  ledger.setInvoice(credit);
  const { id: creditNoteId, invoiceNumber: creditNoteNumber } = credit;
  return { creditNoteId, creditNoteNumber, counterpartyId: party.id, counterpartyCode: party.accountCode };
}
