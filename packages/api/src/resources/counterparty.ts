import type { Counterparty } from "@matchbook/proto/matchbook/matching/v1/matching";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { whole } from "../plain.ts";
import { date, money, resource, rowsOf, time, uuid } from "./common.ts";

export const counterpartyResource = resource("Counterparty", {
  id: uuid,
  accountCode: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  paymentMethods: rowsOf({
    id: uuid,
    code: z.string(),
    type: z.string(),
    iban: z.string().optional(),
    bic: z.string().optional(),
  }),
  taxIds: z.array(z.string()).describe("Tax numbers and company registrations: upper case, letters and digits only"),
  createdAt: time,
  updatedAt: time,
});

export const fxRateResource = resource("FxRate", {
  base: z.string(),
  quote: z.string(),
  date,
  rate: money.describe("Units of quote per unit of base"),
});

export const storedRatesResource = resource("StoredRates", { stored: z.int() });

export const importedRatesResource = resource("ImportedRates", {
  stored: z.int().describe("Rates stored, including those that existed before"),
  skipped: z.int().describe("Rates of retired currencies"),
  skippedCurrencies: z.array(z.string()),
  days: z.int(),
  dateFrom: date.nullable(),
  dateTo: date.nullable(),
});

/** A name, an account or a text that people's decisions assign to a counterparty. */
export const learnedAliasResource = resource("LearnedAlias", {
  kind: z.enum(words.ALIAS_KINDS).describe("A payer's name or account, or the words of a merchant's text"),
  value: z.string().describe("Normalized, as it is compared"),
  confirmations: z.int().describe("Transactions on which a person confirmed it for this counterparty"),
  neededConfirmations: z.int(),
  used: z.boolean().describe("Whether matching suggests the counterparty's invoices because of it"),
  proves: z
    .boolean()
    .describe(
      "Whether a payment may be confirmed because of it: the payer's name agreed, or a person said that it is remembered",
    ),
  contradicted: z
    .boolean()
    .describe("Whether it was also confirmed for another counterparty: it is an agent's and proves no payer"),
});

export function presentCounterparty({ version: _version, ...counterparty }: Counterparty) {
  return whole(counterpartyResource)(counterparty);
}
