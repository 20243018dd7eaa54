// Generated from the OpenAPI document by `npm run generate:types -w packages/client`.

import type { FileOptions, FileSource } from "../file-source.ts";
import type { Answer, Body, Import, List, Operations, Options, RequiredOptions } from "../types.ts";

/** Bank transactions and the state of their matching */
interface TransactionsMethods<O extends Operations> {
  /**
   * Create a transaction.
   *
   * A transaction with the `external_id` of a stored one of its bank connection is not stored again; the answer is the stored one. A body with a list as `transactions` is answered like `POST /transactions/batch`.
   *
   * Scope: `transactions:write`
   *
   * Errors: 409 `duplicate_transaction_code`; 404 `bank_connection_not_found`; 400 `bank_connection_disconnected`
   *
   * @example
   * const answer = await matchbook.transactions.create({ amount: 1190, currency: "EUR", direction: "credit", value_date: "2026-03-02", booked_at: "2026-03-02T08:15:00.000Z", transaction_code: "TX-2026-000042", external_id: "2026-03-02/000042", bank_connection_id: "0192f0c1-0000-7000-8000-000000000001", description: "Invoice INV-2026-0101", additional_information: "SEPA credit transfer", reference: "RF18539007547034", end_to_end_id: "E2E-4711", counterparty_name: "Alder & Finch", counterparty_iban: "DE44100999010000120345", reversal: false, return_information: null, mandate_id: "MND-2024-17", instruction_id: "I-4711", bank_transaction_code: "PMNT-RCDT-ESCT", purpose_code: "text", bank_reference: "2026030200042" });
   */
  create(body: Body<O["createTransactions"]>, options?: Options<O["createTransactions"]>): Promise<Answer<O["createTransactions"]>>;
  /**
   * List transactions, by default by value date, newest first, then by code.
   *
   * Filters are combined; `status` may be repeated. Beyond 10,000 transactions the total may be a lower bound.
   *
   * Scope: `transactions:read`
   *
   * @example
   * for await (const one of matchbook.transactions.list()) console.log(one);
   */
  list(options?: Options<O["listTransactions"]>): List<O["listTransactions"]>;
  /**
   * Create up to 1,000 transactions at once.
   *
   * Each transaction is stored or refused alone, with the error of `POST /transactions`. One that is stored already counts as a success.
   *
   * Scope: `transactions:write`
   *
   * @example
   * const answer = await matchbook.transactions.createBatch({ transactions: [ { amount: 1190, currency: "EUR", direction: "credit", value_date: "2026-03-02", booked_at: "2026-03-02T08:15:00.000Z", transaction_code: "TX-2026-000042", external_id: "2026-03-02/000042", bank_connection_id: "0192f0c1-0000-7000-8000-000000000001", description: "Invoice INV-2026-0101", additional_information: "SEPA credit transfer", reference: "RF18539007547034", end_to_end_id: "E2E-4711", counterparty_name: "Alder & Finch", counterparty_iban: "DE44100999010000120345", reversal: false, return_information: null, mandate_id: "MND-2024-17", instruction_id: "I-4711", bank_transaction_code: "PMNT-RCDT-ESCT", purpose_code: "text", bank_reference: "2026030200042" } ] });
   */
  createBatch(body: Body<O["createTransactionBatch"]>, options?: Options<O["createTransactionBatch"]>): Promise<Answer<O["createTransactionBatch"]>>;
  /**
   * Export transactions as CSV, by value date, newest first, then by code.
   *
   * The introduction of this document describes such files under **CSV**.
   *
   * Scope: `transactions:read`
   *
   * @example
   * const text = await (await matchbook.transactions.export()).text();
   */
  export(options?: Options<O["exportTransactions"]>): Promise<Response>;
  /**
   * Get a transaction with its live matches.
   *
   * Shows the current state, also directly after a change.
   *
   * Scope: `transactions:read`
   *
   * Errors: 404 `transaction_not_found`
   *
   * @example
   * const answer = await matchbook.transactions.get("TX-2026-000042");
   */
  get(code: string, options?: Options<O["getTransaction"]>): Promise<Answer<O["getTransaction"]>>;
  /**
   * List the changes of a transaction, newest first; empty until the first change.
   *
   * Each entry shows who changed what, with the transaction before and after.
   *
   * Scope: `transactions:read`
   *
   * Errors: 404 `transaction_not_found`
   *
   * @example
   * for await (const one of matchbook.transactions.getHistory("TX-2026-000042")) console.log(one);
   */
  getHistory(code: string, options?: Options<O["getTransactionHistory"]>): List<O["getTransactionHistory"]>;
  /**
   * List the best candidates of a transaction now, with what prevents each from being suggested or confirmed.
   *
   * Runs matching for one transaction and stores nothing. Existing suggestions are evaluated again. Pairs that a person refused or unlinked are shown with that reason. A transaction with nothing left to allocate has no candidates.
   *
   * Scope: `transactions:read`
   *
   * Errors: 404 `transaction_not_found`
   *
   * @example
   * const answer = await matchbook.transactions.listCandidates("TX-2026-000042");
   */
  listCandidates(code: string, options?: Options<O["listTransactionCandidates"]>): Promise<Answer<O["listTransactionCandidates"]>>;
  /**
   * Ignore a transaction, include it again, unlink its matches, or save one of them.
   *
   * Fields that an action does not use are ignored. `save` moves a match to another invoice or amount, or creates one; `include` runs matching again.
   *
   * Scope: `transactions:write`
   *
   * Errors: 400 `period_closed` `changed_meanwhile` `transaction_ignored` `currency_mismatch` `fx_rate_unavailable` `live_match_exists` `direction_mismatch` `exceeds_transaction` `exceeds_invoice` `exceeds_payment` `match_returned` `invoice_settled_again` `invoice_void` `ambiguous_invoice` `invoice_counterparty_mismatch` `payment_method_mismatch` `too_many_adjustments` `exceeds_credit_note` `credit_used`; 404 `transaction_not_found` `invoice_not_found` `match_not_found`
   *
   * @example
   * const answer = await matchbook.transactions.reconcile("TX-2026-000042", { action: "ignore", reason: "bank_fee" });
   */
  reconcile(code: string, body: Body<O["reconcileTransaction"]>, options?: Options<O["reconcileTransaction"]>): Promise<Answer<O["reconcileTransaction"]>>;
  /**
   * Reconcile up to 1,000 transactions at once.
   *
   * Each item is the body of `POST /transactions/:code/reconcile` with the `code`. It is carried out or refused alone, with the error of that operation, and together they are one operation, which can be undone as a whole.
   *
   * Scope: `transactions:write`
   *
   * @example
   * const answer = await matchbook.transactions.reconcileMany({ items: [ { code: "TX-2026-000042", action: "ignore", reason: "bank_fee" } ] });
   */
  reconcileMany(body: Body<O["reconcileTransactions"]>, options?: Options<O["reconcileTransactions"]>): Promise<Answer<O["reconcileTransactions"]>>;
  /**
   * Allocate a transaction to several invoices, all or none.
   *
   * When one allocation is refused, nothing is changed, and `details` names the allocation.
   *
   * Scope: `transactions:write`
   *
   * Errors: 400 `period_closed` `changed_meanwhile` `transaction_ignored` `currency_mismatch` `fx_rate_unavailable` `live_match_exists` `direction_mismatch` `exceeds_transaction` `exceeds_invoice` `exceeds_payment` `match_returned` `invoice_settled_again` `invoice_void` `ambiguous_invoice`; 404 `transaction_not_found` `invoice_not_found`
   *
   * @example
   * const answer = await matchbook.transactions.allocate("TX-2026-000042", { allocations: [ { invoiceId: "INV-2026-0101", counterpartyId: "C-1", issueYear: "2026", matchedAmount: 1190 } ], replace: true, rememberAccount: true });
   */
  allocate(code: string, body: Body<O["allocateTransaction"]>, options?: Options<O["allocateTransaction"]>): Promise<Answer<O["allocateTransaction"]>>;
  /**
   * Explain a transaction by accounts of the ledger, or keep it on account.
   *
   * The accounts are `codingAccounts` of the export settings. With a `counterpartyId` a credit note keeps the amount: an adjustment uses it, a match with money out pays it back. The list replaces what was coded before. What is coded counts as matched, and is exported as a `coding`.
   *
   * Scope: `transactions:write`
   *
   * Errors: 400 `period_closed` `transaction_ignored` `exceeds_transaction` `changed_meanwhile` `credit_used`; 404 `transaction_not_found` `counterparty_not_found`
   *
   * @example
   * const answer = await matchbook.transactions.code("TX-2026-000042", { codings: [ { account: "10001", counterpartyId: "C-1", amount: 1190, note: "text" } ] });
   */
  code(code: string, body: Body<O["codeTransaction"]>, options?: Options<O["codeTransaction"]>): Promise<Answer<O["codeTransaction"]>>;
  /**
   * Assign a transaction, put it off, say why it is not matched, or comment on it.
   *
   * What is left out stays as it is, and `null` removes it. Matches and status stay as they are. The change is part of the history and can be undone.
   *
   * Scope: `transactions:write`
   *
   * Errors: 404 `transaction_not_found`; 400 `changed_meanwhile` `too_many_comments`
   *
   * @example
   * const answer = await matchbook.transactions.workOn("TX-2026-000042", { assignee: { id: "user:7", name: "Ada" }, postponedUntil: "2026-03-02", reason: "asked", comment: { text: "Which invoice?", mentions: [ "user:8" ] } });
   */
  workOn(code: string, body: Body<O["workOnTransaction"]>, options?: Options<O["workOnTransaction"]>): Promise<Answer<O["workOnTransaction"]>>;
  /**
   * Assign, put off or comment on up to 1,000 transactions at once.
   *
   * Each item is the body of `PATCH /transactions/:code/work` with the `code`. It is carried out or refused alone, with the error of that operation, and together they are one operation, which can be undone as a whole.
   *
   * Scope: `transactions:write`
   *
   * @example
   * const answer = await matchbook.transactions.workOnMany({ items: [ { code: "TX-2026-000042", assignee: { id: "user:7", name: "Ada" }, postponedUntil: "2026-03-02", reason: "text", comment: { text: "Which invoice?", mentions: [ "user:8" ] } } ] });
   */
  workOnMany(body: Body<O["workOnTransactions"]>, options?: Options<O["workOnTransactions"]>): Promise<Answer<O["workOnTransactions"]>>;
}

/** Open transactions by who works on them and by age */
interface QueuesMethods<O extends Operations> {
  /**
   * Count open transactions by who works on them and by age.
   *
   * The transactions of a queue are listed by `GET /transactions` with `status`, and with `assignee`, `postponed` or value dates.
   *
   * Scope: `transactions:read`
   *
   * @example
   * const answer = await matchbook.queues.count();
   */
  count(options?: Options<O["countQueues"]>): Promise<Answer<O["countQueues"]>>;
  /**
   * Count the transactions that fit a filter by what a person has to do with them.
   *
   * `GET /transactions` with the same filter and with `suggestion` or `status` lists those of a queue.
   *
   * Scope: `transactions:read`
   *
   * @example
   * const answer = await matchbook.queues.countReview();
   */
  countReview(options?: Options<O["countReviewQueues"]>): Promise<Answer<O["countReviewQueues"]>>;
}

