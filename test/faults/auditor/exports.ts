import { allocates } from "./books.ts";
import { exact, type Findings, same, shown, sum } from "./findings.ts";
import type { Posting, Read } from "./read.ts";

/**
 * Checks that batches have numbers without gaps, that each is its postings in every form, and that all postings of
 * batches that are not recalled add up to the present matches and adjustments. Everything is in a batch when the audit
 * begins.
 */
export function auditExports(read: Read, findings: Findings): void {
  const { exports, proof } = read;
  const numbers = exports.map(({ batch }) => batch.number).toSorted((a, b) => a - b);
  numbers.forEach((number, at) => {
    if (number !== at + 1) findings.add("exports without gaps", `export ${number}`, { place: at + 1 });
  });
  for (const one of exports) auditBatch(one, findings);
  const counted = exports.filter(({ batch }) => batch.status !== "recalled").flatMap(({ postings }) => postings);
  const ids = counted.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) findings.add("each posting in one export", "exports", { ids });
  const posted = byDecision(counted);
  const decided = byDecision(decisionsOf(read));
  for (const about of new Set([...posted.keys(), ...decided.keys()])) {
    const [inExports = 0n, inBooks = 0n] = [posted.get(about), decided.get(about)];
    if (inExports !== inBooks)
      findings.add("exports equal the decisions", about, { exported: shown(inExports), decided: shown(inBooks) });
  }
  for (const { currency, ...shownProof } of proof)
    if (!shownProof.proved) findings.add("proof of the exports", currency, shownProof);
}

function auditBatch({ batch, postings, csv }: Read["exports"][number], findings: Findings): void {
  const about = `export ${batch.number}`;
  findings.compare("postings of an export", about, batch.postings, postings.length);
  const of = Map.groupBy(postings, ({ date, currency, kind }) => `${date.slice(0, 7)} ${currency} ${kind}`);
  const sideOf = (some: readonly Posting[], side: Posting["side"]) =>
    shown(
      sum(
        some.filter((posting) => posting.side === side),
        ({ amount }) => exact(amount),
      ),
    );
  const sums = [...of].map(([key, some]) => [key, some.length, sideOf(some, "debit"), sideOf(some, "credit")]);
  const told = batch.sums.map((one) => [
    `${one.month} ${one.currency} ${one.kind}`,
    one.postings,
    one.debit,
    one.credit,
  ]);
  if (!same(told.sort(), sums.sort())) findings.add("sums of an export", about, { shown: told, expected: sums });
  // Fields of these postings hold no line break, and the first column is the id.
  const inFile = csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((row) => row.split(",")[0]);
  findings.compare(
    "file of an export",
    about,
    inFile,
    postings.map(({ id }) => id),
  );
}

/** The amount that a posting or a decision moves, and its subject. */
type Moved = Pick<Posting, "matchId" | "adjustmentId" | "amount" | "side">;

/** Credits less debits by match or adjustment, in 1/10,000. */
function byDecision(moves: readonly Moved[]): Map<string, bigint> {
  const groups = Map.groupBy(moves, ({ adjustmentId, matchId }) =>
    adjustmentId === null ? `match ${matchId}` : `adjustment ${adjustmentId}`,
  );
  const netOf = ({ side, amount }: Moved) => (side === "credit" ? exact(amount) : -exact(amount));
  return new Map([...groups].map(([key, of]) => [key, sum(of, netOf)]));
}

/** The present matches and adjustments with the sides on which a ledger has them. */
function decisionsOf({ transactions, invoices, matches }: Read): Moved[] {
  const lines = new Map(transactions.map((line) => [line.transaction_code, line]));
  const ofMatches = matches.filter(allocates).map((match): Moved => {
    const isCredit = (lines.get(match.transactionId)?.direction === "credit") !== match.deducted;
    const side = isCredit ? "credit" : "debit";
    return { matchId: match.id, adjustmentId: null, amount: match.matchedAmount, side };
  });
  const ofAdjustments = invoices.flatMap(({ adjustments, direction, type }) =>
    adjustments.map(({ id, matchId, amount }): Moved => {
      const reduces = type === "credit_note" ? "payable" : "receivable";
      return { matchId, adjustmentId: id, amount, side: direction === reduces ? "credit" : "debit" };
    }),
  );
  return [...ofMatches, ...ofAdjustments];
}
