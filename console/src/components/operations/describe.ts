import type { Match } from "../../api/resources.ts";
import type { Speech } from "../../i18n/language.ts";
import type { Entry as Text } from "../../i18n/text.ts";
import { isolated } from "../../values/isolated.ts";
import { lineInWords } from "../line-title.ts";
import { isInvoice, isLine, isMatch, type Operation, periodOf, type RecordOf, recordsOf } from "./operations.ts";
import { operationWords as words } from "./words.ts";

/** By the name of the operation in the history. */
const TEXTS: Record<string, Text> = {
  create_match: words.matched,
  allocate_line: words.matched,
  reconcile_save: words.matched,
  delete_match: words.unmatched,
  reconcile_unlink_match: words.unmatched,
  reconcile_unlink_all: words.unmatched,
  reconcile_ignore: words.ignored,
  reconcile_include: words.included,
  create_invoice: words.createdInvoice,
  update_invoice: words.changedInvoice,
  import_invoices: words.importedInvoices,
  remove_file: words.removedImport,
  work_on_transaction: words.workedOn,
  code_transaction: words.coded,
  delete_advice: words.tookAdviceBack,
  void_invoice: words.voidedInvoice,
  create_adjustment: words.adjusted,
  delete_adjustment: words.removedAdjustment,
  undo: words.undid,
  put_rules: words.changedRules,
  update_match: words.decided,
  automatic_matching: words.matched,
};

/** Operations of which the status of the match says more. */
const BY_MATCH = new Set(["update_match", "automatic_matching"]);

/** By what became of the match that a decision or matching changed. */
const BY_STATUS: Record<string, Text> = {
  confirmed: words.confirmed,
  active: words.matched,
  rejected: words.rejected,
  pending_review: words.suggested,
  cancelled: words.unmatched,
};

/** An operation in a sentence: `confirmed De Vries B.V. +4,128.16 EUR → INV-7`. */
export function describe(operation: Operation, speech: Speech): string {
  const { head } = operation;
  const period = periodOf(operation);
  if (period !== undefined)
    return head.operation === "reopen_period"
      ? speech.t(words.reopenedPeriod, { reason: period.reason ?? "" })
      : [speech.t(words.closedPeriod, { day: speech.day(period.until ?? "") }), period.reason ?? []].flat().join(": ");
  const records = recordsOf(operation);
  if (head.operation === "create_invoice" && records.length > 1)
    return speech.t(words.createdInvoices, { count: records.length });
  const outcomes = BY_MATCH.has(head.operation) ? outcomesOf(operation) : [];
  if (outcomes.length > 0) {
    // A person's decision is said without the suggestions that it rules out.
    const isPersonal = head.operation === "update_match" && outcomes.length > 1;
    const said = isPersonal ? outcomes.filter(([text]) => text !== words.withdrawn) : outcomes;
    return said.map(([text, some]) => sayOf(text, some, speech)).join(", ");
  }
  const text = TEXTS[head.operation];
  if (text !== undefined) return sayOf(text, records, speech);
  return speech.t(words.changed, { what: subjectOf(records, speech), operation: head.operation.replaceAll("_", " ") });
}

/** Outcomes of the matches of an operation and of the lines that it ignored, in the order of their weight. */
function outcomesOf({ entries }: Operation): [Text, RecordOf[]][] {
  const suggested = new Set(entries.flatMap(({ before }) => (isSuggestion(before) ? [before.id] : [])));
  const outcomeOf = (record: RecordOf): Text | undefined => {
    if (isLine(record)) return record.status === "ignored" ? words.ignored : undefined;
    if (!isMatch(record)) return undefined;
    return record.status === "cancelled" && suggested.has(record.id) ? words.withdrawn : BY_STATUS[record.status];
  };
  const records = recordsOf({ entries });
  const withLine = (some: readonly RecordOf[]) => {
    const codes = new Set(some.flatMap((record) => (isMatch(record) ? [record.transactionId] : [])));
    const lines = codes.size === 1 ? records.filter((one) => isLine(one) && codes.has(one.transaction_code)) : [];
    return [...lines, ...some];
  };
  return [...Object.values(BY_STATUS), words.withdrawn, words.ignored].flatMap((text): [Text, RecordOf[]][] => {
    const some = records.filter((record) => outcomeOf(record) === text);
    return some.length === 0 ? [] : [[text, withLine(some)]];
  });
}

const isSuggestion = (record: Operation["entries"][number]["before"]): record is Match =>
  record !== null && isMatch(record) && record.status === "pending_review";

/** A sentence about the outcome of records. */
function sayOf(text: Text, records: readonly RecordOf[], speech: Speech): string {
  const count = records.length;
  const areMatches = count > 1 && records.every(isMatch);
  if (areMatches && text === words.withdrawn) return speech.t(text, { what: speech.t(words.suggestions, { count }) });
  const said = areMatches && text === words.unmatched ? words.unmatchedMany : text;
  return speech.t(said, { what: subjectOf(records, speech) });
}

/** The name of an operation, without what it was done to. */
export function operationName(operation: string, { t }: Speech): string {
  const text = TEXTS[operation] ?? words.changed;
  return t(text, { what: "", operation: operation.replaceAll("_", " ") })
    .replace(/(?<![:\s])[:\s]+$/, "")
    .trim();
}

/** The subject of records in words. */
function subjectOf(records: readonly RecordOf[], speech: Speech): string {
  const lines = records.filter(isLine);
  const matches = records.filter(isMatch);
  const invoices = records.filter(isInvoice);
  if (lines.length > 1) return speech.t(words.lines, { count: lines.length });
  const [line, match] = [lines[0], matches[0]];
  const paid = matches.map(({ invoiceId }) => invoiceId);
  if (line !== undefined)
    return [lineInWords(line, speech), ...(match ? [[...new Set(paid)].join(", ")] : [])].join(" → ");
  if (match !== undefined && matches.length > 1) return speech.t(words.matches, { count: matches.length });
  if (match !== undefined) return `${match.invoiceId} · ${isolated(match.counterpartyName)}`;
  if (invoices.length > 1) return speech.t(words.invoices, { count: invoices.length });
  return invoices
    .map(({ invoiceNumber, counterpartyName }) => `${invoiceNumber} · ${isolated(counterpartyName)}`)
    .join();
}
