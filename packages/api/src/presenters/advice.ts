import type { Advice, AdvicesResponse, NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import type { z } from "zod";
import { adviceResource, type storedAdvicesResource } from "../resources/advice.ts";
import { required, type Shown } from "./common.ts";
import { plain } from "./plain.ts";

const itemResource = adviceResource.shape.items.element;

export function presentAdvice({
  document,
  booked,
  ...advice
}: Advice): Shown<typeof adviceResource, Omit<Advice, "document"> & NewAdvice, "booked"> {
  const { items, format, ...facts } = required(document, "document");
  const transactions = new Map(booked.map(({ item, transactionCode }) => [item, transactionCode]));
  return {
    ...plain(adviceResource, { ...facts, format: format || undefined, ...advice }),
    items: items.map((item, at) =>
      plain(itemResource, { ...item, transactionCode: transactions.get(at + 1) }, facts.currency),
    ),
  };
}

export function presentStoredAdvices({ advices, warnings }: AdvicesResponse): z.input<typeof storedAdvicesResource> {
  return {
    advices: advices.map(({ advice, created }) => ({ advice: presentAdvice(required(advice, "advice")), created })),
    warnings,
  };
}
