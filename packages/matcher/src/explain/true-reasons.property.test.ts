import fc from "fast-check";
import { expect, test } from "vitest";
import { begin, explained, type World, world } from "../../test/explained-worlds.ts";
import { ibanOf } from "../../test/matcher-world.ts";
import type { Ledger } from "../books/ledger.ts";
import { type Invoice, isLive, type Line, lineRemaining } from "../model/model.ts";
import type { LineReason } from "../model/parts.ts";
import { isAboutText } from "../model/signals.ts";
import { isOpen } from "../reading/derived-keys.ts";
import { isCutOff } from "../text/cuts.ts";

/** A reason says a fact of the books and the line when it is read. */

interface Read {
  reason: LineReason;
  line: Line;
  /** The invoices that the reason names, as the books have them. */
  named: Invoice[];
  ledger: Ledger;
  made: World;
}

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
const textOf = ({ description, reference = "", counterpartyName = "", counterpartyIban = "" }: Line) =>
  plain([description, reference, counterpartyName, counterpartyIban].join(" "));
const says = ({ reason: { detail }, line }: Read) => textOf(line).includes(plain(detail));
const cites = (line: Line, { invoiceNumber }: Invoice) => textOf(line).includes(plain(invoiceNumber));
const partyOf = ({ counterpartyIban }: Line) => ["alpha", "beta"].find((id) => ibanOf(id) === counterpartyIban);
const goesTo = (line: Line, { direction }: Invoice) => (line.direction === "credit") === (direction === "receivable");
const openSum = (named: readonly Invoice[]) => named.reduce((sum, { remaining }) => sum + remaining, 0n);
const suggestedOf = ({ ledger, line }: Read) =>
  ledger.matchesOfLine(line.id).flatMap((match) => (isLive(match) ? match.invoiceId : []));
const isAnotherLineFor = ({ made, line, named }: Read) =>
  made.lines.some(
    (other) => other.id !== line.id && named.some((invoice) => cites(other, invoice) || other.amount === invoice.total),
  );

/** The facts by the signal of a reason; by its detail for one that tells a prevention. */
const FACTS: Record<string, (read: Read) => boolean> = {
  no_candidate: (read) => suggestedOf(read).length === 0,
  "no_candidate nothing_open": ({ line, made, ledger }) =>
    !made.invoices
      .map(({ id }) => ledger.invoice(id))
      .some((one) => isOpen(one) && goesTo(line, one) && (one.counterpartyId === partyOf(line) || cites(line, one))),
  "no_candidate amounts_differ": ({ line, named }) =>
    named.every((one) => isOpen(one) && (one.remaining !== line.amount || one.currency !== line.currency)),
  "payer_unknown not_named": ({ line }) => !line.counterpartyIban && !line.counterpartyName,
  "payer_unknown not_found": ({ line }) => partyOf(line) === undefined,
  ambiguous: (read) =>
    read.named.length > 1 &&
    read.reason.detail === String(read.named.length) &&
    read.named.every(({ id }) => suggestedOf(read).includes(id)),
  // A line of the batch that is still to come may be meant, too.
  rival_payment: (read) => read.made.moreToCome || isAnotherLineFor(read),
  amount_exceeds_open: ({ line, named, reason }) => lineRemaining(line) - openSum(named) === reason.amount,
  amount_below_open: ({ line, named, reason }) => openSum(named) - lineRemaining(line) === reason.amount,
  unknown_number: (read) => says(read) && !read.made.invoices.some((one) => one.invoiceNumber === read.reason.detail),
  already_paid: ({ line, named }) => named.every((one) => one.remaining === 0n && !one.void && cites(line, one)),
  invoice_void: ({ line, named }) => named.every((one) => one.void && cites(line, one)),
  other_counterparty: ({ line, named }) => named.every((one) => one.counterpartyId !== partyOf(line)),
  another_counterparty: says,
  another_document: says,
  another_payee: (read) => says(read) && read.line.direction === "debit",
  new_account: ({ line, named, reason }) =>
    reason.detail === `${line.counterpartyIban} instead of ${ibanOf(named[0]?.counterpartyId ?? "")}`,
  other_purpose: says,
  money_returned: says,
  text_cut_off: ({ line }) => isCutOff(line.description),
  other_direction: ({ line, named }) => named.every((one) => !goesTo(line, one) && cites(line, one)),
  no_exchange_rate: ({ line, named }) => named.every(({ currency }) => currency !== line.currency),
  "held_back auto_confirm_off": ({ made }) => !made.autoConfirm,
  "held_back below_suggest_from": ({ reason, made }) => reason.gap !== undefined && made.suggestFrom > 0,
  "held_back below_confirm_from": ({ reason }) => reason.gap !== undefined,
  refused_before: ({ line, named }) => named.every(({ id }) => line.refusals.some(({ invoiceId }) => invoiceId === id)),
  "not_certain ties": ({ named }) => named.length > 1 && named.every(isOpen),
  "not_certain not_unique": ({ named }) => named.length > 1 && named.every(isOpen),
  "not_certain name_alone": ({ line }) => line.counterpartyName !== undefined && partyOf(line) === undefined,
  "not_certain weak_number": ({ line, named }) => named.some((one) => cites(line, one) || /\d/.test(line.description)),
  "not_certain amount_and_date_alone": ({ line, named }) =>
    named.every((one) => !cites(line, one) && one.counterpartyId !== partyOf(line) && one.remaining === line.amount),
  "not_certain contradicting_references": ({ line, named }) =>
    /\d/.test(named.reduce((text, { invoiceNumber }) => text.replaceAll(plain(invoiceNumber), ""), textOf(line))),
  // A prevention that has no separate row names invoices of the books.
  not_certain: ({ named, reason }) => named.length === (reason.invoices ?? []).length,
  "not_certain written_by_the_payer": ({ line, named }) =>
    named.every(({ counterpartyId }) => plain(line.description).includes(plain(counterpartyId))),
  "not_certain reversal": ({ line }) => line.reversal,
  "not_certain older_than_the_invoice": ({ line, named }) => named.some(({ issueDate }) => line.valueDate < issueDate),
  "not_certain sum_of_others": ({ made, line }) => made.invoices.filter((one) => goesTo(line, one)).length > 2,
};

test("every reason tells a fact of the books and the line", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(world, (made) => {
      const ledger = explained(made, begin(made));
      const byNumber = new Map(made.invoices.map(({ invoiceNumber, id }) => [invoiceNumber, ledger.invoice(id)]));
      for (const { id } of made.lines) {
        const line = ledger.line(id);
        for (const reason of line.matchReasons.filter((one) => !isAboutText(one))) {
          const key = [`${reason.signal} ${reason.detail}`, reason.signal].find((one) => one in FACTS);
          const named = (reason.invoices ?? []).flatMap((one) => byNumber.get(one.invoiceNumber) ?? []);
          const said = { signal: reason.signal, detail: reason.detail, named: named.map((one) => one.invoiceNumber) };
          expect({ ...said, key: typeof key }).toEqual({ ...said, key: "string" });
          seen.add(key ?? "");
          const isFact = FACTS[key ?? ""]?.({ reason, line, named, ledger, made });
          expect({ ...said, isFact }).toEqual({ ...said, isFact: true });
        }
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) },
  );
  expect(seen.size).toBeGreaterThan(5);
});