/** Why transactions are not matched, in the tenant's words */
interface WorkReasonsMethods<O extends Operations> {
  /**
   * Get the reasons why transactions are not matched.
   *
   * The tenant's own list, from which people choose.
   *
   * Scope: `matching-settings:read`
   *
   * @example
   * const answer = await matchbook.workReasons.get();
   */
  get(options?: Options<O["getWorkReasons"]>): Promise<Answer<O["getWorkReasons"]>>;
  /**
   * Replace the reasons why transactions are not matched.
   *
   * Transactions keep the reasons that they have.
   *
   * Scope: `matching-settings:write`
   *
   * @example
   * const answer = await matchbook.workReasons.put({ reasons: [ { code: "asked", label: "Asked the customer" } ] });
   */
  put(body: Body<O["putWorkReasons"]>, options?: Options<O["putWorkReasons"]>): Promise<Answer<O["putWorkReasons"]>>;
}

/** Receivables and payables */
interface InvoicesMethods<O extends Operations> {
  /**
   * Create an invoice.
   *
   * Its counterparty must exist. The number of a receivable is unique, that of a payable per counterparty and year of issue. Open transactions that may pay it are matched at once. A body with a list as `invoices` is answered like `POST /invoices/batch`.
   *
   * Scope: `invoices:write`
   *
   * Errors: 404 `counterparty_not_found`; 409 `duplicate_invoice_number`
   *
   * @example
   * const answer = await matchbook.invoices.create({ invoiceNumber: "INV-2026-0101", type: "invoice", counterpartyId: "C-1", currency: "EUR", totalAmount: 1190, issueDate: "2026-02-10", direction: "receivable", dueDate: "2026-03-12", paymentReference: "RF18539007547034", paymentTerms: [ { days: 0, percent: 1 } ], instalments: [ { dueDate: "2026-03-12", amount: 1190 } ], metadata: { orderId: "4711" } });
   */
  create(body: Body<O["createInvoices"]>, options?: Options<O["createInvoices"]>): Promise<Answer<O["createInvoices"]>>;
  /**
   * List invoices by issue date, newest first, then by number.
   *
   * Filters are combined. Beyond 10,000 invoices the total may be a lower bound.
   *
   * Scope: `invoices:read`
   *
   * @example
   * for await (const one of matchbook.invoices.list()) console.log(one);
   */
  list(options?: Options<O["listInvoices"]>): List<O["listInvoices"]>;
  /**
   * Create up to 1,000 invoices at once.
   *
   * Each invoice is stored or refused alone, with the error of `POST /invoices`.
   *
   * Scope: `invoices:write`
   *
   * @example
   * const answer = await matchbook.invoices.createBatch({ invoices: [ { invoiceNumber: "INV-2026-0101", type: "invoice", counterpartyId: "C-1", currency: "EUR", totalAmount: 1190, issueDate: "2026-02-10", direction: "receivable", dueDate: "2026-03-12", paymentReference: "RF18539007547034", paymentTerms: [ { days: 0, percent: 1 } ], instalments: [ { dueDate: "2026-03-12", amount: 1190 } ], metadata: { orderId: "4711" } } ] });
   */
  createBatch(body: Body<O["createInvoiceBatch"]>, options?: Options<O["createInvoiceBatch"]>): Promise<Answer<O["createInvoiceBatch"]>>;
  /**
   * Create and change invoices from a file.
   *
   * The body is the file: UBL, CII, Factur-X, FatturaPA, KSeF, CSV, XLSX or ODS, or a zip of them, with at most 1,000 documents and 16 MiB. The format is detected. A table is read by one of the `tableMappings` in the matching settings. Whether you are paid or pay follows from your tax numbers, accounts and names in the document. Counterparties are found by tax number, account and name, and created when the key also has the scope `counterparties:write`. All documents are stored or none. An invoice that is stored with the same content is left as it is; one that differs is changed. Open transactions that may pay them are matched at once.
   *
   * Scope: `invoices:write`
   *
   * Errors: 429 `too_many_invoice_files`
   *
   * @example
   * const answer = await matchbook.invoices.import(file);
   */
  import(file: FileSource, options?: Options<O["importInvoices"]> & FileOptions): Promise<Answer<O["importInvoices"]>>;
  /**
   * Show what an import of a file of invoices would do.
   *
   * Reads the file exactly as `POST /invoices/files` would, and stores nothing. For a table with an unknown header it proposes a mapping.
   *
   * Scope: `invoices:write`
   *
   * Errors: 429 `too_many_invoice_files`
   *
   * @example
   * const answer = await matchbook.invoices.preview(file);
   */
  preview(file: FileSource, options?: Options<O["previewInvoices"]> & FileOptions): Promise<Answer<O["previewInvoices"]>>;
  /**
   * Export invoices as CSV, by issue date, newest first, then by number.
   *
   * The introduction of this document describes such files under **CSV**.
   *
   * Scope: `invoices:read`
   *
   * @example
   * const text = await (await matchbook.invoices.export()).text();
   */
  export(options?: Options<O["exportInvoices"]>): Promise<Response>;
  /**
   * Get an invoice with its live matches.
   *
   * The number is percent-encoded in the path: it may contain slashes, spaces and any letters.
   *
   * Scope: `invoices:read`
   *
   * Errors: 404 `invoice_not_found`; 400 `ambiguous_invoice`
   *
   * @example
   * const answer = await matchbook.invoices.get("INV-2026-0101");
   */
  get(number: string, options?: Options<O["getInvoice"]>): Promise<Answer<O["getInvoice"]>>;
  /**
   * Change fields of an invoice.
   *
   * Fields that are left out stay as they are. The total cannot be below what is already allocated.
   *
   * Scope: `invoices:write`
   *
   * Errors: 404 `invoice_not_found`; 400 `ambiguous_invoice` `changed_meanwhile` `invoice_void` `total_below_allocated`; 409 `duplicate_invoice_number`
   *
   * @example
   * const answer = await matchbook.invoices.update("INV-2026-0101", { totalAmount: 1190, issueDate: "2026-02-10", dueDate: "2026-03-12", paymentReference: "RF18539007547034", paymentTerms: [ { days: 0, percent: 1 } ], instalments: [ { dueDate: "2026-03-12", amount: 1190 } ], metadata: { orderId: "4711" } });
   */
  update(number: string, body: Body<O["updateInvoice"]>, options?: Options<O["updateInvoice"]>): Promise<Answer<O["updateInvoice"]>>;
  /**
   * List the changes of an invoice, newest first.
   *
   * Each entry shows who changed what, with the invoice before and after.
   *
   * Scope: `invoices:read`
   *
   * Errors: 404 `invoice_not_found`; 400 `ambiguous_invoice`
   *
   * @example
   * for await (const one of matchbook.invoices.getHistory("INV-2026-0101")) console.log(one);
   */
  getHistory(number: string, options?: Options<O["getInvoiceHistory"]>): List<O["getInvoiceHistory"]>;
  /**
   * Void an invoice without allocations.
   *
   * A void invoice is not matched and cannot be changed.
   *
   * Scope: `invoices:write`
   *
   * Errors: 404 `invoice_not_found`; 400 `ambiguous_invoice` `invoice_allocated`
   *
   * @example
   * const answer = await matchbook.invoices.void("INV-2026-0101");
   */
  void(number: string, options?: Options<O["voidInvoice"]>): Promise<Answer<O["voidInvoice"]>>;
  /**
   * Close an amount of an invoice without a payment.
   *
   * Reduces the remaining amount of the invoice, for example by a bank fee or a cash discount. An adjustment with a `matchId` belongs to that match and is removed when the match is unlinked, cancelled, rejected or deleted. An adjustment with a `creditNoteId` uses that much of the credit note.
   *
   * Scope: `invoices:write`
   *
   * Errors: 400 `period_closed` `ambiguous_invoice` `invoice_void` `adjustment_exceeds_invoice` `too_many_adjustments` `credit_note_mismatch` `exceeds_credit_note`; 404 `invoice_not_found` `match_not_found` `credit_note_not_found`
   *
   * @example
   * const answer = await matchbook.invoices.createAdjustment("INV-2026-0101", { amount: 1190, reason: "fee", note: "text" });
   */
  createAdjustment(number: string, body: Body<O["createAdjustment"]>, options?: Options<O["createAdjustment"]>): Promise<Answer<O["createAdjustment"]>>;
  /**
   * Remove an adjustment of an invoice: its amount is open again.
   *
   * The invoice may become open or partially paid again. A credit note gets the used amount back.
   *
   * Scope: `invoices:write`
   *
   * Errors: 404 `adjustment_not_found` `invoice_not_found`; 400 `period_closed` `ambiguous_invoice`
   *
   * @example
   * const answer = await matchbook.invoices.deleteAdjustment("INV-2026-0101", "0192f0c1-0000-7000-8000-000000000001");
   */
  deleteAdjustment(number: string, id: string, options?: Options<O["deleteAdjustment"]>): Promise<Answer<O["deleteAdjustment"]>>;
}

