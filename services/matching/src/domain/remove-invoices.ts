import type { Ledger } from "@matchbook/matcher/books/ledger";
import { cancelUnfitting, reviseDifferences } from "@matchbook/matcher/books/lines";
import type { Steps } from "@matchbook/matcher/model/collections";
import type { Invoice } from "@matchbook/matcher/model/model";
import { AppError, type FieldError } from "@matchbook/runtime/errors/errors";
import { Overtaken, revertInvoice } from "./undoing/revert.ts";
import { type Step, type StepOf, stepsOf } from "./undoing/steps.ts";

/** Deletes what an import created and restores what it changed, or nothing. @throws AppError file_in_use by invoice */
export function* removeInvoices(ledger: Ledger, steps: readonly Step[]): Steps<void> {
  const fields: FieldError[] = [];
  for (const [id, group] of stepsOf(steps, "invoice")) {
    const takeBack = group.some(({ before }) => before === undefined) ? deleteInvoice : restore;
    const message = ledger.hasInvoice(id) ? takeBack(ledger, ledger.invoice(id), group) : "Does not exist any more";
    if (message !== undefined) fields.push({ field: `invoices/${group[0]?.after.invoiceNumber}`, message });
    yield;
  }
  if (fields.length > 0) throw new AppError("file_in_use", { fields });
}

/** @returns what prevents it */
function deleteInvoice(ledger: Ledger, now: Invoice, [last]: readonly StepOf<"invoice">[]): string | undefined {
  const matches = ledger.matchesOfInvoice(now.id);
  // Its content changes with every allocation, adjustment and correction, also with one that was taken back.
  if (now.revision !== last?.after.revision) return objectionTo(now);
  if (matches.some(({ status }) => status === "rejected")) return "A suggestion was rejected";
  for (const match of matches) ledger.deleteMatch(match);
  ledger.deleteInvoice(now);
  return undefined;
}

function objectionTo({ remaining, total, void: isVoid }: Invoice): string {
  if (isVoid) return "Is void";
  return remaining === total ? "Was decided about or changed since" : "Is paid or settled in part";
}

function restore(ledger: Ledger, now: Invoice, group: readonly StepOf<"invoice">[]): string | undefined {
  try {
    const restored = group.reduce((one, { before = one, after }) => revertInvoice(one, before, after), now);
    if (restored.remaining < 0n) return "More is paid than it was about";
    ledger.setInvoice(restored);
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return "Was changed since";
  }
  cancelUnfitting(ledger, ledger.invoice(now.id));
  reviseDifferences(ledger, now.id);
  return undefined;
}
