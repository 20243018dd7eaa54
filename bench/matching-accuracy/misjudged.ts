import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Judged } from "@matchbook/accuracy/score";
import type { Tenant } from "@matchbook/accuracy/truth";
import type { Match } from "@matchbook/matcher/model/model";
import type { Said } from "./year.ts";

const FOLDER = join(import.meta.dirname, "../.out/matching-accuracy");

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
    return { invoice, party: parties.get(invoice?.counterpartyId ?? "") };
  };
  const said = ({ invoiceId, status, matchedAmount, confidence, reasons }: Match) => {
    return { status, matchedAmount, confidence, reasons, ...described(invoiceId) };
  };
  const rows = judged.filter(isMisjudged).map(({ arrival: { line, truth }, matches, later, outcome, violation }) => {
    const pairs = truth.pairs.map((pair) => ({ ...pair, ...described(pair.invoiceId) }));
    const meant = { ...truth, pairs, equals: truth.equals.map(described) };
    return { outcome, violation, line, meant, said: matches.map(said), later: later.map(said) };
  });
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `misjudged-${tenant.seed}.jsonl`);
  const plain = (_key: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row, plain)}\n`).join(""));
  return relative(process.cwd(), file);
}

function isMisjudged({ arrival, outcome }: Judged): boolean {
  const { matchable, confirmable } = arrival.truth;
  if (outcome === "wrong confirmation") return true;
  if (!matchable) return false;
  return confirmable === "must" ? outcome !== "confirmed" : outcome !== "confirmed" && outcome !== "suggested first";
}