/** Rents, subscriptions and other payments without an invoice */
interface ExpectedPaymentsMethods<O extends Operations> {
  /**
   * Expect a payment without an invoice.
   *
   * Such as a rent or a subscription. An amount of the range settles it in full. It is also an open item of the type `expected_payment` in `GET /invoices` and the events of invoices.
   *
   * Scope: `invoices:write`
   *
   * Errors: 404 `counterparty_not_found`; 409 `duplicate_invoice_number`
   *
   * @example
   * const answer = await matchbook.expectedPayments.create({ number: "RENT-2026-03", direction: "receivable", counterpartyId: "C-1", currency: "EUR", amountFrom: 800, amountTo: 900, dateFrom: "2026-03-02", dateTo: "2026-03-02", reference: "RF18539007547034", description: "Rent of the flat", metadata: { orderId: "4711" } });
   */
  create(body: Body<O["createExpectedPayment"]>, options?: Options<O["createExpectedPayment"]>): Promise<Answer<O["createExpectedPayment"]>>;
  /**
   * List expected payments by first day, latest first, then by number.
   *
   * Filters are combined; the due date is the last expected day. Beyond 10,000 the total may be a lower bound.
   *
   * Scope: `invoices:read`
   *
   * @example
   * for await (const one of matchbook.expectedPayments.list()) console.log(one);
   */
  list(options?: Options<O["listExpectedPayments"]>): List<O["listExpectedPayments"]>;
  /**
   * Expect up to 1,000 payments at once.
   *
   * Each is stored or refused alone, with the error of `POST /expected-payments`. One with `repeat` is several payments with its `index`.
   *
   * Scope: `invoices:write`
   *
   * @example
   * const answer = await matchbook.expectedPayments.createBatch({ expectedPayments: [ { number: "RENT", direction: "receivable", counterpartyId: "C-1", currency: "EUR", amountFrom: 800, amountTo: 900, dateFrom: "2026-03-02", dateTo: "2026-03-02", reference: "RF18539007547034", description: "Rent of the flat", metadata: { orderId: "4711" }, repeat: { every: "week", times: 2 } } ] });
   */
  createBatch(body: Body<O["createExpectedPaymentBatch"]>, options?: Options<O["createExpectedPaymentBatch"]>): Promise<Answer<O["createExpectedPaymentBatch"]>>;
  /**
   * Get an expected payment with its live matches.
   *
   * Its history is that of the open item: `GET /invoices/{number}/history`.
   *
   * Scope: `invoices:read`
   *
   * Errors: 404 `expected_payment_not_found`; 400 `ambiguous_invoice`
   *
   * @example
   * const answer = await matchbook.expectedPayments.get("RENT-2026-03");
   */
  get(number: string, options?: Options<O["getExpectedPayment"]>): Promise<Answer<O["getExpectedPayment"]>>;
  /**
   * Change fields of an expected payment.
   *
   * Fields that are left out stay as they are. `amountTo` cannot be below what is already allocated.
   *
   * Scope: `invoices:write`
   *
   * Errors: 404 `expected_payment_not_found`; 400 `ambiguous_invoice` `changed_meanwhile` `invoice_void` `total_below_allocated`; 409 `duplicate_invoice_number`
   *
   * @example
   * const answer = await matchbook.expectedPayments.update("RENT-2026-03", { amountFrom: 800, amountTo: 900, dateFrom: "2026-03-02", dateTo: "2026-03-02", reference: "RF18539007547034", description: "Rent of the flat", metadata: { orderId: "4711" } });
   */
  update(number: string, body: Body<O["updateExpectedPayment"]>, options?: Options<O["updateExpectedPayment"]>): Promise<Answer<O["updateExpectedPayment"]>>;
  /**
   * Cancel an expected payment without allocations.
   *
   * A cancelled one is `void`: it is not matched and cannot be changed.
   *
   * Scope: `invoices:write`
   *
   * Errors: 404 `expected_payment_not_found`; 400 `ambiguous_invoice` `invoice_allocated`
   *
   * @example
   * const answer = await matchbook.expectedPayments.cancel("RENT-2026-03");
   */
  cancel(number: string, options?: Options<O["cancelExpectedPayment"]>): Promise<Answer<O["cancelExpectedPayment"]>>;
}

/** Documents that say of what a transaction consists */
interface AdvicesMethods<O extends Operations> {
  /**
   * Hand in what explains a payment.
   *
   * A remittance advice, the payout report of a processor, or an order of yours: what one transaction consists of. A body with a list as `advices` stores up to 100 documents, all or none. The same document is stored once. Its transaction is matched to what it lists at once, or when it arrives.
   *
   * Scope: `advices:write`
   *
   * @example
   * const answer = await matchbook.advices.create({ kind: "remittance", number: "po_1NX2aB", references: [ "STRIPE-8841" ], direction: "credit", currency: "EUR", totalAmount: 1190, date: "2026-03-02", iban: "DE44100999010000120345", party: { name: "Alder & Finch", iban: "DE44100999010000120345", taxId: "text" }, items: [ { kind: "payment", documents: [ "INV-2026-0101" ], amount: 1190, deductions: [ { type: "discount", amount: 12, text: null } ], name: "Alder & Finch", iban: "DE44100999010000120345", text: "text", rejected: null } ] });
   */
  create(body: Body<O["createAdvices"]>, options?: Options<O["createAdvices"]>): Promise<Answer<O["createAdvices"]>>;
  /**
   * List what explains payments, newest first.
   *
   * With the transaction that each explains, once it is found.
   *
   * Scope: `advices:read`
   *
   * @example
   * for await (const one of matchbook.advices.list()) console.log(one);
   */
  list(options?: Options<O["listAdvices"]>): List<O["listAdvices"]>;
  /**
   * Hand in a file that explains payments.
   *
   * The body is the file: Stripe, PayPal, Adyen, Mollie, GoCardless, CSV, XLSX, ODS, X12 820, pain.001, pain.008, pain.002 or NACHA, with at most 100 documents and 16 MiB. The format is detected. All documents are stored or none; one whose items do not add up to its total refuses the file. They are matched as with `POST /advices`.
   *
   * Scope: `advices:write`
   *
   * Errors: 429 `too_many_advice_files`
   *
   * @example
   * const answer = await matchbook.advices.import(file);
   */
  import(file: FileSource, options?: Options<O["importAdvices"]> & FileOptions): Promise<Answer<O["importAdvices"]>>;
  /**
   * Show what a file that explains payments holds.
   *
   * Reads the file exactly as `POST /advices/files` would, and stores nothing. Beside each item it names the invoices that have its number or reference.
   *
   * Scope: `advices:write`
   *
   * Errors: 429 `too_many_advice_files`
   *
   * @example
   * const answer = await matchbook.advices.preview(file);
   */
  preview(file: FileSource, options?: Options<O["previewAdvices"]> & FileOptions): Promise<Answer<O["previewAdvices"]>>;
  /**
   * Get what explains a payment.
   *
   * With everything that it lists.
   *
   * Scope: `advices:read`
   *
   * Errors: 404 `advice_not_found`
   *
   * @example
   * const answer = await matchbook.advices.get("0192f0c1-0000-7000-8000-000000000001");
   */
  get(id: string, options?: Options<O["getAdvice"]>): Promise<Answer<O["getAdvice"]>>;
  /**
   * Take back what was handed in.
   *
   * Its suggestions are cancelled. It is refused once something that it lists is matched.
   *
   * Scope: `advices:write`
   *
   * Errors: 404 `advice_not_found`; 400 `advice_decided` `period_closed`
   *
   * @example
   * const answer = await matchbook.advices.delete("0192f0c1-0000-7000-8000-000000000001");
   */
  delete(id: string, options?: Options<O["deleteAdvice"]>): Promise<Answer<O["deleteAdvice"]>>;
}

/** Allocations between one invoice and one transaction */
interface MatchesMethods<O extends Operations> {
  /**
   * Allocate a payment to an invoice, return a payment, or deny a suggestion.
   *
   * `active` allocates `matchedAmount` of the transaction to the invoice. `rejected` keeps matching from suggesting the pair again.
   *
   * Scope: `matches:write`
   *
   * Errors: 404 `transaction_not_found` `invoice_not_found` `match_not_found`; 400 `ambiguous_invoice` `transaction_ignored` `currency_mismatch` `fx_rate_unavailable` `live_match_exists` `direction_mismatch` `exceeds_transaction` `exceeds_invoice` `invoice_void` `period_closed` `exceeds_payment`
   *
   * @example
   * const answer = await matchbook.matches.create({ invoiceId: "INV-2026-0101", counterpartyId: "C-1", issueYear: "2026", transactionId: "TX-2026-000042", metadata: { orderId: "4711" }, status: "active", matchedAmount: 1190, kind: "payment" });
   */
  create(body: Body<O["createMatch"]>, options?: Options<O["createMatch"]>): Promise<Answer<O["createMatch"]>>;
  /**
   * List matches, newest first.
   *
   * Filters are combined; `status` may be repeated.
   *
   * Scope: `matches:read`
   *
   * @example
   * for await (const one of matchbook.matches.list()) console.log(one);
   */
  list(options?: Options<O["listMatches"]>): List<O["listMatches"]>;
  /**
   * Propose that a transaction pays an invoice.
   *
   * Makes a suggestion, which allocates nothing: a person confirms or rejects it. A pair that was rejected is not proposed again.
   *
   * Scope: `matches:write`
   *
   * Errors: 404 `transaction_not_found` `invoice_not_found`; 400 `ambiguous_invoice` `transaction_ignored` `currency_mismatch` `fx_rate_unavailable` `live_match_exists` `direction_mismatch` `exceeds_transaction` `exceeds_invoice` `invoice_void`
   *
   * @example
   * const answer = await matchbook.matches.propose({ invoiceId: "INV-2026-0101", counterpartyId: "C-1", issueYear: "2026", transactionId: "TX-2026-000042", metadata: { orderId: "4711" }, matchedAmount: 1190 });
   */
  propose(body: Body<O["proposeMatch"]>, options?: Options<O["proposeMatch"]>): Promise<Answer<O["proposeMatch"]>>;
  /**
   * Export matches as CSV, newest first.
   *
   * The introduction of this document describes such files under **CSV**.
   *
   * Scope: `matches:read`
   *
   * @example
   * const text = await (await matchbook.matches.export()).text();
   */
  export(options?: Options<O["exportMatches"]>): Promise<Response>;
  /**
   * Get a match.
   *
   * Also answers matches that are rejected or cancelled.
   *
   * Scope: `matches:read`
   *
   * Errors: 404 `match_not_found`
   *
   * @example
   * const answer = await matchbook.matches.get("0192f0c1-0000-7000-8000-000000000001");
   */
  get(id: string, options?: Options<O["getMatch"]>): Promise<Answer<O["getMatch"]>>;
  /**
   * Change a match's status, amount or metadata, or close a difference.
   *
   * All changes of a request are made or none. A rejected or cancelled match cannot be changed.
   *
   * Scope: `matches:write`
   *
   * Errors: 404 `match_not_found`; 400 `period_closed` `changed_meanwhile` `match_final` `exceeds_transaction` `exceeds_invoice` `exceeds_payment` `match_returned` `invoice_settled_again` `currency_mismatch` `fx_rate_unavailable` `invoice_void` `too_many_adjustments` `exceeds_credit_note`
   *
   * @example
   * const answer = await matchbook.matches.update("0192f0c1-0000-7000-8000-000000000001", { status: "active", matchedAmount: 1190, metadata: { orderId: "4711" }, closeDifference: "fee" });
   */
  update(id: string, body: Body<O["updateMatch"]>, options?: Options<O["updateMatch"]>): Promise<Answer<O["updateMatch"]>>;
  /**
   * Delete a match permanently and release its allocation.
   *
   * Only the history remains. To keep the match itself, cancel it with `PUT /matches/{id}`.
   *
   * Scope: `matches:write`
   *
   * Errors: 404 `match_not_found`; 400 `period_closed` `match_returned` `invoice_settled_again` `invoice_void`
   *
   * @example
   * const answer = await matchbook.matches.delete("0192f0c1-0000-7000-8000-000000000001");
   */
  delete(id: string, options?: Options<O["deleteMatch"]>): Promise<Answer<O["deleteMatch"]>>;
  /**
   * List the changes of a match, newest first; a deleted match keeps its history.
   *
   * Each entry shows who changed what, with the match before and after.
   *
   * Scope: `matches:read`
   *
   * Errors: 404 `match_not_found`
   *
   * @example
   * for await (const one of matchbook.matches.getHistory("0192f0c1-0000-7000-8000-000000000001")) console.log(one);
   */
  getHistory(id: string, options?: Options<O["getMatchHistory"]>): List<O["getMatchHistory"]>;
  /**
   * Decide up to 1,000 matches at once: those of a list, or the suggestions of a filter.
   *
   * Each decision is made or refused alone, and together they are one operation, which can be undone as a whole. A refusal has the error that `PUT /matches/:id` would answer. Confirming by a filter leaves out suggestions that compete with others for their transaction or invoice; a person must choose among them. `dryRun` answers what would be decided.
   *
   * Scope: `matches:write`
   *
   * Errors: 400 `ambiguous_invoice`
   *
   * @example
   * const answer = await matchbook.matches.decide({ decisions: [ { matchId: "0192f0c1-0000-7000-8000-000000000001", status: "active", matchedAmount: 1190, rememberAccount: true } ], status: "active", dryRun: true });
   */
  decide(body?: Body<O["decideMatches"]>, options?: Options<O["decideMatches"]>): Promise<Answer<O["decideMatches"]>>;
  /**
   * Show what matching would do with a transaction now, and why.
   *
   * Runs matching for one transaction and stores nothing. Existing suggestions are evaluated again; pairs that a person refused or unlinked are left out.
   *
   * Scope: `matches:read`
   *
   * Errors: 404 `transaction_not_found`
   *
   * @example
   * const answer = await matchbook.matches.preview({ transactionId: "TX-2026-000042" });
   */
  preview(body: Body<O["previewMatches"]>, options?: Options<O["previewMatches"]>): Promise<Answer<O["previewMatches"]>>;
  /**
   * Confirm a suggestion. Short for `update` with `{"status":"confirmed"}`.
   * @example
   * await matchbook.matches.confirm("0192f0c1-0000-7000-8000-000000000001");
   */
  confirm(id: string, body?: Omit<Body<O["updateMatch"]>, "status">, options?: Options<O["updateMatch"]>): Promise<Answer<O["updateMatch"]>>;
  /**
   * Reject a suggestion. Short for `update` with `{"status":"rejected"}`.
   * @example
   * await matchbook.matches.reject("0192f0c1-0000-7000-8000-000000000001");
   */
  reject(id: string, body?: Omit<Body<O["updateMatch"]>, "status">, options?: Options<O["updateMatch"]>): Promise<Answer<O["updateMatch"]>>;
  /**
   * Cancel a match and keep its row. Short for `update` with `{"status":"cancelled"}`.
   * @example
   * await matchbook.matches.cancel("0192f0c1-0000-7000-8000-000000000001");
   */
  cancel(id: string, body?: Omit<Body<O["updateMatch"]>, "status">, options?: Options<O["updateMatch"]>): Promise<Answer<O["updateMatch"]>>;
}

