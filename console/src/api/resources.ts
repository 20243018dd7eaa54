import type { counterpartyResource } from "@matchbook/api/resources/counterparty";
import type { invoiceResource, invoiceWithMatchesResource } from "@matchbook/api/resources/invoice";
import type { matchResource } from "@matchbook/api/resources/match";
import type { candidatesResource } from "@matchbook/api/resources/match-reasons";
import type { transactionResource, transactionWithMatchesResource } from "@matchbook/api/resources/transaction";
import type { z } from "zod";

/** What the API answers, as `@matchbook/api` describes it. Only the types come into the pages. */
export type Transaction = z.infer<typeof transactionResource>;
export type TransactionWithMatches = z.infer<typeof transactionWithMatchesResource>;
export type Match = z.infer<typeof matchResource>;
export type Candidates = z.infer<typeof candidatesResource>;
export type Invoice = z.infer<typeof invoiceResource>;
export type InvoiceWithMatches = z.infer<typeof invoiceWithMatchesResource>;
export type Counterparty = z.infer<typeof counterpartyResource>;
