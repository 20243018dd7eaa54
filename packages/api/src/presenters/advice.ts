import type { Advice, AdviceItem, AdvicesResponse, NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import type { AdviceDeductionType, AdviceFormat } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import { adviceResource, type storedAdvicesResource } from "../resources/advice.ts";
import { amount, type Shown } from "./common.ts";
import { plain } from "./plain.ts";

type View = Shown<typeof adviceResource, Omit<Advice, "document"> & NewAdvice, "transactionCode" | "total" | "booked">;

/** A document that explains a payment. */
export function presentAdvice({ document, ...advice }: Advice): View {
  if (document === undefined) throw new Error("an advice without its document");
  const { currency, party } = document;
  const booked = new Map(advice.booked.map(({ item, transactionCode }) => [item, transactionCode]));
  return {
    ...plain(adviceResource, { ...document, ...advice }),
    transactionId: advice.transactionCode ?? null,
    format: document.format === "" ? null : (document.format as AdviceFormat),
    totalAmount: amount(document.total, currency),
    party: { name: party?.name ?? null, iban: party?.iban ?? null, taxId: party?.taxId ?? null },
    items: document.items.map((item, at) => ({
      ...presentItem(item, currency),
      transactionId: booked.get(at + 1) ?? null,
    })),
  };
}

type Item = z.input<typeof adviceResource>["items"][number];

function presentItem(item: AdviceItem, currency: string): Omit<Item, "transactionId"> {
  return {
    ...plain(adviceResource.shape.items.element, item),
    amount: amount(item.amount, currency),
    deductions: item.deductions.map(({ type, amount: taken, text }) => ({
      ...{ type: type as AdviceDeductionType, amount: amount(taken, currency), text: text ?? null },
    })),
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