/** What one request changed, and undoing it */
interface OperationsMethods<O extends Operations> {
  /**
   * Restore what an operation changed.
   *
   * Restores the matches, transactions, invoices and suggestions that the operation changed, what matching learned from it, and the memory of unlinked pairs. All of it or nothing: when later changes depend on the operation, `details` names them. The undo is an operation too, with history and events, and can be undone. An operation that is undone already is answered with `alreadyUndone` and the `operationId` of that undo.
   *
   * Scope: `operations:write`
   *
   * Errors: 404 `operation_not_found`; 400 `period_closed` `operation_final` `later_changes`
   *
   * @example
   * const answer = await matchbook.operations.undo("0192f0c1-0000-7000-8000-000000000001");
   */
  undo(id: string, options?: Options<O["undoOperation"]>): Promise<Answer<O["undoOperation"]>>;
}

/** Settings of automatic matching */
interface MatchingSettingsMethods<O extends Operations> {
  /**
   * Get the settings of automatic matching.
   *
   * Settings that were never changed have their defaults.
   *
   * Scope: `matching-settings:read`
   *
   * @example
   * const answer = await matchbook.matchingSettings.get();
   */
  get(options?: Options<O["getMatchingSettings"]>): Promise<Answer<O["getMatchingSettings"]>>;
  /**
   * Change the settings of automatic matching.
   *
   * Applies to later matching only. A threshold makes matching more or less careful; every confirmation also needs firm evidence, whatever its score.
   *
   * Scope: `matching-settings:write`
   *
   * @example
   * const answer = await matchbook.matchingSettings.update({ autoConfirm: true, suggestFrom: 30, confirmFrom: 70, margin: 15, ceilings: [ { currency: "EUR", amount: 1190 } ], baseCurrency: "EUR", ceilingOtherwise: 1000000, differenceLimits: [ { currency: "EUR", amount: 1190 } ], ruleCeilings: [ { currency: "EUR", amount: 1190 } ], identity: { names: [ "text" ], taxIds: [ "DE123456789" ], ibans: [ "text" ] }, tableMappings: [ { columns: { number: "Rechnungsnr", issueDate: "Datum", amount: "Offen", counterpartyName: "Kunde" }, currency: "EUR", direction: "receivable" } ] });
   */
  update(body: Body<O["updateMatchingSettings"]>, options?: Options<O["updateMatchingSettings"]>): Promise<Answer<O["updateMatchingSettings"]>>;
  /**
   * Show what changed settings would do with the latest transactions.
   *
   * Matches the latest transactions again as if they had just arrived: under the present settings and with the given changes. Compares both with what people decided. Stores nothing. Leaves out ignored and returned transactions.
   *
   * Scope: `matching-settings:read`
   *
   * @example
   * const answer = await matchbook.matchingSettings.preview({ autoConfirm: true, suggestFrom: 30, confirmFrom: 70, margin: 15, ceilings: [ { currency: "EUR", amount: 1190 } ], baseCurrency: "EUR", ceilingOtherwise: 1000000, differenceLimits: [ { currency: "EUR", amount: 1190 } ], ruleCeilings: [ { currency: "EUR", amount: 1190 } ], identity: { names: [ "text" ], taxIds: [ "DE123456789" ], ibans: [ "text" ] }, tableMappings: [ { columns: { number: "Rechnungsnr", issueDate: "Datum", amount: "Offen", counterpartyName: "Kunde" }, currency: "EUR", direction: "receivable" } ], transactions: 1 });
   */
  preview(body?: Body<O["previewMatchingSettings"]>, options?: Options<O["previewMatchingSettings"]>): Promise<Answer<O["previewMatchingSettings"]>>;
}

/** The tenant's own rules about transactions */
interface RulesMethods<O extends Operations> {
  /**
   * Get the rules.
   *
   * The tenant's own rules about transactions, in their order. `GET /history?entity=rule_set` lists their changes, with every rule as it was before and after.
   *
   * Scope: `rules:read`
   *
   * @example
   * const answer = await matchbook.rules.get();
   */
  get(options?: Options<O["getRules"]>): Promise<Answer<O["getRules"]>>;
  /**
   * Replace the rules.
   *
   * The first rule whose conditions hold acts on a transaction, alone. Rules ignore and assign transactions that arrive from then on; the other actions hold whenever matching decides. Rules make automatic confirmation stricter: an allowed difference and a raised ceiling still need sure evidence, and no veto is passed. A rule keeps its `id` and, while it stays as it is, its `version`.
   *
   * Scope: `rules:write`
   *
   * Errors: 400 `changed_meanwhile`; 404 `counterparty_not_found`
   *
   * @example
   * const answer = await matchbook.rules.put({ rules: [ { name: "Customers who deduct bank charges", conditions: { bankConnectionId: "0192f0c1-0000-7000-8000-000000000001", direction: "credit", currency: "EUR", amountMin: 1, amountMax: 1, textContains: "text", textMatches: "text", counterpartyName: "Alder", counterpartyIban: "DE44100999010000120345", counterpartyId: "C-1", purposeCode: "text", bankTransactionCode: "text" }, actions: { counterpartyId: "C-1", allowDifference: { amount: 1190, percent: 1, reason: "fee" }, neverConfirm: true, ceiling: 1, assignee: { id: "user:7", name: "Ada" } } } ] });
   */
  put(body: Body<O["putRules"]>, options?: Options<O["putRules"]>): Promise<Answer<O["putRules"]>>;
  /**
   * Show what a rule would have done.
   *
   * Looks at the latest transactions of 90 days and matches those on which the rule acts again, as if they had just arrived: under the present rules and with the given one. Compares both with what people decided. Stores nothing.
   *
   * Scope: `rules:read`
   *
   * Errors: 404 `counterparty_not_found`
   *
   * @example
   * const answer = await matchbook.rules.preview({ rule: { name: "Customers who deduct bank charges", conditions: { bankConnectionId: "0192f0c1-0000-7000-8000-000000000001", direction: "credit", currency: "EUR", amountMin: 1, amountMax: 1, textContains: "text", textMatches: "text", counterpartyName: "Alder", counterpartyIban: "DE44100999010000120345", counterpartyId: "C-1", purposeCode: "text", bankTransactionCode: "text" }, actions: { counterpartyId: "C-1", allowDifference: { amount: 1190, percent: 1, reason: "fee" }, neverConfirm: true, ceiling: 1, assignee: { id: "user:7", name: "Ada" } } }, position: 0 });
   */
  preview(body: Body<O["previewRule"]>, options?: Options<O["previewRule"]>): Promise<Answer<O["previewRule"]>>;
  /**
   * List the rules that people's decisions follow already.
   *
   * After three equal decisions about transactions of one payer or text: ignored for the same reason, or assigned to the same person. Looks at the latest 2,000 transactions of 90 days on which no rule acts. Those with the most decisions first, at most 20.
   *
   * Scope: `rules:read`
   *
   * @example
   * const answer = await matchbook.rules.listProposals();
   */
  listProposals(options?: Options<O["listRuleProposals"]>): Promise<Answer<O["listRuleProposals"]>>;
}

