import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Judged } from "@matchbook/accuracy/score";
import type { Tenant } from "@matchbook/accuracy/truth";
import type { Match } from "@matchbook/matcher/model";
import type { Said } from "./year.ts";

const FOLDER = join(import.meta.dirname, "../.out/matching-accuracy");

/** The parts of a line that help to understand the error. */
const LINE_FIELDS = [
  ...(["currency", "direction", "valueDate", "description", "reference", "endToEndId"] as const),
  ...(["counterpartyName", "counterpartyIban"] as const),
];

/** Deletes the files of earlier runs. */
export function clearMisjudged(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}

/** Writes the misjudged lines, one JSON object each, and returns the name of the file. */
export function writeMisjudged(tenant: Tenant, judged: Judged<Said>[]): string {
  const invoices = new Map(tenant.weeks.flatMap((week) => week.entries).map(({ invoice }) => [invoice.id, invoice]));
  const parties = new Map(tenant.counterparties.map((counterparty) => [counterparty.id, counterparty]));
  const described = (invoiceId: string) => {
    const invoice = invoices.get(invoiceId);
    const party = parties.get(invoice?.counterpartyId ?? "");
    return {
      number: invoice?.invoiceNumber,
      total: String(invoice?.total),
      currency: invoice?.currency,
      issued: invoice?.issueDate,
      reference: invoice?.paymentReference,
      party: party?.name,
      ibans: party?.paymentMethods.map((method) => method.iban),
    };
  };
  const matchOf = (match: Match) => ({
    status: match.status,
    amount: String(match.matchedAmount),
    confidence: match.confidence,
    invoice: described(match.invoiceId),
    reasons: match.reasons.map(({ signal, detail, points }) => `${signal} ${points}: ${detail}`),
  });
  const rows = judged.filter(isMisjudged).map(({ arrival: { line, truth }, matches, later, outcome, violation }) => {
    return {
      class: truth.class,
      circumstance: truth.circumstance,
      outcome,
      violation,
      confirmable: truth.confirmable,
      matchable: truth.matchable,
      line: {
        ...Object.fromEntries(LINE_FIELDS.map((field) => [field, line[field]])),
        id: line.id,
        amount: String(line.amount),
      },
      meant: truth.pairs.map((pair) => ({ amount: String(pair.amount), ...described(pair.invoiceId) })),
      equals: truth.equals.map(described),
      said: matches.map(matchOf),
      later: later.map(matchOf),
    };
  });
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `misjudged-${tenant.seed}.jsonl`);
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return relative(process.cwd(), file);
}

function isMisjudged({ arrival, outcome }: Judged): boolean {
  const { matchable, confirmable } = arrival.truth;
  if (outcome === "wrong confirmation") return true;
  if (!matchable) return false;
  return confirmable === "must" ? outcome !== "confirmed" : outcome !== "confirmed" && outcome !== "suggested first";
}
