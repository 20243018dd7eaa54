import { exact, type Findings, shown, sum } from "./findings.ts";
import type { Invoice, Match, Read, Transaction } from "./read.ts";

const ALLOCATING = new Set(["active", "confirmed"]);
const LIVE = new Set([...ALLOCATING, "pending_review"]);

export function allocates({ status }: Pick<Match, "status">): boolean {
  return ALLOCATING.has(status);
}

/** The amount that a match takes of its transaction, in 1/10,000; a deducted return gives it. */
export function takenBy({ deducted, matchedAmount }: Match): bigint {
  return deducted ? -exact(matchedAmount) : exact(matchedAmount);
}

/** Recomputes remaining amounts and statuses from matches and adjustments. */
export function auditBooks({ transactions, invoices, matches }: Read, findings: Findings): void {
  const ofLine = Map.groupBy(matches, ({ transactionId }) => transactionId);
  // A number may belong to several counterparties, and the match names its invoice by both.
  const ofInvoice = Map.groupBy(matches, ({ invoiceId, counterpartyId }) => `${counterpartyId} ${invoiceId}`);
  const creditsOf = Map.groupBy(
    invoices.flatMap((invoice) => invoice.adjustments.map((adjustment) => ({ invoice, ...adjustment }))),
    ({ invoice, creditNoteId }) => `${invoice.counterpartyId} ${creditNoteId}`,
  );
  for (const line of transactions) auditLine(line, ofLine.get(line.transaction_code) ?? [], findings);
  for (const invoice of invoices) {
    const key = `${invoice.counterpartyId} ${invoice.invoiceNumber}`;
    const used = invoice.type === "credit_note" ? (creditsOf.get(key) ?? []) : [];
    auditInvoice(invoice, ofInvoice.get(key) ?? [], used, findings);
  }
  auditMatches({ transactions, invoices, matches }, findings);
}

function auditLine(line: Transaction, matches: Match[], findings: Findings): void {
  const about = `transaction ${line.transaction_code}`;
  const taken = sum(matches.filter(allocates), takenBy);
  const amount = exact(line.amount);
  findings.compare("remaining amount of a transaction", about, line.remaining_amount, shown(amount - taken));
  if (taken < 0n || taken > amount) findings.add("allocation within the transaction", about, { line, matches });
  const byAmount = taken === 0n ? "unmatched" : taken === amount ? "matched" : "partially_matched";
  if (line.status === "ignored") {
    if (matches.some(({ status }) => LIVE.has(status))) findings.add("ignored without matches", about, { matches });
  } else findings.compare("status of a transaction", about, line.status, byAmount);
}

function auditInvoice(invoice: Invoice, matches: Match[], used: { amount: number }[], findings: Findings): void {
  const about = `invoice ${invoice.invoiceNumber}`;
  const total = exact(invoice.totalAmount);
  const live = matches.filter(allocates);
  const settled = sum(live, ({ kind, invoiceAmount }) =>
    kind === "return" ? -exact(invoiceAmount) : exact(invoiceAmount),
  );
  const closed = sum([...invoice.adjustments, ...used], ({ amount }) => exact(amount));
  const remaining = total - settled - closed;
  findings.compare("remaining amount of an invoice", about, invoice.remainingAmount, shown(remaining));
  if (remaining < 0n || remaining > total) findings.add("remaining within the total", about, { invoice, matches });
  const byAmount = remaining === 0n ? "paid" : remaining === total ? "open" : "partially_paid";
  if (invoice.status !== "void") findings.compare("status of an invoice", about, invoice.status, byAmount);
  for (const { id, matchId } of invoice.adjustments)
    if (matchId !== null && !live.some((match) => match.id === matchId))
      findings.add("adjustment of a live match", about, { adjustment: id, matchId });
  for (const payment of live.filter(({ kind }) => kind === "payment")) {
    const returns = live.filter(({ returnsMatchId }) => returnsMatchId === payment.id);
    const returned = shown(sum(returns, ({ invoiceAmount }) => exact(invoiceAmount)));
    findings.compare("returned amount of a payment", `match ${payment.id}`, payment.returnedAmount, returned);
  }
}

function auditMatches(
  { transactions, invoices, matches }: Pick<Read, "transactions" | "invoices" | "matches">,
  findings: Findings,
) {
  const codes = new Set(transactions.map((line) => line.transaction_code));
  const numbers = new Set(invoices.map(({ invoiceNumber }) => invoiceNumber));
  const live = matches.filter(({ status, kind }) => LIVE.has(status) && kind === "payment");
  for (const [pair, of] of Map.groupBy(live, ({ invoiceId, counterpartyId, transactionId }) =>
    [transactionId, counterpartyId, invoiceId].join(" "),
  ))
    if (of.length > 1) findings.add("one live match per pair", pair, { matches: of.map(({ id }) => id) });
  for (const { id, transactionId, invoiceId } of matches)
    if (!codes.has(transactionId) || !numbers.has(invoiceId))
      findings.add("both sides of a match exist", `match ${id}`, { transactionId, invoiceId });
}
