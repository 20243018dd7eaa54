import type { Changes } from "@matchbook/matcher/books/book";
import { type ConfirmationPrevention, VETO_CODES } from "@matchbook/matcher/model/match-reasons";
import { allocates, type Invoice, type Line } from "@matchbook/matcher/model/model";
import { AppError } from "@matchbook/runtime/errors/errors";
import { changesAdjustments, changesBooks } from "./closed-periods.ts";

/** Objections to a match itself, which an agent may not confirm: vetoes, another counterparty, and a person's word. */
const AGAINST_MATCH: ReadonlySet<string> = new Set<string>([
  ...VETO_CODES,
  ...(["other_counterparty", "refused_pair"] satisfies ConfirmationPrevention[]),
]);

/** Vetoes cost a look at each line, so an agent decides about no more lines at once. */
const MOST_LINES = 20;

/** The refusal of what only a person may do. @param reason goes on the sentence after a colon */
export function onlyPeople(reason: string): AppError {
  return new AppError("agent_forbidden", { params: { reason } });
}

/** A line that an agent decides about, and the invoices that the decision begins to allocate it to. */
export interface AgentDecision {
  /** As it is stored, before the decision. */
  line: Line;
  invoiceIds: readonly string[];
}

/** The decisions in changes, by line; empty when they only propose. @throws AppError agent_forbidden */
export function agentDecisions(changes: Changes, mayDecide: boolean): AgentDecision[] {
  const adjusts = changesAdjustments(changes) || changesClaims(changes);
  if (!adjusts && !isDecision(changes)) return [];
  if (!mayDecide) throw onlyPeople("an agent proposes matches, people decide");
  if (adjusts) throw onlyPeople("agents close no differences and adjust no invoices");
  if (changes.lines.length > MOST_LINES)
    throw onlyPeople(`an agent decides about at most ${MOST_LINES} transactions at once`);
  const begun = Map.groupBy(
    changes.matches.filter(({ before, after }) => {
      const stays = before !== undefined && allocates(before) && before.invoiceId === after.invoiceId;
      return allocates(after) && !stays;
    }),
    ({ after }) => after.lineId,
  );
  return changes.lines.map(({ before, after }) => {
    if (before === undefined) throw new Error(`decided about line ${after.id} without its earlier form`);
    return { line: before, invoiceIds: (begun.get(after.id) ?? []).map((match) => match.after.invoiceId) };
  });
}

function isDecision(changes: Changes): boolean {
  const proposes = ({ before, after }: Changes["matches"][number]) =>
    after.status === "pending_review" && (before === undefined || before.status === "pending_review");
  const forgives = ({ before, after }: Changes["lines"][number]) =>
    before !== undefined && before.refusals !== after.refusals;
  return (
    changesBooks(changes) ||
    changes.deletedMatches.length > 0 ||
    changes.lines.some(forgives) ||
    !changes.matches.every(proposes)
  );
}

/** Tells whether an invoice is voided, deleted or gets another amount: that closes an amount as an adjustment does. */
function changesClaims({ invoices, deletedInvoices }: Changes): boolean {
  const isOther = ({ before, after }: Changes["invoices"][number]) =>
    before !== undefined && (after.void !== before.void || amountOf(after) !== amountOf(before));
  return deletedInvoices.length > 0 || invoices.some(isOther);
}

/** The total of an invoice, or the range of an expected payment, whose total follows from what is paid. */
function amountOf({ total, expected }: Invoice): string {
  return expected === undefined ? `${total}` : `${expected.least} to ${expected.most}`;
}

type Objection = { code: string; explanation: string };

/** Refuses what a line speaks against. @param objections undefined when the line does not lead to the invoice */
export function assertNoVeto(line: Line, invoiceNumber: string, objections: readonly Objection[] | undefined): void {
  if (objections === undefined)
    throw onlyPeople(`nothing in transaction ${line.transactionCode} leads to invoice ${invoiceNumber}`);
  const veto = objections.find(({ code }) => AGAINST_MATCH.has(code));
  if (veto === undefined) return;
  throw onlyPeople(`transaction ${line.transactionCode} speaks against it. ${veto.explanation}`);
}