/** The other parties of invoices, with their payment methods */
interface CounterpartiesMethods<O extends Operations> {
  /**
   * Create a counterparty with its payment methods.
   *
   * Matching recognizes payers by name, aliases and the accounts of the payment methods.
   *
   * Scope: `counterparties:write`
   *
   * Errors: 409 `duplicate_account_code` `duplicate_payment_method`; 400 `too_many_aliases` `too_many_payment_methods`
   *
   * @example
   * const answer = await matchbook.counterparties.create({ accountCode: "C-1", name: "Alder & Finch", aliases: [ "Alder and Finch" ], paymentMethods: [ { code: "C-1-BANK", type: "bank_account", iban: "DE44100999010000120345", bic: "COBADEFFXXX" } ], taxIds: [ "DE123456789" ] });
   */
  create(body: Body<O["createCounterparty"]>, options?: Options<O["createCounterparty"]>): Promise<Answer<O["createCounterparty"]>>;
  /**
   * List counterparties, newest first.
   *
   * `text` finds words of codes, names and aliases.
   *
   * Scope: `counterparties:read`
   *
   * @example
   * for await (const one of matchbook.counterparties.list()) console.log(one);
   */
  list(options?: Options<O["listCounterparties"]>): List<O["listCounterparties"]>;
  /**
   * Get a counterparty by its account code.
   *
   * The account code is percent-encoded in the path.
   *
   * Scope: `counterparties:read`
   *
   * Errors: 404 `counterparty_not_found`
   *
   * @example
   * const answer = await matchbook.counterparties.get("C-1");
   */
  get(code: string, options?: Options<O["getCounterparty"]>): Promise<Answer<O["getCounterparty"]>>;
  /**
   * Change a counterparty; a given list replaces the stored one.
   *
   * Fields that are left out stay as they are.
   *
   * Scope: `counterparties:write`
   *
   * Errors: 404 `counterparty_not_found`; 409 `duplicate_payment_method`; 400 `too_many_aliases` `too_many_payment_methods`
   *
   * @example
   * const answer = await matchbook.counterparties.update("C-1", { name: "Alder & Finch", aliases: [ "Alder and Finch" ], paymentMethods: [ { code: "C-1-BANK", type: "bank_account", iban: "DE44100999010000120345", bic: "COBADEFFXXX" } ], taxIds: [ "DE123456789" ] });
   */
  update(code: string, body: Body<O["updateCounterparty"]>, options?: Options<O["updateCounterparty"]>): Promise<Answer<O["updateCounterparty"]>>;
  /**
   * List what people's decisions taught about a counterparty.
   *
   * The names, accounts and texts of transactions that people allocated to invoices of the counterparty. Matching recognizes the counterparty by one of them after enough confirmations, unless another counterparty has it too.
   *
   * Scope: `counterparties:read`
   *
   * Errors: 404 `counterparty_not_found`
   *
   * @example
   * for await (const one of matchbook.counterparties.listLearned("C-1")) console.log(one);
   */
  listLearned(code: string, options?: Options<O["listLearned"]>): List<O["listLearned"]>;
  /**
   * Forget what people's decisions taught about a counterparty.
   *
   * Matching learns again from later decisions. Matches and the counterparty itself do not change.
   *
   * Scope: `counterparties:write`
   *
   * Errors: 404 `counterparty_not_found`
   *
   * @example
   * const answer = await matchbook.counterparties.forgetLearned("C-1");
   */
  forgetLearned(code: string, options?: Options<O["forgetLearned"]>): Promise<Answer<O["forgetLearned"]>>;
}

/** The state of everything in numbers */
interface OverviewMethods<O extends Operations> {
  /**
   * Show transactions, matched amounts, open invoices and deliveries in numbers.
   *
   * Transactions, decisions and deliveries are those of the given days, by default of all. Open invoices are those of today (UTC).
   *
   * Scope: `overview:read`
   *
   * @example
   * const answer = await matchbook.overview.get();
   */
  get(options?: Options<O["getOverview"]>): Promise<Answer<O["getOverview"]>>;
}

/** Open items by age for each counterparty */
interface AgeingMethods<O extends Operations> {
  /**
   * Show open items by age for each counterparty, and how it pays.
   *
   * By counterparty, direction and currency. Ages are days overdue on `asOf`, by default today (UTC). An answer ends early after 20,000 open items, so follow `next`. The sums of all are `ageing` of the overview.
   *
   * Scope: `overview:read`
   *
   * @example
   * const answer = await matchbook.ageing.ageCounterparties();
   */
  ageCounterparties(options?: Options<O["ageCounterparties"]>): Promise<Answer<O["ageCounterparties"]>>;
  /**
   * Export open items by age for each counterparty as CSV.
   *
   * The introduction of this document describes such files under **CSV**.
   *
   * Scope: `overview:read`
   *
   * @example
   * const text = await (await matchbook.ageing.export()).text();
   */
  export(options?: Options<O["exportAgeing"]>): Promise<Response>;
}

/** What is due by week */
interface PaymentForecastMethods<O extends Operations> {
  /**
   * Show what is due by week.
   *
   * What is open of invoices by the week of their due date, beside what is overdue, due later or has no due date. Periods without invoices are left out.
   *
   * Scope: `overview:read`
   *
   * @example
   * const answer = await matchbook.paymentForecast.forecast();
   */
  forecast(options?: Options<O["forecastPayments"]>): Promise<Answer<O["forecastPayments"]>>;
  /**
   * Export what is due by week as CSV.
   *
   * The introduction of this document describes such files under **CSV**.
   *
   * Scope: `overview:read`
   *
   * @example
   * const text = await (await matchbook.paymentForecast.export()).text();
   */
  export(options?: Options<O["exportPaymentForecast"]>): Promise<Response>;
}

/** Every change of transactions, invoices, matches, rules and closed periods */
interface HistoryMethods<O extends Operations> {
  /**
   * List the changes of all transactions, invoices and matches in the order of their commits.
   *
   * Entries are numbered without gaps after their commit, and a number never changes. To follow the history, pass the `next` of an answer as the next `after`: it misses and repeats nothing. With `wait` the answer comes as soon as there are entries, and without any after that many seconds. Then send the same request again.
   *
   * Scope: `history:read`
   *
   * @example
   * const answer = await matchbook.history.listChanges();
   */
  listChanges(options?: Options<O["listChanges"]>): Promise<Answer<O["listChanges"]>>;
  /**
   * Export the changes of all transactions, invoices and matches as CSV in the order of their commits.
   *
   * The introduction of this document describes such files under **CSV**.
   *
   * Scope: `history:read`
   *
   * @example
   * const text = await (await matchbook.history.exportChanges()).text();
   */
  exportChanges(options?: Options<O["exportChanges"]>): Promise<Response>;
}

/** Numbered batches of decisions for a ledger */
interface ExportsMethods<O extends Operations> {
  /**
   * Make a batch of all decisions since the last one.
   *
   * A batch has a number without gaps, and its decisions as postings: payments, returns, adjustments, and reversals of what was cancelled or changed. Each decision is in exactly one batch that is not recalled. A batch that a crash left unfinished is finished first, with the decisions it was begun with. A full batch has `more`: then make another.
   *
   * Scope: `exports:write`
   *
   * Errors: 400 `nothing_to_export`
   *
   * @example
   * const answer = await matchbook.exports.create();
   */
  create(options?: Options<O["createExport"]>): Promise<Answer<O["createExport"]>>;
  /**
   * List export batches, newest first.
   *
   * Each with its sums per month, currency and kind.
   *
   * Scope: `exports:read`
   *
   * @example
   * for await (const one of matchbook.exports.list()) console.log(one);
   */
  list(options?: Options<O["listExports"]>): List<O["listExports"]>;
  /**
   * Show what the next export batch would have.
   *
   * Its sums per month, currency and kind, and the accounts that the export settings lack for it. It makes no batch. A batch with more than 10,000 postings is shown in part.
   *
   * Scope: `exports:read`
   *
   * @example
   * const answer = await matchbook.exports.preview();
   */
  preview(options?: Options<O["previewExport"]>): Promise<Answer<O["previewExport"]>>;
  /**
   * Prove export batches against the reconciliation statements.
   *
   * Payments and returns in batches and in none, from the history, are what transactions have allocated, from their counts. Any other difference than 0 means that one is wrong. Counts follow a decision within moments.
   *
   * Scope: `exports:read`
   *
   * @example
   * const answer = await matchbook.exports.prove();
   */
  prove(options?: Options<O["proveExports"]>): Promise<Answer<O["proveExports"]>>;
  /**
   * Get an export batch.
   *
   * With its sums per month, currency and kind.
   *
   * Scope: `exports:read`
   *
   * Errors: 404 `export_not_found`
   *
   * @example
   * const answer = await matchbook.exports.get(1);
   */
  get(number: number, options?: Options<O["getExport"]>): Promise<Answer<O["getExport"]>>;
  /**
   * Mark an export batch as booked, or recall it.
   *
   * `booked` says that the ledger has the batch. `recalled` says that it has not: the decisions of the batch are part of the next one. Both are final; repeating the same is no change.
   *
   * Scope: `exports:write`
   *
   * Errors: 404 `export_not_found`; 400 `export_final`
   *
   * @example
   * const answer = await matchbook.exports.update(1, { status: "booked" });
   */
  update(number: number, body: Body<O["updateExport"]>, options?: Options<O["updateExport"]>): Promise<Answer<O["updateExport"]>>;
  /**
   * List the postings of an export batch in the order of their decisions.
   *
   * The same request has the same answer at any time. An answer has at least `limit` postings while there are as many: those of one decision are never divided.
   *
   * Scope: `exports:read`
   *
   * Errors: 404 `export_not_found`
   *
   * @example
   * const answer = await matchbook.exports.listPostings(1);
   */
  listPostings(number: number, options?: Options<O["listPostings"]>): Promise<Answer<O["listPostings"]>>;
  /**
   * Download an export batch as CSV with the tenant's own columns.
   *
   * Columns, delimiter and decimal sign are those of the export settings with which the batch was made, by default every field of a posting. A text that a spreadsheet would read as a formula begins with an apostrophe. If reading fails, the connection is closed before the end of the answer.
   *
   * Scope: `exports:read`
   *
   * Errors: 404 `export_not_found`
   *
   * @example
   * const text = await (await matchbook.exports.exportPostings(1)).text();
   */
  exportPostings(number: number, options?: Options<O["exportPostings"]>): Promise<Response>;
  /**
   * Download the postings of one month and currency for DATEV.
   *
   * A file of the DATEV format (EXTF 700, Buchungsstapel) in Windows-1252. The `sums` of the batch say which months and currencies it has. It needs `datev` and every account in the export settings with which the batch was made. If reading fails, the connection is closed before the end of the answer.
   *
   * Scope: `exports:read`
   *
   * Errors: 404 `export_not_found`; 400 `export_unavailable`
   *
   * @example
   * const text = await (await matchbook.exports.exportDatev(1, { month: "Alder", currency: "Alder" })).text();
   */
  exportDatev(number: number, options: RequiredOptions<O["exportDatev"]>): Promise<Response>;
  /**
   * Download an export batch as a journal in XML.
   *
   * Its elements are named as the general ledger entries of the Standard Audit File for Tax (OECD SAF-T 2.0). Each posting is a transaction with a debited and a credited line; a line without an account has no `AccountID`. If reading fails, the connection is closed before the end of the answer.
   *
   * Scope: `exports:read`
   *
   * Errors: 404 `export_not_found`
   *
   * @example
   * const text = await (await matchbook.exports.exportJournal(1)).text();
   */
  exportJournal(number: number, options?: Options<O["exportJournal"]>): Promise<Response>;
}

