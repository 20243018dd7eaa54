import type { Advice, AdviceItem, AdvicesResponse, NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import type {
  AdviceDeductionType,
  AdviceFormat,
  AdviceItemKind,
  AdviceKind,
  AdviceStatus,
  TransactionDirection,
} from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import type { adviceResource, storedAdvicesResource } from "../resources/advice.ts";
import { amount, type Shown, time } from "./common.ts";

type View = Shown<typeof adviceResource, Omit<Advice, "document"> & NewAdvice, "transactionCode" | "total" | "booked">;

/** A document that explains a payment. */
export function presentAdvice({ document, ...advice }: Advice): View {
  if (document === undefined) throw new Error("an advice without its document");
  const { currency, party } = document;
  return {
    id: advice.id,
    status: advice.status as AdviceStatus,
    transactionId: advice.transactionCode ?? null,
    kind: document.kind as AdviceKind,
    format: document.format === "" ? null : (document.format as AdviceFormat),
    line: Number(document.line),
    number: document.number,
    references: document.references,
    direction: document.direction as TransactionDirection,
    currency,
    totalAmount: amount(document.total, currency),
    date: document.date ?? null,
    iban: document.iban ?? null,
    party: { name: party?.name ?? null, iban: party?.iban ?? null, taxId: party?.taxId ?? null },
    items: document.items.map((item, at) => ({
      ...presentItem(item, currency),
      transactionId: advice.booked.find((one) => one.item === at + 1)?.transactionCode ?? null,
    })),
    warnings: document.warnings,
    createdAt: time(advice.createdAt),
  };
}

type Item = z.input<typeof adviceResource>["items"][number];

function presentItem(item: AdviceItem, currency: string): Omit<Item, "transactionId"> {
  return {
    kind: item.kind as AdviceItemKind,
    line: Number(item.line),
    documents: item.documents,
    amount: amount(item.amount, currency),
    deductions: item.deductions.map(({ type, amount: taken, text }) => ({
      ...{ type: type as AdviceDeductionType, amount: amount(taken, currency), text: text ?? null },
    })),
    name: item.name ?? null,
    iban: item.iban ?? null,
    text: item.text ?? null,
    rejected: item.rejected ?? null,
  };
}

/** What was stored of a request or a file. */
export function presentStoredAdvices({ advices, warnings }: AdvicesResponse): z.input<typeof storedAdvicesResource> {
  return {
    advices: advices.map(({ advice, created }) => {
      if (advice === undefined) throw new Error("a stored advice that is missing");
      return { advice: presentAdvice(advice), created };
    }),
    warnings,
  };
}
