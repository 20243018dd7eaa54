import { isPlausible, type Verdict } from "../assign/judge.ts";
import { isCrowded } from "../assign/place.ts";
import type { Ledger } from "../books/ledger.ts";
import { lineReason, refusalReasons, storeReasons } from "../books/reason.ts";
import { type Ceiling, ceilingExceeded } from "../candidates/ceiling.ts";
import type { Sources } from "../candidates/choice.ts";
import { byRank, type Candidate, openOf } from "../candidates/evidence.ts";
import type { Pool } from "../candidates/pool.ts";
import { type ConfirmationPrevention, VETO_CODES } from "../model/match-reasons.ts";
import { directionsAgree, type Invoice, isRefused, type Line, lineRemaining } from "../model/model.ts";
import type { LineReason } from "../model/parts.ts";
import { LIMITS } from "../model/settings.ts";
import { isOpen } from "../reading/derived-keys.ts";
import { readingOf } from "../reading/reading.ts";
import { accountsOfOtherSide } from "../text/accounts.ts";
import { rivalsOf } from "../vetoes/checks.ts";
import type { Evidence } from "../vetoes/rule.ts";
import { explainCitations } from "./explain-citations.ts";
import { gapTo, supposedChoice, whyNotConfirmed } from "./prospects.ts";

/** Stores on each line why matching did not confirm it. @param left the verdicts, after suggestions were made */
export function explainLines(ledger: Ledger, left: readonly Verdict[], pool: Pool): void {
  for (const verdict of left) storeReasons(ledger, verdict.line.id, explainLine(verdict, { ledger, pool }));
}

function explainLine(verdict: Verdict, sources: Sources): LineReason[] {
  const { line, suggestions } = verdict;
  if (line.ownAccount)
    return [lineReason("own_account", accountsOfOtherSide(line)[0] ?? "", suggestions.map(invoiceOf))];
  const isSuggested = sources.ledger.matchesOfLine(line.id).some(({ status }) => status === "pending_review");
  return isSuggested ? explainSuggestion(verdict, sources) : explainNothing(verdict, sources);
}

function explainSuggestion(verdict: Verdict, sources: Sources): LineReason[] {
  const { line, found, suggestions, ambiguous } = verdict;
  const [best] = suggestions;
  if (best === undefined) return [];
  const equal = suggestions.filter(({ reasons }) => reasons.some(({ signal }) => signal === "ambiguous"));
  if (equal.length > 1) return [lineReason("ambiguous", ambiguous ?? String(equal.length), equal.map(invoiceOf))];
  const against = whyNotConfirmed(verdict, best, sources);
  const other = against.find(({ code }) => !BY_SETTINGS.includes(code));
  if (other === undefined) return against.slice(0, 1).map(({ code }) => heldBack(code, line, [best], sources.pool));
  const { code, words } = other;
  if (code === "rival_payment" || code === "other_counterparty") return [lineReason(code, "", [best.invoice])];
  const payees = against.flatMap(({ code, words }) =>
    code === "another_payee" || code === "new_account" ? lineReason(code, words, [best.invoice]) : [],
  );
  if (against.some((one) => one.code === "partial_or_over_payment")) {
    const reason = explainAmount(line, found.cited.length > 1 ? found.cited : [best]);
    if (reason !== undefined) return [reason, ...payees];
  }
  const said = explainVeto(verdict, best, sources, against);
  if (said.length > 0) return said;
  if (code === "text_cut_off") return [lineReason(code, words, [best.invoice])];
  const reason = lineReason("not_certain", code, [best.invoice, ...othersAbout(code, verdict, best, sources.pool)]);
  return code === "amount_and_date_alone" ? [reason, ...explainPayer(verdict)] : [reason];
}

/** The invoices besides the best one that a reason is about: those that fit nearly as well. */
function othersAbout(code: Evidence["code"], { line, found, chosen }: Verdict, best: Candidate, pool: Pool) {
  if (code === "ties") {
    const isOfBest = chosen?.candidates.some(({ invoice }) => invoice.id === best.invoice.id);
    const choice = chosen !== undefined && isOfBest ? chosen : supposedChoice(best, found);
    return rivalsOf({ line, choice, found, pool });
  }
  if (code !== "not_unique") return [];
  const isEqual = ({ invoice, fromParty, amount }: Candidate) =>
    invoice.id !== best.invoice.id && fromParty === best.fromParty && amount.signal === best.amount.signal;
  return [...found.cited, ...found.others].filter(isEqual).map(invoiceOf);
}