/** Accounts, columns and the DATEV client of exports */
interface ExportSettingsMethods<O extends Operations> {
  /**
   * Get the settings of exports.
   *
   * The accounts of the tenant's ledger, the columns of CSV files, and the tenant as DATEV knows it.
   *
   * Scope: `exports:read`
   *
   * @example
   * const answer = await matchbook.exportSettings.get();
   */
  get(options?: Options<O["getExportSettings"]>): Promise<Answer<O["getExportSettings"]>>;
  /**
   * Replace the settings of exports.
   *
   * Makes a new version, with which later batches are made. An earlier batch keeps the version that it was made with: recall it to make it again. What is left out has its default.
   *
   * Scope: `exports:write`
   *
   * Errors: 400 `changed_meanwhile`
   *
   * @example
   * const answer = await matchbook.exportSettings.put({ accounts: { bank: "1200", receivable: "1400", fee: "4970" }, bankAccounts: [ { bankConnectionId: "0192f0c1-0000-7000-8000-000000000001", account: "10001" } ], counterpartyAccounts: [ { counterpartyId: "C-1", account: "10001" } ], codingAccounts: [ { account: "10001", name: "Alder & Finch" } ], codeIsAccount: true, csv: { delimiter: ";", decimalComma: true, columns: [ { header: "Debit", field: "debitAccount" } ] }, datev: { consultantNumber: 29098, clientNumber: 55003, fiscalYearMonth: 1, accountLength: 4 } });
   */
  put(body?: Body<O["putExportSettings"]>, options?: Options<O["putExportSettings"]>): Promise<Answer<O["putExportSettings"]>>;
}

/** Exchange rates by date */
interface FxRatesMethods<O extends Operations> {
  /**
   * Store exchange rates, replacing existing ones of the same pair and date.
   *
   * One unit of `base` is `rate` units of `quote`. Rates apply to transactions from their date on, for at most 7 days.
   *
   * Scope: `fx-rates:write`
   *
   * @example
   * const answer = await matchbook.fxRates.put({ rates: [ { base: "EUR", quote: "USD", date: "2026-03-02", rate: 1.0837 } ] });
   */
  put(body: Body<O["putFxRates"]>, options?: Options<O["putFxRates"]>): Promise<Answer<O["putFxRates"]>>;
  /**
   * List stored exchange rates, newest date first.
   *
   * Dates are inclusive.
   *
   * Scope: `fx-rates:read`
   *
   * @example
   * for await (const one of matchbook.fxRates.list()) console.log(one);
   */
  list(options?: Options<O["listFxRates"]>): List<O["listFxRates"]>;
  /**
   * Import exchange rates from a file of the European Central Bank.
   *
   * Accepts `eurofxref-daily.xml`, `eurofxref-hist-90d.xml` or `eurofxref-hist.xml`. The whole file is checked before anything is stored, then stored in batches. Repeating an import changes nothing and completes an interrupted one. Retired currencies are skipped and counted.
   *
   * Scope: `fx-rates:write`
   *
   * Errors: 400 `validation_failed`
   *
   * @example
   * const answer = await matchbook.fxRates.import(file);
   */
  import(file: FileSource, options?: Options<O["importFxRates"]> & FileOptions): Promise<Answer<O["importFxRates"]>>;
}

/** Bank accounts, into which statement files are imported */
interface BankConnectionsMethods<O extends Operations> {
  /**
   * Connect a bank account.
   *
   * Statement files are uploaded to a connection, which tells duplicates apart. `iban` and `currency` apply to lines whose file names none, `csvMapping` to CSV files.
   *
   * Scope: `bank-connections:write`
   *
   * Errors: 400 `too_many_bank_connections`
   *
   * @example
   * const answer = await matchbook.bankConnections.connect({ name: "Main account", iban: "DE44100999010000120345", currency: "EUR", csvMapping: { delimiter: ";", dateFormats: [ "DD.MM.YYYY" ], decimalSeparator: ",", columns: { bookingDate: "Buchungstag", amount: "Betrag", description: [ "Verwendungszweck" ] } }, strictBalance: true, strict: true, otherAccounts: "refuse" });
   */
  connect(body: Body<O["connectBank"]>, options?: Options<O["connectBank"]>): Promise<Answer<O["connectBank"]>>;
  /**
   * List bank connections, newest first.
   *
   * Includes disconnected connections.
   *
   * Scope: `bank-connections:read`
   *
   * @example
   * for await (const one of matchbook.bankConnections.list()) console.log(one);
   */
  list(options?: Options<O["listBankConnections"]>): List<O["listBankConnections"]>;
  /**
   * Get a bank connection.
   *
   * Disconnected connections are answered too.
   *
   * Scope: `bank-connections:read`
   *
   * Errors: 404 `bank_connection_not_found`
   *
   * @example
   * const answer = await matchbook.bankConnections.get("0192f0c1-0000-7000-8000-000000000001");
   */
  get(id: string, options?: Options<O["getBankConnection"]>): Promise<Answer<O["getBankConnection"]>>;
  /**
   * Change fields of a bank connection.
   *
   * Applies to files that are imported from now on; stored transactions stay. A `csvMapping` replaces the whole stored mapping.
   *
   * Scope: `bank-connections:write`
   *
   * Errors: 404 `bank_connection_not_found`; 400 `bank_connection_disconnected`
   *
   * @example
   * const answer = await matchbook.bankConnections.update("0192f0c1-0000-7000-8000-000000000001", { name: "Main account", iban: "DE44100999010000120345", currency: "EUR", csvMapping: { delimiter: ";", dateFormats: [ "DD.MM.YYYY" ], decimalSeparator: ",", columns: { bookingDate: "Buchungstag", amount: "Betrag", description: [ "Verwendungszweck" ] } }, strictBalance: true, strict: true, otherAccounts: "refuse" });
   */
  update(id: string, body: Body<O["updateBankConnection"]>, options?: Options<O["updateBankConnection"]>): Promise<Answer<O["updateBankConnection"]>>;
  /**
   * Disconnect a bank; its transactions and syncs are kept.
   *
   * A disconnected connection accepts no further files.
   *
   * Scope: `bank-connections:write`
   *
   * Errors: 404 `bank_connection_not_found`
   *
   * @example
   * const answer = await matchbook.bankConnections.disconnect("0192f0c1-0000-7000-8000-000000000001");
   */
  disconnect(id: string, options?: Options<O["disconnectBank"]>): Promise<Answer<O["disconnectBank"]>>;
  /**
   * List the balances of a bank connection by day.
   *
   * By currency, then by day, oldest first, for at most 366 days. Days without transactions and without the end of a statement are left out. A `difference` other than 0 means that transactions are missing or were stored twice.
   *
   * Scope: `bank-connections:read`
   *
   * Errors: 404 `bank_connection_not_found`
   *
   * @example
   * const answer = await matchbook.bankConnections.listBalances("0192f0c1-0000-7000-8000-000000000001");
   */
  listBalances(id: string, options?: Options<O["listBalances"]>): Promise<Answer<O["listBalances"]>>;
  /**
   * Export the balances of a bank connection by day as CSV.
   *
   * The introduction of this document describes such files under **CSV**.
   *
   * Scope: `bank-connections:read`
   *
   * Errors: 404 `bank_connection_not_found`
   *
   * @example
   * const text = await (await matchbook.bankConnections.exportBalances("0192f0c1-0000-7000-8000-000000000001")).text();
   */
  exportBalances(id: string, options?: Options<O["exportBalances"]>): Promise<Response>;
  /**
   * Show the reconciliation statement of a bank connection for a day.
   *
   * What became of all transactions that were booked up to the day, one statement per currency. Decisions count as they are now. Each part of a transaction's amount is in exactly one of `matched`, `matchedWithDifferences`, `ignored` and `unexplained`; `unaccounted` is what is left of the balance, so that the statement adds up to the cent. A sum counts a transaction that is matched in part beside its rest.
   *
   * Scope: `bank-connections:read`
   *
   * Errors: 404 `bank_connection_not_found`
   *
   * @example
   * const answer = await matchbook.bankConnections.getReconciliation("0192f0c1-0000-7000-8000-000000000001");
   */
  getReconciliation(id: string, options?: Options<O["getReconciliation"]>): Promise<Answer<O["getReconciliation"]>>;
  /**
   * Export the reconciliation statement of a bank connection for a day as CSV.
   *
   * A row for each figure of `GET /bank-connections/:id/reconciliation`. The amounts of the rows `opening`, `matched`, `matched_with_differences`, `ignored`, `unexplained` and `unaccounted` make that of `balance`. The rows `unexplained_by_age`, `late` and `expected` repeat or complete them.
   *
   * Scope: `bank-connections:read`
   *
   * Errors: 404 `bank_connection_not_found`
   *
   * @example
   * const text = await (await matchbook.bankConnections.exportReconciliation("0192f0c1-0000-7000-8000-000000000001")).text();
   */
  exportReconciliation(id: string, options?: Options<O["exportReconciliation"]>): Promise<Response>;
}

/** Statement files of bank connections */
interface StatementsMethods<O extends Operations> {
  /**
   * Upload a statement file; it is imported in the background.
   *
   * The body is the file: camt.052, camt.053, camt.054, MT940, MT942, OFX, QIF, BAI2, CODA, Norma 43, CFONB 120, CFONB 240, CNAB 240, GPC, LITAS-ESIS, Zengin, CSV, XLSX or ODS, also in a gzip or a zip, at most 64 MiB. The format is detected; CSV is read by the connection's `csvMapping` or a known bank's header. Answers at once; poll `GET /syncs/{id}` or wait for the event `sync.completed` or `sync.failed`.
   *
   * Scope: `bank-connections:write`
   *
   * Errors: 404 `bank_connection_not_found`; 400 `bank_connection_disconnected`; 429 `too_many_statement_files`
   *
   * @example
   * const sync = await matchbook.statements.upload("0192f0c1-0000-7000-8000-000000000001", file).wait();
   */
  upload(id: string, file: FileSource, options?: Options<O["uploadStatement"]> & FileOptions): Import<O["uploadStatement"]>;
  /**
   * Show what an import of a statement file would do.
   *
   * Reads the file exactly as an upload would, and stores nothing. The answer shows each row as new, duplicate, skipped or wrong, the totals by currency, and for a CSV file with an unknown header a proposed `csvMapping`, by which the rows are read. A zip is previewed up to 16 MiB.
   *
   * Scope: `bank-connections:write`
   *
   * Errors: 404 `bank_connection_not_found`; 400 `bank_connection_disconnected`; 429 `too_many_statement_files`
   *
   * @example
   * const answer = await matchbook.statements.preview("0192f0c1-0000-7000-8000-000000000001", file);
   */
  preview(id: string, file: FileSource, options?: Options<O["previewStatement"]> & FileOptions): Promise<Answer<O["previewStatement"]>>;
}

