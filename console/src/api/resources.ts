import type { bankConnectionResource, syncResource } from "@matchbook/api/resources/bank";
import type {
  closedPeriodResource,
  closingReadinessResource,
  dayBalanceResource,
  reconciliationStatementResource,
} from "@matchbook/api/resources/books";
import type { counterpartyResource } from "@matchbook/api/resources/counterparty";
import type { expectedPaymentResource } from "@matchbook/api/resources/expected-payment";
import type { changesResource } from "@matchbook/api/resources/history";
import type { invoiceResource, invoiceWithMatchesResource } from "@matchbook/api/resources/invoice";
import type { matchResource } from "@matchbook/api/resources/match";
import type { candidatesResource } from "@matchbook/api/resources/match-reasons";
import type { overviewResource } from "@matchbook/api/resources/overview";
import type { reviewQueuesResource } from "@matchbook/api/resources/queues";
import type { ruleSetResource } from "@matchbook/api/resources/rules";
import type { searchResource } from "@matchbook/api/resources/search";
import type {
  listedTransactionResource,
  transactionResource,
  transactionWithMatchesResource,
} from "@matchbook/api/resources/transaction";
import type { z } from "zod";

/** Answers of the API, as `@matchbook/api` describes them. Only the types come into the pages. */
export type Transaction = z.infer<typeof transactionResource>;
export type TransactionWithMatches = z.infer<typeof transactionWithMatchesResource>;
/** A transaction of a list. Its matches come with what a person needs to know of their invoices. */
export type ListedTransaction = z.infer<typeof listedTransactionResource>;
export type ReviewQueues = z.infer<typeof reviewQueuesResource>;
export type SearchResult = z.infer<typeof searchResource>;
export type Match = z.infer<typeof matchResource>;
export type Candidates = z.infer<typeof candidatesResource>;
export type Invoice = z.infer<typeof invoiceResource>;
export type InvoiceWithMatches = z.infer<typeof invoiceWithMatchesResource>;
export type ExpectedPayment = z.infer<typeof expectedPaymentResource>;
export type Counterparty = z.infer<typeof counterpartyResource>;
export type Bank = z.infer<typeof bankConnectionResource>;
export type ClosedPeriod = z.infer<typeof closedPeriodResource>;
export type RuleSet = z.infer<typeof ruleSetResource>;
export type DayBalance = z.infer<typeof dayBalanceResource>;
export type ReconciliationStatement = z.infer<typeof reconciliationStatementResource>;
export type ClosingReadiness = z.infer<typeof closingReadinessResource>;
export type Changes = z.infer<typeof changesResource>;
export type Overview = z.infer<typeof overviewResource>;
export type Sync = z.infer<typeof syncResource>;