/** The veto in the text of the line, with its own words or the numbers that it names. */
function explainVeto(verdict: Verdict, best: Candidate, sources: Sources, against: readonly Evidence[]): LineReason[] {
  for (const { code, words } of against) {
    const isNumber = code === "contradicting_references" || code === "another_document";
    const named = isNumber ? explainCitations(verdict, sources) : [];
    if (isNumber && (named.length > 0 || code === "contradicting_references")) return named;
    const veto = VETO_CODES.find((one) => one === code);
    if (veto !== undefined) return [lineReason(veto, words, [best.invoice])];
  }
  return [];
}

function explainNothing(verdict: Verdict, sources: Sources): LineReason[] {
  const { ledger, pool } = sources;
  const { line, found } = verdict;
  const crowded = crowd(ledger, verdict);
  if (crowded !== undefined) return [crowded];
  const candidates = [...found.cited, ...found.others];
  const plausible = candidates.filter((candidate) => isPlausible(candidate, found));
  const weak = plausible
    .filter(({ invoice, score }) => score < pool.settings.suggestFrom && !isRefused(line, invoice))
    .sort(byRank);
  const reasons = [...refusalReasons(line, plausible.map(invoiceOf)), ...explainCitations(verdict, sources)];
  if (weak.length > 0) reasons.push(heldBack("below_suggest_from", line, weak, pool));
  if (reasons.length > 0) return reasons;
  // Invoices without a rate, or under another spelling of the payer's name, are the payer's too and must not be denied.
  const { party, twins } = found.side;
  const payers = new Set([...(party === undefined ? [] : [party]), ...twins.map((twin) => twin.counterparty)]);
  const stored = [...payers].flatMap(({ id }) => pool.ofParty(id).values.map(ledger.current));
  const isOwed = (invoice: Invoice) => isOpen(invoice) && directionsAgree(line, invoice);
  const known = new Set(candidates.map(({ invoice }) => invoice.id));
  const others = stored.filter((invoice) => isOwed(invoice) && !known.has(invoice.id));
  const ofPayer = [...candidates.filter(({ fromParty }) => fromParty).map(invoiceOf), ...others];
  const detail = ofPayer.length > 0 ? "amounts_differ" : found.side.party === undefined ? "" : "nothing_open";
  return [lineReason("no_candidate", detail, ofPayer), ...explainPayer(verdict)];
}

/** The reason when there was too much to choose from: too many invoices for the line, or lines for the invoice. */
function crowd(ledger: Ledger, { suggestions, ambiguous, found, line }: Verdict): LineReason | undefined {
  if (suggestions.some((candidate) => isCrowded(ledger, candidate)))
    return lineReason("contested", `more than ${LIMITS.suggested}`, suggestions.map(invoiceOf));
  if (suggestions.length > 0 || ambiguous === undefined) return undefined;
  const equal = found.others.filter(
    (candidate) => isPlausible(candidate, found) && !isRefused(line, candidate.invoice) && found.tooMany === undefined,
  );
  return lineReason("ambiguous", ambiguous, equal.map(invoiceOf));
}

/** By how much the line exceeds or falls short of what is open on these invoices; undefined across currencies. */
function explainAmount(line: Line, candidates: readonly Candidate[]): LineReason | undefined {
  const invoices = candidates.map(invoiceOf);
  if (invoices.some(({ currency }) => currency !== line.currency)) return undefined;
  const open = openOf(candidates);
  const paid = lineRemaining(line);
  if (paid === open) return undefined;
  const signal = paid > open ? "amount_exceeds_open" : "amount_below_open";
  return lineReason(signal, "", invoices, paid > open ? paid - open : open - paid);
}

function explainPayer({ line, found }: Verdict): LineReason[] {
  const { party, owners, bearers } = found.side;
  if (party !== undefined) return [];
  const { iban, name } = readingOf(line);
  const detail = iban === undefined && name === undefined ? "not_named" : "not_found";
  return [lineReason("payer_unknown", owners.length + bearers.length > 1 ? "several" : detail)];
}

const BY_SETTINGS: readonly ConfirmationPrevention[] = ["auto_confirm_off", "below_confirm_from", "above_the_ceiling"];

function heldBack(setting: string, line: Line, candidates: readonly Candidate[], pool: Pool): LineReason {
  const ceiling = setting === "above_the_ceiling" ? ceilingExceeded(line, pool) : undefined;
  const detail = ceiling === undefined ? setting : CEILINGS[ceiling.basis];
  const reason = lineReason("held_back", detail, candidates.map(invoiceOf), ceiling?.amount);
  const [best] = candidates;
  const gap = best && gapTo(setting, best, pool.settings);
  return gap === undefined ? reason : { ...reason, gap };
}

const CEILINGS: Record<Ceiling["basis"], string> = {
  set: "above_the_ceiling",
  rate: "above_the_converted_ceiling",
  estimate: "above_the_estimated_ceiling",
  rule: "above_the_ceiling_of_a_rule",
};

const invoiceOf = ({ invoice }: Candidate) => invoice;