/** The progress of imports */
interface SyncsMethods<O extends Operations> {
  /**
   * List imports, newest first.
   *
   * All imports of the tenant, or those of one bank connection or in some statuses.
   *
   * Scope: `bank-connections:read`
   *
   * @example
   * for await (const one of matchbook.syncs.list()) console.log(one);
   */
  list(options?: Options<O["listSyncs"]>): List<O["listSyncs"]>;
  /**
   * Get the progress of an import.
   *
   * Poll it until `status` is `completed` or `failed`, for example once a second, or subscribe to `sync.completed` and `sync.failed`.
   *
   * Scope: `bank-connections:read`
   *
   * Errors: 404 `sync_not_found`
   *
   * @example
   * const answer = await matchbook.syncs.get("0192f0c1-0000-7000-8000-000000000001");
   */
  get(id: string, options?: Options<O["getSync"]>): Promise<Answer<O["getSync"]>>;
  /**
   * Cancel an import; the transactions it has stored are kept.
   *
   * Stops a pending or running import before its next chunk of lines and removes its file. The sync becomes `failed` with the error `Cancelled` and emits `sync.failed`. Cancelling a cancelled sync again answers the same and emits nothing.
   *
   * Scope: `bank-connections:write`
   *
   * Errors: 404 `sync_not_found`; 400 `sync_final`
   *
   * @example
   * const answer = await matchbook.syncs.cancel("0192f0c1-0000-7000-8000-000000000001");
   */
  cancel(id: string, options?: Options<O["cancelSync"]>): Promise<Answer<O["cancelSync"]>>;
}

/** The files that were handed in: their originals, and taking imports back */
interface FilesMethods<O extends Operations> {
  /**
   * List the files that were handed in, newest first.
   *
   * Statements and files of open items, with what each created, when and by whom. Pass the `next` of an answer as `before` of the following request. `GET /transactions?syncId=` lists the transactions of a statement, and `GET /history?operationId=` what a file of open items created and changed.
   *
   * Scope: `files:read`
   *
   * @example
   * const answer = await matchbook.files.list();
   */
  list(options?: Options<O["listFiles"]>): Promise<Answer<O["listFiles"]>>;
  /**
   * Get a file that was handed in.
   *
   * What it created, when and by whom, and whether its import was taken back.
   *
   * Scope: `files:read`
   *
   * Errors: 404 `file_not_found`
   *
   * @example
   * const answer = await matchbook.files.get("0192f0c1-0000-7000-8000-000000000001");
   */
  get(id: string, options?: Options<O["getFile"]>): Promise<Answer<O["getFile"]>>;
  /**
   * Take the import of a file back.
   *
   * Deletes the transactions of a statement with its balances, or the invoices that a file of open items created, and restores the invoices that it changed. It is refused whole while something was decided about one of them: a match (also one that matching confirmed), a rejected suggestion, an adjustment, an ignored or assigned transaction, an export, a closed period. `details` name what. Suggestions are no decisions; they are deleted. Transactions that a later file has as well are deleted, until that one is imported again. Counterparties stay. The file stays in the list and can be imported again. It cannot be undone. A request that ended early, as by a decision made meanwhile, goes on when repeated.
   *
   * Scope: `files:write`
   *
   * Errors: 404 `file_not_found`; 400 `file_unfinished` `file_in_use` `file_too_large_to_remove`
   *
   * @example
   * const answer = await matchbook.files.remove("0192f0c1-0000-7000-8000-000000000001");
   */
  remove(id: string, options?: Options<O["removeFile"]>): Promise<Answer<O["removeFile"]>>;
  /**
   * Download the original of a file.
   *
   * The bytes as they were handed in, until `keptUntil`. Originals are kept for 90 days and up to 256 MiB per service unless the server is set otherwise; the oldest go first. If reading fails, the connection is closed before the end of the answer.
   *
   * Scope: `files:read`
   *
   * Errors: 404 `file_not_found`; 400 `original_not_kept`
   *
   * @example
   * const text = await (await matchbook.files.download("0192f0c1-0000-7000-8000-000000000001")).text();
   */
  download(id: string, options?: Options<O["downloadFile"]>): Promise<Response>;
}

/** Days up to which nothing changes any more */
interface ClosedPeriodsMethods<O extends Operations> {
  /**
   * List the closed periods.
   *
   * That of the tenant first, then those of bank connections, also periods that were reopened. Their changes are in `GET /history?entity=closed_period`.
   *
   * Scope: `closed-periods:read`
   *
   * @example
   * const answer = await matchbook.closedPeriods.list();
   */
  list(options?: Options<O["listClosedPeriods"]>): Promise<Answer<O["listClosedPeriods"]>>;
  /**
   * Close the period of a bank connection or the tenant up to a day.
   *
   * From then on no decision changes the allocation of a transaction that was booked within it, or an adjustment dated within it: those are refused with `period_closed`. Matching leaves such transactions alone. An adjustment is dated as the transaction of its match; one without a match by its creation, and only the tenant's period closes it. Files are still imported, and what they add to a closed period is marked as `late`. `unexplainedTransactions` must name what `GET /closed-periods/unexplained` lists, unless that is nothing. With an account whose balances are `incomplete` up to the day, see `GET /closed-periods/readiness`, it needs a `reason`, which stands in the history.
   *
   * Scope: `closed-periods:write`
   *
   * Errors: 404 `bank_connection_not_found`; 400 `unexplained_transactions` `period_not_later`
   *
   * @example
   * const answer = await matchbook.closedPeriods.closePeriod({ bankConnectionId: "0192f0c1-0000-7000-8000-000000000001", until: "2026-03-02", unexplainedTransactions: 0, reason: "text" });
   */
  closePeriod(body: Body<O["closePeriod"]>, options?: Options<O["closePeriod"]>): Promise<Answer<O["closePeriod"]>>;
  /**
   * Show what is unexplained up to a day, before a period is closed.
   *
   * The transactions that are neither matched in full nor ignored, by bank connection and currency; those without a connection have `null`. Those of periods that are closed already are left out, except late ones. The transactions themselves are in `GET /transactions`.
   *
   * Scope: `closed-periods:read`
   *
   * Errors: 404 `bank_connection_not_found`
   *
   * @example
   * const answer = await matchbook.closedPeriods.listUnexplained({ until: "Alder" });
   */
  listUnexplained(options: RequiredOptions<O["listUnexplained"]>): Promise<Answer<O["listUnexplained"]>>;
  /**
   * Show what stands against closing a period.
   *
   * For each account what its balances prove up to the day, the last statement, and what is unexplained; beside it what waits for a decision, and export batches that are not booked. Of one bank connection or of all.
   *
   * Scope: `closed-periods:read`
   *
   * Errors: 404 `bank_connection_not_found`
   *
   * @example
   * const answer = await matchbook.closedPeriods.getClosingReadiness({ until: "Alder" });
   */
  getClosingReadiness(options: RequiredOptions<O["getClosingReadiness"]>): Promise<Answer<O["getClosingReadiness"]>>;
  /**
   * Reopen the period of a bank connection or the tenant.
   *
   * As a whole or back to a day. The reason stands in the history. A connection stays closed as far as the tenant is.
   *
   * Scope: `closed-periods:write`
   *
   * Errors: 400 `period_not_closed`
   *
   * @example
   * const answer = await matchbook.closedPeriods.reopenPeriod({ bankConnectionId: "0192f0c1-0000-7000-8000-000000000001", until: "2026-03-02", reason: "text" });
   */
  reopenPeriod(body: Body<O["reopenPeriod"]>, options?: Options<O["reopenPeriod"]>): Promise<Answer<O["reopenPeriod"]>>;
}

/** Destinations of events (console) */
interface WebhookEndpointsMethods<O extends Operations> {
  /**
   * Create a webhook destination; only this answer shows its secret.
   *
   * The URL must use HTTPS and a public host. Messages are signed as in Standard Webhooks.
   *
   * Errors: 400 `webhook_url_not_public` `webhook_url_not_https` `webhook_url_credentials` `webhook_url_invalid` `too_many_webhook_destinations`
   *
   * @example
   * const answer = await matchbook.webhookEndpoints.create({ url: "https://hooks.example.com/matchbook", eventTypes: [ "transaction.created" ], description: "ERP", application: "shop-eu", amounts: "number", headers: {}, maxPerSecond: 1, ordered: true });
   */
  create(body: Body<O["createWebhookEndpoint"]>, options?: Options<O["createWebhookEndpoint"]>): Promise<Answer<O["createWebhookEndpoint"]>>;
  /**
   * List webhook destinations, newest first, of the tenant or of one application.
   *
   * Shows no secrets.
   *
   * @example
   * for await (const one of matchbook.webhookEndpoints.list()) console.log(one);
   */
  list(options?: Options<O["listWebhookEndpoints"]>): List<O["listWebhookEndpoints"]>;
  /**
   * Get a webhook destination.
   *
   * The secret is not shown again; `secretPrefix` tells which one is in use.
   *
   * Errors: 404 `webhook_endpoint_not_found`
   *
   * @example
   * const answer = await matchbook.webhookEndpoints.get("0192f0c1-0000-7000-8000-000000000001");
   */
  get(id: string, options?: Options<O["getWebhookEndpoint"]>): Promise<Answer<O["getWebhookEndpoint"]>>;
  /**
   * Change, enable or disable a webhook destination.
   *
   * Enabling a destination sends what waits for it.
   *
   * Errors: 404 `webhook_endpoint_not_found`; 400 `webhook_url_not_public` `webhook_url_not_https` `webhook_url_credentials` `webhook_url_invalid`
   *
   * @example
   * const answer = await matchbook.webhookEndpoints.update("0192f0c1-0000-7000-8000-000000000001", { active: true, url: "https://hooks.example.com/matchbook", description: "ERP", application: "shop-eu", amounts: "number", headers: {}, maxPerSecond: 1, ordered: true, eventTypes: [ "transaction.created" ] });
   */
  update(id: string, body: Body<O["updateWebhookEndpoint"]>, options?: Options<O["updateWebhookEndpoint"]>): Promise<Answer<O["updateWebhookEndpoint"]>>;
  /**
   * Delete a webhook destination.
   *
   * Waiting deliveries to the destination are not sent.
   *
   * Errors: 404 `webhook_endpoint_not_found`
   *
   * @example
   * const answer = await matchbook.webhookEndpoints.delete("0192f0c1-0000-7000-8000-000000000001");
   */
  delete(id: string, options?: Options<O["deleteWebhookEndpoint"]>): Promise<Answer<O["deleteWebhookEndpoint"]>>;
  /**
   * Give a destination a new secret; for 24 hours messages are also signed with the old one.
   *
   * Only this answer shows the new secret.
   *
   * Errors: 404 `webhook_endpoint_not_found`
   *
   * @example
   * const answer = await matchbook.webhookEndpoints.rotateSecret("0192f0c1-0000-7000-8000-000000000001");
   */
  rotateSecret(id: string, options?: Options<O["rotateWebhookSecret"]>): Promise<Answer<O["rotateWebhookSecret"]>>;
  /**
   * Send a test event to a destination.
   *
   * The event has example data, and is signed, delivered and logged like any other.
   *
   * Errors: 404 `webhook_endpoint_not_found`
   *
   * @example
   * const answer = await matchbook.webhookEndpoints.sendTestEvent("0192f0c1-0000-7000-8000-000000000001", { eventType: "transaction.created" });
   */
  sendTestEvent(id: string, body?: Body<O["sendTestEvent"]>, options?: Options<O["sendTestEvent"]>): Promise<Answer<O["sendTestEvent"]>>;
  /**
   * Send all deliveries again that failed at a destination in a time range.
   *
   * Selects deliveries by the time of their creation.
   *
   * Errors: 404 `webhook_endpoint_not_found`
   *
   * @example
   * const answer = await matchbook.webhookEndpoints.recover("0192f0c1-0000-7000-8000-000000000001", { since: "2026-03-02T08:15:00.000Z", until: "2026-03-02T08:15:00.000Z" });
   */
  recover(id: string, body: Body<O["recoverWebhookEndpoint"]>, options?: Options<O["recoverWebhookEndpoint"]>): Promise<Answer<O["recoverWebhookEndpoint"]>>;
  /**
   * Show how the deliveries to a destination went.
   *
   * Counts the deliveries of the window by the result of their last attempt, also in 24 equal parts for a chart.
   *
   * Errors: 404 `webhook_endpoint_not_found`
   *
   * @example
   * const answer = await matchbook.webhookEndpoints.getMetrics("0192f0c1-0000-7000-8000-000000000001");
   */
  getMetrics(id: string, options?: Options<O["getWebhookEndpointMetrics"]>): Promise<Answer<O["getWebhookEndpointMetrics"]>>;
}

