import { toDecimal } from "@matchbook/statements/money";
import { clip, requireCurrency, StatementError } from "@matchbook/statements/readers";
import type { PaymentAdvice } from "../advice.ts";
import { makeAdvice } from "../make-advice.ts";
import type { AdviceReading, ReadOptions } from "../read-options.ts";
import { collectRemittance, remittedItems } from "./remitted.ts";
import { amountOf, dayOf, type Segment, segmentsOf } from "./segments.ts";

/** Recognizes the beginning of an X12 interchange. */
export function detectX12(head: string): boolean {
  return /^ISA[^A-Za-z0-9\s]/.test(head);
}

/**
 * Reads payment orders and remittance advices of ANSI X12 (transaction set 820), as payees get them. Each set is an
 * advice, whose documents must add up to its payment. Throws a `StatementError`.
 */
export function readX12(text: string, options: ReadOptions): AdviceReading {
  const segments = segmentsOf(text);
  if (segments.at(-1)?.elements[0] !== "IEA")
    throw new StatementError(segments.at(-1)?.line ?? 1, "the file ends before the end of its interchange (IEA)");
  const warnings: string[] = [];
  const advices: PaymentAdvice[] = [];
  let set: Segment[] | undefined;
  for (const segment of segments) {
    const [name, first] = segment.elements;
    if (name === "ST") {
      if (set !== undefined) throw new StatementError(segment.line, "the transaction set before has no end (SE)");
      set = [segment];
      continue;
    }
    set?.push(segment);
    if (name !== "SE" || set === undefined) continue;
    if (Number(first) !== set.length)
      throw new StatementError(segment.line, `SE01 states ${clip(first ?? "")} segments, but there are ${set.length}`);
    const kind = set[0]?.elements[1];
    if (kind === "820") advices.push(toAdvice(set, options));
    else warnings.push(`line ${set[0]?.line}: a transaction set ${clip(kind ?? "")} was left out`);
    set = undefined;
  }
  if (set !== undefined) throw new StatementError(set[0]?.line ?? 1, "the transaction set has no end (SE)");
  return { advices, warnings };
}

function toAdvice(set: readonly Segment[], options: ReadOptions): PaymentAdvice {
  const [start] = set;
  const begin = set.find(({ elements }) => elements[0] === "BPR");
  if (start === undefined || begin === undefined)
    throw new StatementError(start?.line ?? 1, "the transaction set has no payment (BPR)");
  const at = set.findIndex(({ elements }) => ["ENT", "RMR", "ADX"].includes(elements[0] ?? ""));
  const head = at === -1 ? set : set.slice(0, at);
  const value = (name: string, place: number) =>
    head.find(({ elements }) => elements[0] === name)?.elements[place] ?? "";
  const currency = currencyOf(begin, value("CUR", 2), options);
  const total = amountOf(begin, 2, currency);
  const sign = begin.elements[3];
  if (total === undefined || total < 0n || (sign !== "C" && sign !== "D"))
    throw new StatementError(begin.line, "BPR does not say what is paid, as a credit (C) or a debit (D)");
  const number = value("TRN", 2) || (start.elements[2] ?? "");
  const remittance = collectRemittance(at === -1 ? [] : set.slice(at), currency);
  const items = remittedItems(remittance, total);
  if (items === undefined)
    throw new StatementError(
      begin.line,
      `the documents of ${clip(number)} do not add up to ${toDecimal(total, currency)} ${currency}, which BPR02 states`,
    );
  const payer = head.find(({ elements }) => elements[0] === "N1" && elements[1] === "PR")?.elements ?? [];
  const days = head.filter(({ elements }) => elements[0] === "DTM");
  return makeAdvice({
    ...{ kind: "remittance", format: "X12 820", line: start.line, number, currency, items },
    direction: sign === "C" ? "credit" : "debit",
    date: dayOf(begin, 16) ?? (days[0] === undefined ? null : dayOf(days[0], 2)),
    references: [
      ...head.filter(({ elements }) => elements[0] === "REF").map(({ elements }) => elements[2] ?? ""),
      begin.elements[10] ?? "",
    ],
    party: { name: payer[2] ?? null, taxId: payer[3] === "FI" ? (payer[4] ?? null) : null },
  });
}

/** The segment CUR, else what the caller says. An ACH payment is always in US dollars. */
function currencyOf(begin: Segment, stated: string, options: ReadOptions): string {
  const code = stated || (begin.elements[4] === "ACH" ? "USD" : options.currency);
  if (code === undefined || code === "")
    throw new StatementError(begin.line, "the transaction set names no currency (CUR)");
  return requireCurrency(code, begin.line);
}
