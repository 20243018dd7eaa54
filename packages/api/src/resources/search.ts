import { z } from "zod";
import { resource } from "./common.ts";
import { counterpartyResource } from "./counterparty.ts";
import { invoiceResource } from "./invoice.ts";
import { transactionResource } from "./transaction.ts";

export const searchResource = resource("SearchResult", {
  transactions: z.array(transactionResource).describe("The newest by value date"),
  invoices: z.array(invoiceResource).describe("The newest by issue date; also by the name of the counterparty"),
  counterparties: z.array(counterpartyResource).describe("The newest"),
});