/** The log of event deliveries (console) */
interface WebhookDeliveriesMethods<O extends Operations> {
  /**
   * Send the deliveries again that a filter selects, at most 10,000.
   *
   * Without a status, deliveries that are `failed` or `exhausted`. Test events, unfinished deliveries and those of deleted destinations are left alone. `dryRun` counts the deliveries and changes nothing.
   *
   * Errors: 400 `too_many_deliveries`
   *
   * @example
   * const answer = await matchbook.webhookDeliveries.resendMany({ filter: { status: "success", eventType: "transaction.created", endpointId: "0192f0c1-0000-7000-8000-000000000001", eventId: "0192f0c1-0000-7000-8000-000000000001", dateFrom: "2026-03-02", dateTo: "2026-03-02", responseStatus: 200 }, dryRun: true });
   */
  resendMany(body: Body<O["resendWebhookDeliveries"]>, options?: Options<O["resendWebhookDeliveries"]>): Promise<Answer<O["resendWebhookDeliveries"]>>;
  /**
   * List webhook deliveries, newest first, without payloads.
   *
   * Filters are combined. The total is exact.
   *
   * @example
   * for await (const one of matchbook.webhookDeliveries.list()) console.log(one);
   */
  list(options?: Options<O["listWebhookDeliveries"]>): List<O["listWebhookDeliveries"]>;
  /**
   * Get a delivery with its attempts and payload.
   *
   * The payload is null once it is older than its retention.
   *
   * Errors: 404 `webhook_delivery_not_found`
   *
   * @example
   * const answer = await matchbook.webhookDeliveries.get("0192f0c1-0000-7000-8000-000000000001");
   */
  get(id: string, options?: Options<O["getWebhookDelivery"]>): Promise<Answer<O["getWebhookDelivery"]>>;
  /**
   * Send a delivery again.
   *
   * The event keeps its id, so that a receiver can recognize it.
   *
   * Errors: 404 `webhook_delivery_not_found` `webhook_endpoint_not_found`; 400 `webhook_payload_expired`
   *
   * @example
   * const answer = await matchbook.webhookDeliveries.resend("0192f0c1-0000-7000-8000-000000000001");
   */
  resend(id: string, options?: Options<O["resendWebhookDelivery"]>): Promise<Answer<O["resendWebhookDelivery"]>>;
}

/** Credentials of tenants (console) */
interface ApiKeysMethods<O extends Operations> {
  /**
   * Issue an API key; only this answer shows it.
   *
   * A key has the given scopes only; a write scope does not imply the read scope. `*` stands for every scope, also those of later versions. Without `expiresAt` it is valid until it is revoked.
   *
   * Errors: 400 `too_many_api_keys`
   *
   * @example
   * const answer = await matchbook.apiKeys.create({ name: "Accounting export", scopes: [ "transactions:read" ], agent: { confirmUpTo: 1 }, expiresAt: "2027-03-01T00:00:00.000Z" });
   */
  create(body: Body<O["createApiKey"]>, options?: Options<O["createApiKey"]>): Promise<Answer<O["createApiKey"]>>;
  /**
   * List API keys, newest first, including revoked ones.
   *
   * Shows no secrets. Session keys are left out.
   *
   * @example
   * for await (const one of matchbook.apiKeys.list()) console.log(one);
   */
  list(options?: Options<O["listApiKeys"]>): List<O["listApiKeys"]>;
  /**
   * Rename an API key.
   *
   * The scopes of a key cannot be changed.
   *
   * Errors: 404 `api_key_not_found`
   *
   * @example
   * const answer = await matchbook.apiKeys.update("0192f0c1-0000-7000-8000-000000000001", { name: "Accounting export" });
   */
  update(id: string, body: Body<O["updateApiKey"]>, options?: Options<O["updateApiKey"]>): Promise<Answer<O["updateApiKey"]>>;
  /**
   * Revoke an API key; it stops working everywhere within 5 seconds.
   *
   * A revoked key cannot be used again.
   *
   * Errors: 404 `api_key_not_found`
   *
   * @example
   * const answer = await matchbook.apiKeys.revoke("0192f0c1-0000-7000-8000-000000000001");
   */
  revoke(id: string, options?: Options<O["revokeApiKey"]>): Promise<Answer<O["revokeApiKey"]>>;
}

/** Short-lived credentials of the console */
interface SessionKeysMethods<O extends Operations> {
  /**
   * Exchange an ID token for an API key with the scopes of the person's role, valid for 15 minutes.
   *
   * For pages of the console that call the tenant routes.
   *
   * Errors: 400 `too_many_session_keys`
   *
   * @example
   * const answer = await matchbook.sessionKeys.create();
   */
  create(options?: Options<O["createSessionKey"]>): Promise<Answer<O["createSessionKey"]>>;
}

/** Probes, metrics and this document; no credential needed */
interface ServerMethods<O extends Operations> {
  /**
   * Whether the process is alive.
   *
   * Answers as long as the process works, also when its dependencies are down.
   *
   * @example
   * const answer = await matchbook.server.getHealth();
   */
  getHealth(options?: Options<O["getHealth"]>): Promise<Answer<O["getHealth"]>>;
  /**
   * Whether this process should receive requests: its database and services are reachable.
   *
   * Answers 503 while a dependency cannot be reached or the process is stopping.
   *
   * @example
   * const answer = await matchbook.server.getReadiness();
   */
  getReadiness(options?: Options<O["getReadiness"]>): Promise<Answer<O["getReadiness"]>>;
  /**
   * Metrics of this process for Prometheus.
   *
   * In the text exposition format. The metrics contain no data of tenants.
   *
   * @example
   * const text = await (await matchbook.server.getMetrics()).text();
   */
  getMetrics(options?: Options<O["getMetrics"]>): Promise<Response>;
  /**
   * This document.
   *
   * Generators of clients for TypeScript, Go, Python and Java understand it.
   *
   * @example
   * const answer = await matchbook.server.getOpenapi();
   */
  getOpenapi(options?: Options<O["getOpenapi"]>): Promise<Answer<O["getOpenapi"]>>;
}

/** The operations of the API by their resource */
export interface Methods<O extends Operations> {
  /** Bank transactions and the state of their matching */
  readonly transactions: TransactionsMethods<O>;
  /** Open transactions by who works on them and by age */
  readonly queues: QueuesMethods<O>;
  /** Why transactions are not matched, in the tenant's words */
  readonly workReasons: WorkReasonsMethods<O>;
  /** Receivables and payables */
  readonly invoices: InvoicesMethods<O>;
  /** Rents, subscriptions and other payments without an invoice */
  readonly expectedPayments: ExpectedPaymentsMethods<O>;
  /** Documents that say of what a transaction consists */
  readonly advices: AdvicesMethods<O>;
  /** Allocations between one invoice and one transaction */
  readonly matches: MatchesMethods<O>;
  /** What one request changed, and undoing it */
  readonly operations: OperationsMethods<O>;
  /** Settings of automatic matching */
  readonly matchingSettings: MatchingSettingsMethods<O>;
  /** The tenant's own rules about transactions */
  readonly rules: RulesMethods<O>;
  /** The other parties of invoices, with their payment methods */
  readonly counterparties: CounterpartiesMethods<O>;
  /**
   * Find transactions, invoices and counterparties by text, at most five of each.
   *
   * The text is looked for in codes, numbers, names and remittance information.
   *
   * Scope: `search:read`
   *
   * @example
   * const answer = await matchbook.search({ q: "Alder" });
   */
  search(options: RequiredOptions<O["search"]>): Promise<Answer<O["search"]>>;
  /** The state of everything in numbers */
  readonly overview: OverviewMethods<O>;
  /** Open items by age for each counterparty */
  readonly ageing: AgeingMethods<O>;
  /** What is due by week */
  readonly paymentForecast: PaymentForecastMethods<O>;
  /** Every change of transactions, invoices, matches, rules and closed periods */
  readonly history: HistoryMethods<O>;
  /** Numbered batches of decisions for a ledger */
  readonly exports: ExportsMethods<O>;
  /** Accounts, columns and the DATEV client of exports */
  readonly exportSettings: ExportSettingsMethods<O>;
  /** Exchange rates by date */
  readonly fxRates: FxRatesMethods<O>;
  /** Bank accounts, into which statement files are imported */
  readonly bankConnections: BankConnectionsMethods<O>;
  /** Statement files of bank connections */
  readonly statements: StatementsMethods<O>;
  /** The progress of imports */
  readonly syncs: SyncsMethods<O>;
  /** The files that were handed in: their originals, and taking imports back */
  readonly files: FilesMethods<O>;
  /** Days up to which nothing changes any more */
  readonly closedPeriods: ClosedPeriodsMethods<O>;
  /** Destinations of events (console) */
  readonly webhookEndpoints: WebhookEndpointsMethods<O>;
  /** The log of event deliveries (console) */
  readonly webhookDeliveries: WebhookDeliveriesMethods<O>;
  /** Credentials of tenants (console) */
  readonly apiKeys: ApiKeysMethods<O>;
  /** Short-lived credentials of the console */
  readonly sessionKeys: SessionKeysMethods<O>;
  /** Probes, metrics and this document; no credential needed */
  readonly server: ServerMethods<O>;
}
