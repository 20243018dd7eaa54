import type { Advice, AdvicesResponse, NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import type { z } from "zod";
import { adviceResource, type storedAdvicesResource } from "../resources/advice.ts";
import type { Shown } from "./common.ts";
import { plain } from "./plain.ts";

const itemResource = adviceResource.shape.items.element;

/** A document that explains a payment. */
export function presentAdvice({
  document,
  booked,
  ...advice
}: Advice): Shown<typeof adviceResource, Omit<Advice, "document"> & NewAdvice, "booked"> {
  if (document === undefined) throw new Error("an advice without its document");
  const { items, format, ...facts } = document;
  const transactions = new Map(booked.map(({ item, transactionCode }) => [item, transactionCode]));
  return {
    ...plain(adviceResource, { ...facts, format: format || undefined, ...advice }),
    items: items.map((item, at) =>
      plain(itemResource, { ...item, transactionCode: transactions.get(at + 1) }, document.currency),
    ),
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
