import type { IgnoreReason } from "@matchbook/vocabulary/statuses";
import { exactNumber } from "../../api/json.ts";
import { linePath } from "../../api/line-query.ts";
import { type Answer, request } from "../../api/request.ts";
import type { Match } from "../../api/resources.ts";
import type { Entry } from "../../i18n/text.ts";
import { fromMinor, toMinor } from "../../values/minor-units.ts";
import type { OpenInvoice } from "./dialogs/open-invoices.ts";
import { lineWords as words } from "./line-words.ts";
import type { Line } from "./queries.ts";

/** A decision of a person about a line. */
export interface Action {
  line: Line;
  /** The text of the log, with `what` filled in. */
  text: Entry;
  /** The text of the log for a refused decision. */
  failed: Entry;
  /** The key that does it again, in words. */
  again?: Entry | undefined;
  what: string;
  /** Tells whether the line leaves its queue, so that the next one can be shown before the answer. */
  leaves: boolean;
  /** Tells whether it decides nothing, so that it may be made beside a decision about the line. */
  isBeside?: true;
  send(): Promise<Answer<unknown>>;
}

/** The version that the person saw. The API refuses the decision when another person changed it since then. */
const versionOf = ({ version }: { version: number }) => ({ expectedVersion: version });

const others = (line: Line, match: Match) =>
  (line.matches ?? []).filter(({ id, status }) => id !== match.id && status === "pending_review");

/** Tells whether all suggestions of a line pay for it together, as those of a payout: one of them leaves the others. */
function isPart(line: Line, match: Match): boolean {
  const rest = others(line, match);
  const sum = [match, ...rest].reduce((all, one) => all + toMinor(one.matchedAmount, line.currency), 0n);
  return rest.length > 0 && sum <= toMinor(line.remaining_amount, line.currency);
}

/** @param rememberAccount whether the payer is remembered */
export function confirm(
  line: Line,
  match: Match,
  {
    closeDifference,
    rememberAccount = false,
  }: { closeDifference?: string | undefined; rememberAccount?: boolean } = {},
): Action {
  const body = {
    status: "confirmed",
    ...(closeDifference !== undefined && { closeDifference }),
    ...(rememberAccount && { rememberAccount }),
    ...versionOf(match),
  };
  return {
    line,
    text: words.didConfirm,
    failed: words.notConfirmed,
    // The key would forget the rest of what was decided.
    again: closeDifference === undefined && !rememberAccount ? words.againConfirm : undefined,
    what: match.invoiceId,
    leaves: !isPart(line, match),
    send: () => request("PUT", `/matches/${match.id}`, { body }),
  };
}

export function reject(line: Line, match: Match): Action {
  return {
    line,
    text: words.didReject,
    failed: words.notRejected,
    again: words.againReject,
    what: match.invoiceId,
    leaves: others(line, match).length === 0,
    send: () => request("PUT", `/matches/${match.id}`, { body: { status: "rejected", ...versionOf(match) } }),
  };
}

/** @param amount the decimal text of the part of the line that the invoice takes */
export function confirmAmount(line: Line, match: Match, amount: string): Action {
  const body = { status: "confirmed", matchedAmount: exactNumber(amount), ...versionOf(match) };
  return {
    ...confirm(line, match),
    again: undefined,
    leaves: false,
    send: () => request("PUT", `/matches/${match.id}`, { body }),
  };
}

export function unlink(line: Line, match: Match): Action {
  const body = { action: "unlink_match", matchId: match.id, ...versionOf(line) };
  return {
    line,
    text: words.didUnlink,
    failed: words.notUnlinked,
    what: match.invoiceId,
    leaves: false,
    send: () => request("POST", `${linePath(line.transaction_code)}/reconcile`, { body }),
  };
}

export function ignore(line: Line, title: string, reason: IgnoreReason): Action {
  const body = { action: "ignore", reason, ...versionOf(line) };
  return {
    ...{ line, text: words.didIgnore, failed: words.notIgnored, again: words.againIgnore, what: title, leaves: true },
    send: () => request("POST", `${linePath(line.transaction_code)}/reconcile`, { body }),
  };
}

/** Includes an ignored line again. */
export function include(line: Line, title: string): Action {
  const body = { action: "include", ...versionOf(line) };
  return {
    ...{
      line,
      text: words.didInclude,
      failed: words.notIncluded,
      again: words.againInclude,
      what: title,
      leaves: true,
    },
    send: () => request("POST", `${linePath(line.transaction_code)}/reconcile`, { body }),
  };
}

/** The amount of a line that an account of the ledger explains, or that is kept on account of a counterparty. */
export interface Coded {
  account?: string | undefined;
  counterpartyId?: string | undefined;
  /** A decimal text. */
  amount: string;
  note?: string | null;
}

const codedOf = ({ codings, currency }: Line): Coded[] =>
  codings.map(({ account, counterparty_code: code, amount, note }) => ({
    ...{ account: account ?? undefined, counterpartyId: code ?? undefined, note },
    amount: fromMinor(toMinor(amount, currency), currency),
  }));

/** Codes a part of a line, or all of it, beside what is coded already. */
export function code(line: Line, added: Coded, title: string): Action {
  const { currency, remaining_amount: remaining } = line;
  const isWhole = toMinor(added.amount, currency) === toMinor(remaining, currency);
  return { ...codedAs(line, [...codedOf(line), added], title), text: words.didCode, leaves: isWhole };
}

/** Takes one coding of a line back. */
export function uncode(line: Line, id: string, title: string): Action {
  const at = line.codings.findIndex((coding) => coding.id === id);
  return codedAs(line, codedOf(line).toSpliced(at, 1), title);
}

function codedAs(line: Line, coded: readonly Coded[], what: string): Action {
  const codings = coded.map(({ amount, ...rest }) => ({ ...rest, amount: exactNumber(amount) }));
  return {
    ...{ line, what, text: words.didUncode, failed: words.notCoded, leaves: false },
    send: () => request("PUT", `${linePath(line.transaction_code)}/coding`, { body: { codings, ...versionOf(line) } }),
  };
}

/** Changes of the work on a line; null removes. */
export interface Work {
  assignee?: { id: string; name?: string | null } | null;
  postponedUntil?: string | null;
  reason?: string | null;
  comment?: { text: string; mentions: readonly string[] };
}

/**
 * Changes who works on a line, until when it waits, and why, or adds a comment. It names no version: each field is for
 * itself, and what others do to the line does not stand against it.
 */
export function workOn(line: Line, title: string, work: Work): Action {
  return {
    line,
    text: work.comment === undefined ? words.didWork : words.didComment,
    failed: words.notWorked,
    what: title,
    leaves: false,
    isBeside: true,
    send: () => request("PATCH", `${linePath(line.transaction_code)}/work`, { body: work }),
  };
}

/** Matches a part of a line, or all of it, to an invoice that was not suggested. */
export function allocate(
  line: Line,
  { number, counterparty }: Pick<OpenInvoice, "number" | "counterparty">,
  amount: string,
): Action {
  const named = { invoiceId: number, counterpartyId: counterparty };
  const body = { ...named, transactionId: line.transaction_code, matchedAmount: exactNumber(amount) };
  const idempotencyKey = crypto.randomUUID();
  return {
    line,
    text: words.didAllocate,
    failed: words.notAllocated,
    what: number,
    leaves: false,
    send: () => request("POST", "/matches", { body, idempotencyKey }),
  };
}
