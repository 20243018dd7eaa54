// Generated from the OpenAPI document by `npm run generate:types -w packages/client`.

export interface paths {
    "/api/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions, by default by value date, newest first, then by code
         * @description Filters are combined; `status` may be repeated. Beyond 10,000 transactions the total may be a lower bound.
         *
         *     Scope: `transactions:read`
         */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Create a transaction
         * @description A transaction with the `external_id` of a stored one of its bank connection is not stored again; the answer is the stored one. A body with a list as `transactions` is answered like `POST /transactions/batch`.
         *
         *     Scope: `transactions:write`
         *
         *     Errors: 409 `duplicate_transaction_code`; 404 `bank_connection_not_found`; 400 `bank_connection_disconnected`
         */
        post: operations["createTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 1,000 transactions at once
         * @description Each transaction is stored or refused alone, with the error of `POST /transactions`. One that is stored already counts as a success.
         *
         *     Scope: `transactions:write`
         */
        post: operations["createTransactionBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export transactions as CSV, by value date, newest first, then by code
         * @description The introduction of this document describes such files under **CSV**.
         *
         *     Scope: `transactions:read`
         */
        get: operations["exportTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transaction with its live matches
         * @description Shows the current state, also directly after a change.
         *
         *     Scope: `transactions:read`
         *
         *     Errors: 404 `transaction_not_found`
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/{code}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a transaction, newest first; empty until the first change
         * @description Each entry shows who changed what, with the transaction before and after.
         *
         *     Scope: `transactions:read`
         *
         *     Errors: 404 `transaction_not_found`
         */
        get: operations["getTransactionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/{code}/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the best candidates of a transaction now, with what prevents each from being suggested or confirmed
         * @description Runs matching for one transaction and stores nothing. Existing suggestions are evaluated again. Pairs that a person refused or unlinked are shown with that reason. A transaction with nothing left to allocate has no candidates.
         *
         *     Scope: `transactions:read`
         *
         *     Errors: 404 `transaction_not_found`
         */
        get: operations["listTransactionCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/{code}/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ignore a transaction, include it again, unlink its matches, or save one of them
         * @description Fields that an action does not use are ignored. `save` moves a match to another invoice or amount, or creates one; `include` runs matching again.
         *
         *     Scope: `transactions:write`
         *
         *     Errors: 400 `period_closed` `changed_meanwhile` `transaction_ignored` `currency_mismatch` `fx_rate_unavailable` `live_match_exists` `direction_mismatch` `exceeds_transaction` `exceeds_invoice` `exceeds_payment` `match_returned` `invoice_settled_again` `invoice_void` `ambiguous_invoice` `invoice_counterparty_mismatch` `payment_method_mismatch` `too_many_adjustments` `exceeds_credit_note` `credit_used`; 404 `transaction_not_found` `invoice_not_found` `match_not_found`
         */
        post: operations["reconcileTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reconcile up to 1,000 transactions at once
         * @description Each item is the body of `POST /transactions/:code/reconcile` with the `code`. It is carried out or refused alone, with the error of that operation, and together they are one operation, which can be undone as a whole.
         *
         *     Scope: `transactions:write`
         */
        post: operations["reconcileTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/{code}/allocate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Allocate a transaction to several invoices, all or none
         * @description When one allocation is refused, nothing is changed, and `details` names the allocation.
         *
         *     Scope: `transactions:write`
         *
         *     Errors: 400 `period_closed` `changed_meanwhile` `transaction_ignored` `currency_mismatch` `fx_rate_unavailable` `live_match_exists` `direction_mismatch` `exceeds_transaction` `exceeds_invoice` `exceeds_payment` `match_returned` `invoice_settled_again` `invoice_void` `ambiguous_invoice`; 404 `transaction_not_found` `invoice_not_found`
         */
        post: operations["allocateTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/{code}/coding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Explain a transaction by accounts of the ledger, or keep it on account
         * @description The accounts are `codingAccounts` of the export settings. With a `counterpartyId` a credit note keeps the amount: an adjustment uses it, a match with money out pays it back. The list replaces what was coded before. What is coded counts as matched, and is exported as a `coding`.
         *
         *     Scope: `transactions:write`
         *
         *     Errors: 400 `period_closed` `transaction_ignored` `exceeds_transaction` `changed_meanwhile` `credit_used`; 404 `transaction_not_found` `counterparty_not_found`
         */
        put: operations["codeTransaction"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/{code}/work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Assign a transaction, put it off, say why it is not matched, or comment on it
         * @description What is left out stays as it is, and `null` removes it. Matches and status stay as they are. The change is part of the history and can be undone.
         *
         *     Scope: `transactions:write`
         *
         *     Errors: 404 `transaction_not_found`; 400 `changed_meanwhile` `too_many_comments`
         */
        patch: operations["workOnTransaction"];
        trace?: never;
    };
    "/api/v1/transactions/work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign, put off or comment on up to 1,000 transactions at once
         * @description Each item is the body of `PATCH /transactions/:code/work` with the `code`. It is carried out or refused alone, with the error of that operation, and together they are one operation, which can be undone as a whole.
         *
         *     Scope: `transactions:write`
         */
        post: operations["workOnTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count open transactions by who works on them and by age
         * @description The transactions of a queue are listed by `GET /transactions` with `status`, and with `assignee`, `postponed` or value dates.
         *
         *     Scope: `transactions:read`
         */
        get: operations["countQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/queues/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the transactions that fit a filter by what a person has to do with them
         * @description `GET /transactions` with the same filter and with `suggestion` or `status` lists those of a queue.
         *
         *     Scope: `transactions:read`
         */
        get: operations["countReviewQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/work-reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the reasons why transactions are not matched
         * @description The tenant's own list, from which people choose.
         *
         *     Scope: `matching-settings:read`
         */
        get: operations["getWorkReasons"];
        /**
         * Replace the reasons why transactions are not matched
         * @description Transactions keep the reasons that they have.
         *
         *     Scope: `matching-settings:write`
         */
        put: operations["putWorkReasons"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices by issue date, newest first, then by number
         * @description Filters are combined. Beyond 10,000 invoices the total may be a lower bound.
         *
         *     Scope: `invoices:read`
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Create an invoice
         * @description Its counterparty must exist. The number of a receivable is unique, that of a payable per counterparty and year of issue. Open transactions that may pay it are matched at once. A body with a list as `invoices` is answered like `POST /invoices/batch`.
         *
         *     Scope: `invoices:write`
         *
         *     Errors: 404 `counterparty_not_found`; 409 `duplicate_invoice_number`
         */
        post: operations["createInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 1,000 invoices at once
         * @description Each invoice is stored or refused alone, with the error of `POST /invoices`.
         *
         *     Scope: `invoices:write`
         */
        post: operations["createInvoiceBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create and change invoices from a file
         * @description The body is the file: UBL, CII, Factur-X, FatturaPA, KSeF, CSV, XLSX or ODS, or a zip of them, with at most 1,000 documents and 16 MiB. The format is detected. A table is read by one of the `tableMappings` in the matching settings. Whether you are paid or pay follows from your tax numbers, accounts and names in the document. Counterparties are found by tax number, account and name, and created when the key also has the scope `counterparties:write`. All documents are stored or none. An invoice that is stored with the same content is left as it is; one that differs is changed. Open transactions that may pay them are matched at once.
         *
         *     Scope: `invoices:write`
         *
         *     Errors: 429 `too_many_invoice_files`
         */
        post: operations["importInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/files/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what an import of a file of invoices would do
         * @description Reads the file exactly as `POST /invoices/files` would, and stores nothing. For a table with an unknown header it proposes a mapping.
         *
         *     Scope: `invoices:write`
         *
         *     Errors: 429 `too_many_invoice_files`
         */
        post: operations["previewInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export invoices as CSV, by issue date, newest first, then by number
         * @description The introduction of this document describes such files under **CSV**.
         *
         *     Scope: `invoices:read`
         */
        get: operations["exportInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invoice with its live matches
         * @description The number is percent-encoded in the path: it may contain slashes, spaces and any letters.
         *
         *     Scope: `invoices:read`
         *
         *     Errors: 404 `invoice_not_found`; 400 `ambiguous_invoice`
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of an invoice
         * @description Fields that are left out stay as they are. The total cannot be below what is already allocated.
         *
         *     Scope: `invoices:write`
         *
         *     Errors: 404 `invoice_not_found`; 400 `ambiguous_invoice` `changed_meanwhile` `invoice_void` `total_below_allocated`; 409 `duplicate_invoice_number`
         */
        patch: operations["updateInvoice"];
        trace?: never;
    };
    "/api/v1/invoices/{number}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of an invoice, newest first
         * @description Each entry shows who changed what, with the invoice before and after.
         *
         *     Scope: `invoices:read`
         *
         *     Errors: 404 `invoice_not_found`; 400 `ambiguous_invoice`
         */
        get: operations["getInvoiceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{number}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an invoice without allocations
         * @description A void invoice is not matched and cannot be changed.
         *
         *     Scope: `invoices:write`
         *
         *     Errors: 404 `invoice_not_found`; 400 `ambiguous_invoice` `invoice_allocated`
         */
        post: operations["voidInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{number}/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an amount of an invoice without a payment
         * @description Reduces the remaining amount of the invoice, for example by a bank fee or a cash discount. An adjustment with a `matchId` belongs to that match and is removed when the match is unlinked, cancelled, rejected or deleted. An adjustment with a `creditNoteId` uses that much of the credit note.
         *
         *     Scope: `invoices:write`
         *
         *     Errors: 400 `period_closed` `ambiguous_invoice` `invoice_void` `adjustment_exceeds_invoice` `too_many_adjustments` `credit_note_mismatch` `exceeds_credit_note`; 404 `invoice_not_found` `match_not_found` `credit_note_not_found`
         */
        post: operations["createAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{number}/adjustments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an adjustment of an invoice: its amount is open again
         * @description The invoice may become open or partially paid again. A credit note gets the used amount back.
         *
         *     Scope: `invoices:write`
         *
         *     Errors: 404 `adjustment_not_found` `invoice_not_found`; 400 `period_closed` `ambiguous_invoice`
         */
        delete: operations["deleteAdjustment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/expected-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List expected payments by first day, latest first, then by number
         * @description Filters are combined; the due date is the last expected day. Beyond 10,000 the total may be a lower bound.
         *
         *     Scope: `invoices:read`
         */
        get: operations["listExpectedPayments"];
        put?: never;
        /**
         * Expect a payment without an invoice
         * @description Such as a rent or a subscription. An amount of the range settles it in full. It is also an open item of the type `expected_payment` in `GET /invoices` and the events of invoices.
         *
         *     Scope: `invoices:write`
         *
         *     Errors: 404 `counterparty_not_found`; 409 `duplicate_invoice_number`
         */
        post: operations["createExpectedPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/expected-payments/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Expect up to 1,000 payments at once
         * @description Each is stored or refused alone, with the error of `POST /expected-payments`. One with `repeat` is several payments with its `index`.
         *
         *     Scope: `invoices:write`
         */
        post: operations["createExpectedPaymentBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/expected-payments/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an expected payment with its live matches
         * @description Its history is that of the open item: `GET /invoices/{number}/history`.
         *
         *     Scope: `invoices:read`
         *
         *     Errors: 404 `expected_payment_not_found`; 400 `ambiguous_invoice`
         */
        get: operations["getExpectedPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of an expected payment
         * @description Fields that are left out stay as they are. `amountTo` cannot be below what is already allocated.
         *
         *     Scope: `invoices:write`
         *
         *     Errors: 404 `expected_payment_not_found`; 400 `ambiguous_invoice` `changed_meanwhile` `invoice_void` `total_below_allocated`; 409 `duplicate_invoice_number`
         */
        patch: operations["updateExpectedPayment"];
        trace?: never;
    };
    "/api/v1/expected-payments/{number}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an expected payment without allocations
         * @description A cancelled one is `void`: it is not matched and cannot be changed.
         *
         *     Scope: `invoices:write`
         *
         *     Errors: 404 `expected_payment_not_found`; 400 `ambiguous_invoice` `invoice_allocated`
         */
        post: operations["cancelExpectedPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/advices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what explains payments, newest first
         * @description With the transaction that each explains, once it is found.
         *
         *     Scope: `advices:read`
         */
        get: operations["listAdvices"];
        put?: never;
        /**
         * Hand in what explains a payment
         * @description A remittance advice, the payout report of a processor, or an order of yours: what one transaction consists of. A body with a list as `advices` stores up to 100 documents, all or none. The same document is stored once. Its transaction is matched to what it lists at once, or when it arrives.
         *
         *     Scope: `advices:write`
         */
        post: operations["createAdvices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/advices/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand in a file that explains payments
         * @description The body is the file: Stripe, PayPal, Adyen, Mollie, GoCardless, CSV, XLSX, ODS, X12 820, pain.001, pain.008, pain.002 or NACHA, with at most 100 documents and 16 MiB. The format is detected. All documents are stored or none; one whose items do not add up to its total refuses the file. They are matched as with `POST /advices`.
         *
         *     Scope: `advices:write`
         *
         *     Errors: 429 `too_many_advice_files`
         */
        post: operations["importAdvices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/advices/files/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what a file that explains payments holds
         * @description Reads the file exactly as `POST /advices/files` would, and stores nothing. Beside each item it names the invoices that have its number or reference.
         *
         *     Scope: `advices:write`
         *
         *     Errors: 429 `too_many_advice_files`
         */
        post: operations["previewAdvices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/advices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what explains a payment
         * @description With everything that it lists.
         *
         *     Scope: `advices:read`
         *
         *     Errors: 404 `advice_not_found`
         */
        get: operations["getAdvice"];
        put?: never;
        post?: never;
        /**
         * Take back what was handed in
         * @description Its suggestions are cancelled. It is refused once something that it lists is matched.
         *
         *     Scope: `advices:write`
         *
         *     Errors: 404 `advice_not_found`; 400 `advice_decided` `period_closed`
         */
        delete: operations["deleteAdvice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List matches, newest first
         * @description Filters are combined; `status` may be repeated.
         *
         *     Scope: `matches:read`
         */
        get: operations["listMatches"];
        put?: never;
        /**
         * Allocate a payment to an invoice, return a payment, or deny a suggestion
         * @description `active` allocates `matchedAmount` of the transaction to the invoice. `rejected` keeps matching from suggesting the pair again.
         *
         *     Scope: `matches:write`
         *
         *     Errors: 404 `transaction_not_found` `invoice_not_found` `match_not_found`; 400 `ambiguous_invoice` `transaction_ignored` `currency_mismatch` `fx_rate_unavailable` `live_match_exists` `direction_mismatch` `exceeds_transaction` `exceeds_invoice` `invoice_void` `period_closed` `exceeds_payment`
         */
        post: operations["createMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose that a transaction pays an invoice
         * @description Makes a suggestion, which allocates nothing: a person confirms or rejects it. A pair that was rejected is not proposed again.
         *
         *     Scope: `matches:write`
         *
         *     Errors: 404 `transaction_not_found` `invoice_not_found`; 400 `ambiguous_invoice` `transaction_ignored` `currency_mismatch` `fx_rate_unavailable` `live_match_exists` `direction_mismatch` `exceeds_transaction` `exceeds_invoice` `invoice_void`
         */
        post: operations["proposeMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export matches as CSV, newest first
         * @description The introduction of this document describes such files under **CSV**.
         *
         *     Scope: `matches:read`
         */
        get: operations["exportMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a match
         * @description Also answers matches that are rejected or cancelled.
         *
         *     Scope: `matches:read`
         *
         *     Errors: 404 `match_not_found`
         */
        get: operations["getMatch"];
        /**
         * Change a match's status, amount or metadata, or close a difference
         * @description All changes of a request are made or none. A rejected or cancelled match cannot be changed.
         *
         *     Scope: `matches:write`
         *
         *     Errors: 404 `match_not_found`; 400 `period_closed` `changed_meanwhile` `match_final` `exceeds_transaction` `exceeds_invoice` `exceeds_payment` `match_returned` `invoice_settled_again` `currency_mismatch` `fx_rate_unavailable` `invoice_void` `too_many_adjustments` `exceeds_credit_note`
         */
        put: operations["updateMatch"];
        post?: never;
        /**
         * Delete a match permanently and release its allocation
         * @description Only the history remains. To keep the match itself, cancel it with `PUT /matches/{id}`.
         *
         *     Scope: `matches:write`
         *
         *     Errors: 404 `match_not_found`; 400 `period_closed` `match_returned` `invoice_settled_again` `invoice_void`
         */
        delete: operations["deleteMatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a match, newest first; a deleted match keeps its history
         * @description Each entry shows who changed what, with the match before and after.
         *
         *     Scope: `matches:read`
         *
         *     Errors: 404 `match_not_found`
         */
        get: operations["getMatchHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide up to 1,000 matches at once: those of a list, or the suggestions of a filter
         * @description Each decision is made or refused alone, and together they are one operation, which can be undone as a whole. A refusal has the error that `PUT /matches/:id` would answer. Confirming by a filter leaves out suggestions that compete with others for their transaction or invoice; a person must choose among them. `dryRun` answers what would be decided.
         *
         *     Scope: `matches:write`
         *
         *     Errors: 400 `ambiguous_invoice`
         */
        post: operations["decideMatches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operations/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore what an operation changed
         * @description Restores the matches, transactions, invoices and suggestions that the operation changed, what matching learned from it, and the memory of unlinked pairs. All of it or nothing: when later changes depend on the operation, `details` names them. The undo is an operation too, with history and events, and can be undone. An operation that is undone already is answered with `alreadyUndone` and the `operationId` of that undo.
         *
         *     Scope: `operations:write`
         *
         *     Errors: 404 `operation_not_found`; 400 `period_closed` `operation_final` `later_changes`
         */
        post: operations["undoOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what matching would do with a transaction now, and why
         * @description Runs matching for one transaction and stores nothing. Existing suggestions are evaluated again; pairs that a person refused or unlinked are left out.
         *
         *     Scope: `matches:read`
         *
         *     Errors: 404 `transaction_not_found`
         */
        post: operations["previewMatches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matching-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of automatic matching
         * @description Settings that were never changed have their defaults.
         *
         *     Scope: `matching-settings:read`
         */
        get: operations["getMatchingSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of automatic matching
         * @description Applies to later matching only. A threshold makes matching more or less careful; every confirmation also needs firm evidence, whatever its score.
         *
         *     Scope: `matching-settings:write`
         */
        patch: operations["updateMatchingSettings"];
        trace?: never;
    };
    "/api/v1/matching-settings/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what changed settings would do with the latest transactions
         * @description Matches the latest transactions again as if they had just arrived: under the present settings and with the given changes. Compares both with what people decided. Stores nothing. Leaves out ignored and returned transactions.
         *
         *     Scope: `matching-settings:read`
         */
        post: operations["previewMatchingSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rules
         * @description The tenant's own rules about transactions, in their order. `GET /history?entity=rule_set` lists their changes, with every rule as it was before and after.
         *
         *     Scope: `rules:read`
         */
        get: operations["getRules"];
        /**
         * Replace the rules
         * @description The first rule whose conditions hold acts on a transaction, alone. Rules ignore and assign transactions that arrive from then on; the other actions hold whenever matching decides. Rules make automatic confirmation stricter: an allowed difference and a raised ceiling still need sure evidence, and no veto is passed. A rule keeps its `id` and, while it stays as it is, its `version`.
         *
         *     Scope: `rules:write`
         *
         *     Errors: 400 `changed_meanwhile`; 404 `counterparty_not_found`
         */
        put: operations["putRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what a rule would have done
         * @description Looks at the latest transactions of 90 days and matches those on which the rule acts again, as if they had just arrived: under the present rules and with the given one. Compares both with what people decided. Stores nothing.
         *
         *     Scope: `rules:read`
         *
         *     Errors: 404 `counterparty_not_found`
         */
        post: operations["previewRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rules that people's decisions follow already
         * @description After three equal decisions about transactions of one payer or text: ignored for the same reason, or assigned to the same person. Looks at the latest 2,000 transactions of 90 days on which no rule acts. Those with the most decisions first, at most 20.
         *
         *     Scope: `rules:read`
         */
        get: operations["listRuleProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/counterparties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List counterparties, newest first
         * @description `text` finds words of codes, names and aliases.
         *
         *     Scope: `counterparties:read`
         */
        get: operations["listCounterparties"];
        put?: never;
        /**
         * Create a counterparty with its payment methods
         * @description Matching recognizes payers by name, aliases and the accounts of the payment methods.
         *
         *     Scope: `counterparties:write`
         *
         *     Errors: 409 `duplicate_account_code` `duplicate_payment_method`; 400 `too_many_aliases` `too_many_payment_methods`
         */
        post: operations["createCounterparty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/counterparties/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a counterparty by its account code
         * @description The account code is percent-encoded in the path.
         *
         *     Scope: `counterparties:read`
         *
         *     Errors: 404 `counterparty_not_found`
         */
        get: operations["getCounterparty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a counterparty; a given list replaces the stored one
         * @description Fields that are left out stay as they are.
         *
         *     Scope: `counterparties:write`
         *
         *     Errors: 404 `counterparty_not_found`; 409 `duplicate_payment_method`; 400 `too_many_aliases` `too_many_payment_methods`
         */
        patch: operations["updateCounterparty"];
        trace?: never;
    };
    "/api/v1/counterparties/{code}/learned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what people's decisions taught about a counterparty
         * @description The names, accounts and texts of transactions that people allocated to invoices of the counterparty. Matching recognizes the counterparty by one of them after enough confirmations, unless another counterparty has it too.
         *
         *     Scope: `counterparties:read`
         *
         *     Errors: 404 `counterparty_not_found`
         */
        get: operations["listLearned"];
        put?: never;
        post?: never;
        /**
         * Forget what people's decisions taught about a counterparty
         * @description Matching learns again from later decisions. Matches and the counterparty itself do not change.
         *
         *     Scope: `counterparties:write`
         *
         *     Errors: 404 `counterparty_not_found`
         */
        delete: operations["forgetLearned"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find transactions, invoices and counterparties by text, at most five of each
         * @description The text is looked for in codes, numbers, names and remittance information.
         *
         *     Scope: `search:read`
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show transactions, matched amounts, open invoices and deliveries in numbers
         * @description Transactions, decisions and deliveries are those of the given days, by default of all. Open invoices are those of today (UTC).
         *
         *     Scope: `overview:read`
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ageing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show open items by age for each counterparty, and how it pays
         * @description By counterparty, direction and currency. Ages are days overdue on `asOf`, by default today (UTC). An answer ends early after 20,000 open items, so follow `next`. The sums of all are `ageing` of the overview.
         *
         *     Scope: `overview:read`
         */
        get: operations["ageCounterparties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ageing.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export open items by age for each counterparty as CSV
         * @description The introduction of this document describes such files under **CSV**.
         *
         *     Scope: `overview:read`
         */
        get: operations["exportAgeing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what is due by week
         * @description What is open of invoices by the week of their due date, beside what is overdue, due later or has no due date. Periods without invoices are left out.
         *
         *     Scope: `overview:read`
         */
        get: operations["forecastPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-forecast.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export what is due by week as CSV
         * @description The introduction of this document describes such files under **CSV**.
         *
         *     Scope: `overview:read`
         */
        get: operations["exportPaymentForecast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of all transactions, invoices and matches in the order of their commits
         * @description Entries are numbered without gaps after their commit, and a number never changes. To follow the history, pass the `next` of an answer as the next `after`: it misses and repeats nothing. With `wait` the answer comes as soon as there are entries, and without any after that many seconds. Then send the same request again.
         *
         *     Scope: `history:read`
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/history.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the changes of all transactions, invoices and matches as CSV in the order of their commits
         * @description The introduction of this document describes such files under **CSV**.
         *
         *     Scope: `history:read`
         */
        get: operations["exportChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List export batches, newest first
         * @description Each with its sums per month, currency and kind.
         *
         *     Scope: `exports:read`
         */
        get: operations["listExports"];
        put?: never;
        /**
         * Make a batch of all decisions since the last one
         * @description A batch has a number without gaps, and its decisions as postings: payments, returns, adjustments, and reversals of what was cancelled or changed. Each decision is in exactly one batch that is not recalled. A batch that a crash left unfinished is finished first, with the decisions it was begun with. A full batch has `more`: then make another.
         *
         *     Scope: `exports:write`
         *
         *     Errors: 400 `nothing_to_export`
         */
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what the next export batch would have
         * @description Its sums per month, currency and kind, and the accounts that the export settings lack for it. It makes no batch. A batch with more than 10,000 postings is shown in part.
         *
         *     Scope: `exports:read`
         */
        get: operations["previewExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove export batches against the reconciliation statements
         * @description Payments and returns in batches and in none, from the history, are what transactions have allocated, from their counts. Any other difference than 0 means that one is wrong. Counts follow a decision within moments.
         *
         *     Scope: `exports:read`
         */
        get: operations["proveExports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an export batch
         * @description With its sums per month, currency and kind.
         *
         *     Scope: `exports:read`
         *
         *     Errors: 404 `export_not_found`
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark an export batch as booked, or recall it
         * @description `booked` says that the ledger has the batch. `recalled` says that it has not: the decisions of the batch are part of the next one. Both are final; repeating the same is no change.
         *
         *     Scope: `exports:write`
         *
         *     Errors: 404 `export_not_found`; 400 `export_final`
         */
        patch: operations["updateExport"];
        trace?: never;
    };
    "/api/v1/exports/{number}/postings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the postings of an export batch in the order of their decisions
         * @description The same request has the same answer at any time. An answer has at least `limit` postings while there are as many: those of one decision are never divided.
         *
         *     Scope: `exports:read`
         *
         *     Errors: 404 `export_not_found`
         */
        get: operations["listPostings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{number}/postings.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an export batch as CSV with the tenant's own columns
         * @description Columns, delimiter and decimal sign are those of the export settings with which the batch was made, by default every field of a posting. A text that a spreadsheet would read as a formula begins with an apostrophe. If reading fails, the connection is closed before the end of the answer.
         *
         *     Scope: `exports:read`
         *
         *     Errors: 404 `export_not_found`
         */
        get: operations["exportPostings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{number}/datev.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the postings of one month and currency for DATEV
         * @description A file of the DATEV format (EXTF 700, Buchungsstapel) in Windows-1252. The `sums` of the batch say which months and currencies it has. It needs `datev` and every account in the export settings with which the batch was made. If reading fails, the connection is closed before the end of the answer.
         *
         *     Scope: `exports:read`
         *
         *     Errors: 404 `export_not_found`; 400 `export_unavailable`
         */
        get: operations["exportDatev"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{number}/journal.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an export batch as a journal in XML
         * @description Its elements are named as the general ledger entries of the Standard Audit File for Tax (OECD SAF-T 2.0). Each posting is a transaction with a debited and a credited line; a line without an account has no `AccountID`. If reading fails, the connection is closed before the end of the answer.
         *
         *     Scope: `exports:read`
         *
         *     Errors: 404 `export_not_found`
         */
        get: operations["exportJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of exports
         * @description The accounts of the tenant's ledger, the columns of CSV files, and the tenant as DATEV knows it.
         *
         *     Scope: `exports:read`
         */
        get: operations["getExportSettings"];
        /**
         * Replace the settings of exports
         * @description Makes a new version, with which later batches are made. An earlier batch keeps the version that it was made with: recall it to make it again. What is left out has its default.
         *
         *     Scope: `exports:write`
         *
         *     Errors: 400 `changed_meanwhile`
         */
        put: operations["putExportSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fx-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stored exchange rates, newest date first
         * @description Dates are inclusive.
         *
         *     Scope: `fx-rates:read`
         */
        get: operations["listFxRates"];
        /**
         * Store exchange rates, replacing existing ones of the same pair and date
         * @description One unit of `base` is `rate` units of `quote`. Rates apply to transactions from their date on, for at most 7 days.
         *
         *     Scope: `fx-rates:write`
         */
        put: operations["putFxRates"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fx-rates/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import exchange rates from a file of the European Central Bank
         * @description Accepts `eurofxref-daily.xml`, `eurofxref-hist-90d.xml` or `eurofxref-hist.xml`. The whole file is checked before anything is stored, then stored in batches. Repeating an import changes nothing and completes an interrupted one. Retired currencies are skipped and counted.
         *
         *     Scope: `fx-rates:write`
         *
         *     Errors: 400 `validation_failed`
         */
        post: operations["importFxRates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank connections, newest first
         * @description Includes disconnected connections.
         *
         *     Scope: `bank-connections:read`
         */
        get: operations["listBankConnections"];
        put?: never;
        /**
         * Connect a bank account
         * @description Statement files are uploaded to a connection, which tells duplicates apart. `iban` and `currency` apply to lines whose file names none, `csvMapping` to CSV files.
         *
         *     Scope: `bank-connections:write`
         *
         *     Errors: 400 `too_many_bank_connections`
         */
        post: operations["connectBank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bank connection
         * @description Disconnected connections are answered too.
         *
         *     Scope: `bank-connections:read`
         *
         *     Errors: 404 `bank_connection_not_found`
         */
        get: operations["getBankConnection"];
        put?: never;
        post?: never;
        /**
         * Disconnect a bank; its transactions and syncs are kept
         * @description A disconnected connection accepts no further files.
         *
         *     Scope: `bank-connections:write`
         *
         *     Errors: 404 `bank_connection_not_found`
         */
        delete: operations["disconnectBank"];
        options?: never;
        head?: never;
        /**
         * Change fields of a bank connection
         * @description Applies to files that are imported from now on; stored transactions stay. A `csvMapping` replaces the whole stored mapping.
         *
         *     Scope: `bank-connections:write`
         *
         *     Errors: 404 `bank_connection_not_found`; 400 `bank_connection_disconnected`
         */
        patch: operations["updateBankConnection"];
        trace?: never;
    };
    "/api/v1/bank-connections/{id}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the balances of a bank connection by day
         * @description By currency, then by day, oldest first, for at most 366 days. Days without transactions and without the end of a statement are left out. A `difference` other than 0 means that transactions are missing or were stored twice.
         *
         *     Scope: `bank-connections:read`
         *
         *     Errors: 404 `bank_connection_not_found`
         */
        get: operations["listBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-connections/{id}/balances.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the balances of a bank connection by day as CSV
         * @description The introduction of this document describes such files under **CSV**.
         *
         *     Scope: `bank-connections:read`
         *
         *     Errors: 404 `bank_connection_not_found`
         */
        get: operations["exportBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-connections/{id}/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the reconciliation statement of a bank connection for a day
         * @description What became of all transactions that were booked up to the day, one statement per currency. Decisions count as they are now. Each part of a transaction's amount is in exactly one of `matched`, `matchedWithDifferences`, `ignored` and `unexplained`; `unaccounted` is what is left of the balance, so that the statement adds up to the cent. A sum counts a transaction that is matched in part beside its rest.
         *
         *     Scope: `bank-connections:read`
         *
         *     Errors: 404 `bank_connection_not_found`
         */
        get: operations["getReconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-connections/{id}/reconciliation.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the reconciliation statement of a bank connection for a day as CSV
         * @description A row for each figure of `GET /bank-connections/:id/reconciliation`. The amounts of the rows `opening`, `matched`, `matched_with_differences`, `ignored`, `unexplained` and `unaccounted` make that of `balance`. The rows `unexplained_by_age`, `late` and `expected` repeat or complete them.
         *
         *     Scope: `bank-connections:read`
         *
         *     Errors: 404 `bank_connection_not_found`
         */
        get: operations["exportReconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-connections/{id}/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a statement file; it is imported in the background
         * @description The body is the file: camt.052, camt.053, camt.054, MT940, MT942, OFX, QIF, BAI2, CODA, Norma 43, CFONB 120, CFONB 240, CNAB 240, GPC, LITAS-ESIS, Zengin, CSV, XLSX or ODS, also in a gzip or a zip, at most 64 MiB. The format is detected; CSV is read by the connection's `csvMapping` or a known bank's header. Answers at once; poll `GET /syncs/{id}` or wait for the event `sync.completed` or `sync.failed`.
         *
         *     Scope: `bank-connections:write`
         *
         *     Errors: 404 `bank_connection_not_found`; 400 `bank_connection_disconnected`; 429 `too_many_statement_files`
         */
        post: operations["uploadStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bank-connections/{id}/statements/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what an import of a statement file would do
         * @description Reads the file exactly as an upload would, and stores nothing. The answer shows each row as new, duplicate, skipped or wrong, the totals by currency, and for a CSV file with an unknown header a proposed `csvMapping`, by which the rows are read. A zip is previewed up to 16 MiB.
         *
         *     Scope: `bank-connections:write`
         *
         *     Errors: 404 `bank_connection_not_found`; 400 `bank_connection_disconnected`; 429 `too_many_statement_files`
         */
        post: operations["previewStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/syncs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports, newest first
         * @description All imports of the tenant, or those of one bank connection or in some statuses.
         *
         *     Scope: `bank-connections:read`
         */
        get: operations["listSyncs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/syncs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of an import
         * @description Poll it until `status` is `completed` or `failed`, for example once a second, or subscribe to `sync.completed` and `sync.failed`.
         *
         *     Scope: `bank-connections:read`
         *
         *     Errors: 404 `sync_not_found`
         */
        get: operations["getSync"];
        put?: never;
        post?: never;
        /**
         * Cancel an import; the transactions it has stored are kept
         * @description Stops a pending or running import before its next chunk of lines and removes its file. The sync becomes `failed` with the error `Cancelled` and emits `sync.failed`. Cancelling a cancelled sync again answers the same and emits nothing.
         *
         *     Scope: `bank-connections:write`
         *
         *     Errors: 404 `sync_not_found`; 400 `sync_final`
         */
        delete: operations["cancelSync"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files that were handed in, newest first
         * @description Statements and files of open items, with what each created, when and by whom. Pass the `next` of an answer as `before` of the following request. `GET /transactions?syncId=` lists the transactions of a statement, and `GET /history?operationId=` what a file of open items created and changed.
         *
         *     Scope: `files:read`
         */
        get: operations["listFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file that was handed in
         * @description What it created, when and by whom, and whether its import was taken back.
         *
         *     Scope: `files:read`
         *
         *     Errors: 404 `file_not_found`
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        /**
         * Take the import of a file back
         * @description Deletes the transactions of a statement with its balances, or the invoices that a file of open items created, and restores the invoices that it changed. It is refused whole while something was decided about one of them: a match (also one that matching confirmed), a rejected suggestion, an adjustment, an ignored or assigned transaction, an export, a closed period. `details` name what. Suggestions are no decisions; they are deleted. Transactions that a later file has as well are deleted, until that one is imported again. Counterparties stay. The file stays in the list and can be imported again. It cannot be undone. A request that ended early, as by a decision made meanwhile, goes on when repeated.
         *
         *     Scope: `files:write`
         *
         *     Errors: 404 `file_not_found`; 400 `file_unfinished` `file_in_use` `file_too_large_to_remove`
         */
        delete: operations["removeFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the original of a file
         * @description The bytes as they were handed in, until `keptUntil`. Originals are kept for 90 days and up to 256 MiB per service unless the server is set otherwise; the oldest go first. If reading fails, the connection is closed before the end of the answer.
         *
         *     Scope: `files:read`
         *
         *     Errors: 404 `file_not_found`; 400 `original_not_kept`
         */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/closed-periods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the closed periods
         * @description That of the tenant first, then those of bank connections, also periods that were reopened. Their changes are in `GET /history?entity=closed_period`.
         *
         *     Scope: `closed-periods:read`
         */
        get: operations["listClosedPeriods"];
        put?: never;
        /**
         * Close the period of a bank connection or the tenant up to a day
         * @description From then on no decision changes the allocation of a transaction that was booked within it, or an adjustment dated within it: those are refused with `period_closed`. Matching leaves such transactions alone. An adjustment is dated as the transaction of its match; one without a match by its creation, and only the tenant's period closes it. Files are still imported, and what they add to a closed period is marked as `late`. `unexplainedTransactions` must name what `GET /closed-periods/unexplained` lists, unless that is nothing. With an account whose balances are `incomplete` up to the day, see `GET /closed-periods/readiness`, it needs a `reason`, which stands in the history.
         *
         *     Scope: `closed-periods:write`
         *
         *     Errors: 404 `bank_connection_not_found`; 400 `unexplained_transactions` `period_not_later`
         */
        post: operations["closePeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/closed-periods/unexplained": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what is unexplained up to a day, before a period is closed
         * @description The transactions that are neither matched in full nor ignored, by bank connection and currency; those without a connection have `null`. Those of periods that are closed already are left out, except late ones. The transactions themselves are in `GET /transactions`.
         *
         *     Scope: `closed-periods:read`
         *
         *     Errors: 404 `bank_connection_not_found`
         */
        get: operations["listUnexplained"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/closed-periods/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what stands against closing a period
         * @description For each account what its balances prove up to the day, the last statement, and what is unexplained; beside it what waits for a decision, and export batches that are not booked. Of one bank connection or of all.
         *
         *     Scope: `closed-periods:read`
         *
         *     Errors: 404 `bank_connection_not_found`
         */
        get: operations["getClosingReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/closed-periods/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen the period of a bank connection or the tenant
         * @description As a whole or back to a day. The reason stands in the history. A connection stays closed as far as the tenant is.
         *
         *     Scope: `closed-periods:write`
         *
         *     Errors: 400 `period_not_closed`
         */
        post: operations["reopenPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook destinations, newest first, of the tenant or of one application
         * @description Shows no secrets.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook destination; only this answer shows its secret
         * @description The URL must use HTTPS and a public host. Messages are signed as in Standard Webhooks.
         *
         *     Errors: 400 `webhook_url_not_public` `webhook_url_not_https` `webhook_url_credentials` `webhook_url_invalid` `too_many_webhook_destinations`
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook destination
         * @description The secret is not shown again; `secretPrefix` tells which one is in use.
         *
         *     Errors: 404 `webhook_endpoint_not_found`
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook destination
         * @description Waiting deliveries to the destination are not sent.
         *
         *     Errors: 404 `webhook_endpoint_not_found`
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change, enable or disable a webhook destination
         * @description Enabling a destination sends what waits for it.
         *
         *     Errors: 404 `webhook_endpoint_not_found`; 400 `webhook_url_not_public` `webhook_url_not_https` `webhook_url_credentials` `webhook_url_invalid`
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a destination a new secret; for 24 hours messages are also signed with the old one
         * @description Only this answer shows the new secret.
         *
         *     Errors: 404 `webhook_endpoint_not_found`
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a destination
         * @description The event has example data, and is signed, delivered and logged like any other.
         *
         *     Errors: 404 `webhook_endpoint_not_found`
         */
        post: operations["sendTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all deliveries again that failed at a destination in a time range
         * @description Selects deliveries by the time of their creation.
         *
         *     Errors: 404 `webhook_endpoint_not_found`
         */
        post: operations["recoverWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how the deliveries to a destination went
         * @description Counts the deliveries of the window by the result of their last attempt, also in 24 equal parts for a chart.
         *
         *     Errors: 404 `webhook_endpoint_not_found`
         */
        get: operations["getWebhookEndpointMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the deliveries again that a filter selects, at most 10,000
         * @description Without a status, deliveries that are `failed` or `exhausted`. Test events, unfinished deliveries and those of deleted destinations are left alone. `dryRun` counts the deliveries and changes nothing.
         *
         *     Errors: 400 `too_many_deliveries`
         */
        post: operations["resendWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries, newest first, without payloads
         * @description Filters are combined. The total is exact.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery with its attempts and payload
         * @description The payload is null once it is older than its retention.
         *
         *     Errors: 404 `webhook_delivery_not_found`
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description The event keeps its id, so that a receiver can recognize it.
         *
         *     Errors: 404 `webhook_delivery_not_found` `webhook_endpoint_not_found`; 400 `webhook_payload_expired`
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys, newest first, including revoked ones
         * @description Shows no secrets. Session keys are left out.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Issue an API key; only this answer shows it
         * @description A key has the given scopes only; a write scope does not imply the read scope. `*` stands for every scope, also those of later versions. Without `expiresAt` it is valid until it is revoked.
         *
         *     Errors: 400 `too_many_api_keys`
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key; it stops working everywhere within 5 seconds
         * @description A revoked key cannot be used again.
         *
         *     Errors: 404 `api_key_not_found`
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Rename an API key
         * @description The scopes of a key cannot be changed.
         *
         *     Errors: 404 `api_key_not_found`
         */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/api/v1/session-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange an ID token for an API key with the scopes of the person's role, valid for 15 minutes
         * @description For pages of the console that call the tenant routes.
         *
         *     Errors: 400 `too_many_session_keys`
         */
        post: operations["createSessionKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process is alive
         * @description Answers as long as the process works, also when its dependencies are down.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether this process should receive requests: its database and services are reachable
         * @description Answers 503 while a dependency cannot be reached or the process is stopping.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics of this process for Prometheus
         * @description In the text exposition format. The metrics contain no data of tenants.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description Generators of clients for TypeScript, Go, Python and Java understand it.
         */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "transaction.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `transaction.created`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_transaction_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `invoice.created`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_invoice_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `invoice.updated`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_invoice_updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `invoice.paid`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_invoice_paid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.partially_paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `invoice.partially_paid`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_invoice_partially_paid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `match.created`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_match_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.suggested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `match.suggested`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_match_suggested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `match.confirmed`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_match_confirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `match.rejected`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_match_rejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `match.cancelled`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_match_cancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bank.connected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `bank.connected`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_bank_connected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bank.disconnected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `bank.disconnected`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_bank_disconnected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sync.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `sync.completed`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_sync_completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sync.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `sync.failed`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_sync_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook_endpoint.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `webhook_endpoint.failing`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_webhook_endpoint_failing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook_endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * `webhook_endpoint.disabled`; `data` is the resource as in the API
         * @description Retried later, except 410, which disables the destination.
         */
        post: operations["on_webhook_endpoint_disabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @enum {string} */
        ErrorCode: "missing_bearer_token" | "invalid_api_key" | "invalid_token" | "not_signed_in" | "cross_site_request" | "missing_scope" | "agent_forbidden" | "role_forbidden" | "tenant_required" | "tenant_context_required" | "too_many_requests" | "validation_failed" | "invalid_query_parameters" | "at_least_one_field_required" | "payload_too_large" | "unsupported_media_type" | "headers_too_large" | "request_timeout" | "route_not_found" | "method_not_allowed" | "transaction_not_found" | "match_not_found" | "invoice_not_found" | "expected_payment_not_found" | "credit_note_not_found" | "operation_not_found" | "adjustment_not_found" | "counterparty_not_found" | "bank_connection_not_found" | "sync_not_found" | "advice_not_found" | "export_not_found" | "file_not_found" | "webhook_endpoint_not_found" | "webhook_delivery_not_found" | "api_key_not_found" | "transaction_ignored" | "invoice_counterparty_mismatch" | "payment_method_mismatch" | "currency_mismatch" | "fx_rate_unavailable" | "live_match_exists" | "direction_mismatch" | "exceeds_transaction" | "exceeds_invoice" | "exceeds_payment" | "match_returned" | "advice_decided" | "credit_used" | "invoice_settled_again" | "later_changes" | "operation_final" | "changed_meanwhile" | "match_final" | "ambiguous_invoice" | "invoice_void" | "invoice_allocated" | "total_below_allocated" | "adjustment_exceeds_invoice" | "credit_note_mismatch" | "exceeds_credit_note" | "too_many_adjustments" | "period_closed" | "unexplained_transactions" | "period_not_later" | "period_not_closed" | "bank_connection_disconnected" | "sync_final" | "file_unfinished" | "file_in_use" | "file_too_large_to_remove" | "original_not_kept" | "too_many_comments" | "nothing_to_export" | "export_final" | "export_unavailable" | "too_many_webhook_destinations" | "too_many_deliveries" | "too_many_api_keys" | "too_many_session_keys" | "too_many_bank_connections" | "too_many_aliases" | "too_many_payment_methods" | "too_many_invoice_files" | "too_many_advice_files" | "too_many_statement_files" | "duplicate_transaction_code" | "duplicate_invoice_number" | "duplicate_account_code" | "duplicate_payment_method" | "idempotency_conflict" | "webhook_url_not_public" | "webhook_url_not_https" | "webhook_url_credentials" | "webhook_url_invalid" | "webhook_payload_expired" | "unavailable" | "internal";
        Error: {
            /** @constant */
            success: false;
            error: string;
            code: components["schemas"]["ErrorCode"];
            /** @description The page about the code: a path of this server, such as `/docs/errors/match_final` */
            docs: string;
            /** @description The first problems, at most 20 */
            details?: components["schemas"]["FieldError"][];
            /** @description The number of all problems, when `details` does not show them all */
            detailsTotal?: number;
            /**
             * @description Of a 500 or 503 to a request that is not a GET. `none`: nothing was changed, repeat it as it is. `unknown`: the change may be stored. With the same `Idempotency-Key`, and for PUT, PATCH and DELETE, repeat it all the same; a POST without a key only after a GET has shown that what it creates is not there
             * @enum {string}
             */
            outcome?: "none" | "unknown";
            /** @description Of an internal error. Every answer has it as `X-Correlation-Id` */
            correlationId?: string;
        };
        FieldError: {
            field: string;
            message: string;
        };
        /** @enum {string} */
        SkipReason: "not_booked" | "zero" | "status" | "other_account" | "left_out";
        StatementReportSkippedEntry: {
            file: string | null;
            line: number;
            reason: components["schemas"]["SkipReason"];
            value: string | null;
        };
        StatementReportSkipped: {
            /** @description Entries that the bank has not booked: pending, expected or informative */
            notBooked: number;
            /** @description Booked entries with the amount zero */
            zero: number;
            /** @description Rows that the status column of a CSV file excludes */
            status: number;
            /** @description Lines of an account that is not the connection's */
            otherAccount: number;
            /** @description Wrong entries that the upload left out */
            leftOut: number;
            /** @description The first of these entries, with the status or the account that the file gives. `file` is a zip's */
            entries: components["schemas"]["StatementReportSkippedEntry"][];
        };
        StatementReportError: {
            file: string | null;
            line: number;
            column: string | null;
            value: string | null;
            message: string;
            /** @description It concerns one entry, which an upload can leave out by its `line` */
            entry: boolean;
        };
        StatementReportBalance: {
            account: string | null;
            currency: string;
            opening: number | null;
            closing: number | null;
            /** @description The first booking day of the statement */
            from: string | null;
            /** @description The day of the closing balance */
            to: string | null;
            /** @description The closing balance less the opening balance and all booked entries; 0 when they add up */
            difference: number | null;
        };
        StatementReportPeriod: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
        };
        StatementReportQuestionColumn: {
            /** @description From 1 */
            column: number;
            name: string;
            values: string[];
        };
        StatementReportQuestion: {
            /** @description The field of the mapping, or of its columns, that the answer sets */
            field: string;
            question: string;
            /** @description The columns that the question is about, with the cells of three rows */
            columns: components["schemas"]["StatementReportQuestionColumn"][];
        };
        StatementReportNotUsed: {
            /** @description The number of the column of a table, from 1 */
            column: number | null;
            name: string;
            values: string[];
        };
        StatementReport: {
            /** @description Entries that move no money and are not stored */
            skipped: components["schemas"]["StatementReportSkipped"];
            /** @description The first errors of a refused file, or of the entries that were left out. `column` and `value` are those of a CSV file */
            errors: components["schemas"]["StatementReportError"][];
            /** @description The balances of the first statements in the file */
            balances: components["schemas"]["StatementReportBalance"][];
            /** @description The first and the last booking day */
            period: components["schemas"]["StatementReportPeriod"] | null;
            /** @description The accounts in the file, IBANs or the bank's own numbers */
            accounts: string[];
            /** @description The bank whose CSV export the file is */
            preset: string | null;
            /** @description A `csvMapping` for a CSV file whose header is not known, to check and to set on the connection */
            proposedMapping: {
                [key: string]: unknown;
            } | null;
            /** @description What a person must decide before `proposedMapping` is complete, because the file does not prove it */
            questions: components["schemas"]["StatementReportQuestion"][];
            /** @description What the file has and no transaction, such as columns of a table, with two values of each */
            notUsed: components["schemas"]["StatementReportNotUsed"][];
            encoding: string | null;
        };
        HistoryEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /** @description `key:<id>`, `user:<subject>`, or the name of a process */
            actor: string;
            /** @description The name to show for a person, or of the API key */
            actorName: string | null;
            correlationId: string;
            /** @description e.g. `update_match` or `reconcile_save` */
            operation: string;
            /** @description Common to all changes of one request */
            operationId: string | null;
            /** @description The operation that this change is part of undoing */
            undoes: string | null;
        };
        BatchResult: {
            /** @description The position in the request, from 0 */
            index: number;
            /** @description Whether the item has `data`; otherwise it has `error` and `code` */
            success: boolean;
            error?: string;
            code?: components["schemas"]["ErrorCode"];
            /** @description The page about the code: a path of this server, such as `/docs/errors/match_final` */
            docs?: string;
            /** @description The first problems, at most 20 */
            details?: components["schemas"]["FieldError"][];
            /** @description The number of all problems, when `details` does not show them all */
            detailsTotal?: number;
        };
        /** @enum {string} */
        TransactionDirection: "credit" | "debit";
        NewTransactionReturnInformation: {
            reason_code?: string | null;
            reason?: string | null;
            original_bank_transaction_code?: string | null;
            original_bank_reference?: string | null;
        };
        NewTransaction: {
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            direction: components["schemas"]["TransactionDirection"];
            /** Format: date */
            value_date: string;
            booked_at?: string | null;
            transaction_code?: string | null;
            external_id?: string | null;
            bank_connection_id?: string | null;
            description?: string | null;
            additional_information?: string | null;
            reference?: string | null;
            end_to_end_id?: string | null;
            counterparty_name?: string | null;
            counterparty_iban?: string | null;
            reversal?: boolean | null;
            return_information?: components["schemas"]["NewTransactionReturnInformation"] | null;
            mandate_id?: string | null;
            instruction_id?: string | null;
            bank_transaction_code?: string | null;
            purpose_code?: string | null;
            bank_reference?: string | null;
        };
        /**
         * @description ISO 4217 alphabetic code
         * @example EUR
         * @example USD
         * @example JPY
         * @example KWD
         */
        Currency: string;
        /** @enum {string} */
        TransactionStatus: "unmatched" | "partially_matched" | "matched" | "ignored";
        /** @enum {string} */
        AdviceKind: "remittance" | "payout" | "order";
        /** @enum {string} */
        IgnoreReason: "bank_fee" | "own_transfer" | "salary" | "tax" | "duplicate" | "other";
        TransactionAdvice: {
            id: string;
            kind: components["schemas"]["AdviceKind"];
            number: string;
            /** @description The place of its item from 1, when it is one of several */
            item: number | null;
        };
        TransactionRule: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Grows with every change; name it as `expectedVersion` */
            version: number;
        };
        TransactionCharge: {
            /** Format: double */
            amount: number;
            currency: string;
            direction: components["schemas"]["TransactionDirection"] | null;
            /** @description The amount of the transaction contains the charge; null if unknown */
            included: boolean | null;
        };
        TransactionOriginal: {
            /** Format: double */
            amount: number;
            currency: string;
            /** @description As the bank writes it */
            rate: string | null;
        };
        Transaction: {
            /** Format: uuid */
            id: string;
            transaction_code: string;
            counterparty_id: string | null;
            payment_method_id: string | null;
            /** Format: double */
            amount: number;
            currency: string;
            direction: components["schemas"]["TransactionDirection"];
            status: components["schemas"]["TransactionStatus"];
            /** Format: double */
            remaining_amount: number;
            booked_at: string | null;
            /**
             * Format: date
             * @description The day by which the bank's balances count it: that of the booking, else the value date
             */
            booking_day: string;
            /** @description It was stored after its period was closed */
            late: boolean;
            /** @description One of its matches closed a difference of its invoice: a fee, a discount, a credit */
            adjusted: boolean;
            /** @description The document that says of what it consists, see `GET /advices/{id}` */
            advice: components["schemas"]["TransactionAdvice"] | null;
            /** @description Why a person, or a rule, ignored it */
            ignore_reason: components["schemas"]["IgnoreReason"] | null;
            /** @description The rule that acted when matching decided about the transaction last, as it was then */
            rule: components["schemas"]["TransactionRule"] | null;
            /** Format: date */
            value_date: string;
            description: string;
            /** @description What else the bank wrote: its own texts, and addresses and further references behind the names of their fields */
            additional_information: string | null;
            reference: string | null;
            end_to_end_id: string | null;
            counterparty_name: string | null;
            counterparty_iban: string | null;
            bank_connection_id: string | null;
            /** @description The import that stored the transaction */
            sync_id: string | null;
            external_id: string | null;
            /** @description The bank took back an earlier booking */
            reversal: boolean;
            return_information: components["schemas"]["ReturnInformation"] | null;
            mandate_id: string | null;
            instruction_id: string | null;
            /** @description The bank's code for the kind of booking: ISO 20022 (`PMNT-IDDT-UPDD`), SWIFT, OFX or its own */
            bank_transaction_code: string | null;
            /** @description The ISO 20022 code of the payment's purpose, such as `SALA` */
            purpose_code: string | null;
            /** @description The bank's id of the booking */
            bank_reference: string | null;
            /** @description The bank's id of the booking that the transaction is one of several parts of */
            batch_id: string | null;
            /** @description Fees that the bank reports with the payment */
            charges: components["schemas"]["TransactionCharge"][];
            /** @description The ordered amount, when the bank converted it */
            original: components["schemas"]["TransactionOriginal"] | null;
            /** @description Why matching did not confirm the transaction, most important first, as of its last decision about it. `keys_left_out` and `text_left_out` name parts of a long text that matching skipped. Otherwise empty once the transaction is matched or ignored, and before matching has decided. `GET /transactions/:code/candidates` explains the current state */
            match_reasons: components["schemas"]["LineReason"][];
            /** @description What accounts explain of it, without an invoice, and what is kept on account */
            codings: components["schemas"]["Coding"][];
            /** @description Who is to decide about the transaction */
            assignee: components["schemas"]["Person"] | null;
            /** @description The day until which it is put off */
            postponed_until: string | null;
            /** @description Why it is not matched: a code of the tenant's list */
            work_reason: string | null;
            /** @description Oldest first */
            comments: components["schemas"]["Comment"][];
            /** @description Grows with every change; name it as `expectedVersion` */
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Present when the bank marks the transaction as the return of a payment */
        ReturnInformation: {
            /** @description The ISO 20022 return reason (`AC04`) or the bank's own code */
            reason_code: string | null;
            reason: string | null;
            original_bank_transaction_code: string | null;
            /** @description The bank's id of the booking that is taken back */
            original_bank_reference: string | null;
        };
        /** @enum {string} */
        LineReasonSignal: "no_candidate" | "payer_unknown" | "ambiguous" | "contested" | "rival_payment" | "amount_exceeds_open" | "amount_below_open" | "unknown_number" | "already_paid" | "invoice_void" | "other_counterparty" | "another_payee" | "new_account" | "another_counterparty" | "another_document" | "other_purpose" | "own_account" | "money_returned" | "text_cut_off" | "other_direction" | "no_exchange_rate" | "held_back" | "refused_before" | "not_certain" | "keys_left_out" | "text_left_out";
        LineReasonInvoice: {
            /** @description Invoice number */
            invoiceId: string;
            /** @description Account code of the counterparty */
            counterpartyId: string;
            /**
             * Format: double
             * @description What was open on the invoice when matching decided
             */
            remainingAmount: number;
            currency: string;
        };
        LineReason: {
            signal: components["schemas"]["LineReasonSignal"];
            /** @description More about the signal: the unknown number, the number of equal invoices, a code of the setting or check that prevented a confirmation; otherwise empty */
            detail: string;
            points: number;
            /** @description One sentence */
            explanation: string;
            /** @description The invoices that it is about, at most five */
            invoices: components["schemas"]["LineReasonInvoice"][];
            /** @description The amount that it is about, in the transaction's currency */
            amount: number | null;
        };
        Coding: {
            /** Format: uuid */
            id: string;
            account: string | null;
            /** @description Of the account or the counterparty, as it was then */
            name: string;
            counterparty_code: string | null;
            /** @description Keeps it on account */
            credit_note_number: string | null;
            /** Format: double */
            amount: number;
            note: string | null;
            /** @description The rule that made it; null of one by a person */
            rule_id: string | null;
        };
        Person: {
            /** @description `user:<subject>` or another actor */
            id: string;
            /** @description The name to show */
            name: string | null;
        };
        Comment: {
            /** Format: uuid */
            id: string;
            text: string;
            /** @description The people that it mentions, as actors */
            mentions: string[];
            author: components["schemas"]["Person"];
            /** Format: date-time */
            created_at: string;
        };
        TransactionAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Transaction"];
        };
        CreateTransactionBatchRequest: {
            transactions: components["schemas"]["NewTransaction"][];
        };
        TransactionResult: components["schemas"]["BatchResult"] & {
            data?: components["schemas"]["Transaction"];
        };
        TransactionResultListAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["TransactionResult"][];
        };
        /** @enum {string} */
        SuggestionFilter: "any" | "none" | "ambiguous";
        /** @enum {string} */
        PostponedFilter: "due" | "waiting";
        /** @enum {string} */
        TransactionOrder: "newest" | "oldest" | "amount";
        ListedTransaction: components["schemas"]["Transaction"] & {
            /** @description With `include=matches`: the live matches, newest first */
            matches?: components["schemas"]["MatchWithInvoice"][];
        };
        /** @enum {string} */
        MatchKind: "payment" | "return";
        /** @enum {string} */
        MatchStatus: "active" | "pending_review" | "confirmed" | "rejected" | "cancelled";
        /** @enum {string} */
        MatchSource: "auto" | "manual";
        /** @enum {string} */
        DifferenceReason: "fee" | "discount" | "rounding";
        MatchWithInvoiceInvoice: {
            /**
             * Format: double
             * @description What is open of the invoice, in `invoiceCurrency`
             */
            remainingAmount: number;
            dueDate: string | null;
        };
        MatchWithInvoiceCompetesWith: {
            /** Format: uuid */
            matchId: string;
            transactionId: string;
            invoiceId: string;
        };
        MatchWithInvoice: components["schemas"]["Match"] & {
            invoice: components["schemas"]["MatchWithInvoiceInvoice"];
            /** @description Suggestions that need the same money of the transaction or the invoice, at most 10: a person chooses */
            competesWith: components["schemas"]["MatchWithInvoiceCompetesWith"][];
        };
        Pagination: {
            page: number;
            pageSize: number;
            total: number;
            totalPages: number;
            /** @description Of a request with `cursor`: the cursor of the next page, null at the end. `total` is that of the first */
            nextCursor?: string | null;
            /**
             * @description The list holds at least `total` rows
             * @constant
             */
            totalIsLowerBound?: true;
        };
        ListedTransactionPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ListedTransaction"][];
            pagination: components["schemas"]["Pagination"];
        };
        TransactionWithMatches: components["schemas"]["Transaction"] & {
            /** @description The live matches, newest first */
            matches: components["schemas"]["Match"][];
        };
        MatchReason: {
            signal: string;
            detail: string;
            points: number;
        };
        MatchDifference: {
            /** Format: double */
            amount: number;
            currency: string;
            reason: components["schemas"]["DifferenceReason"];
        };
        MatchCredit: {
            /** @description Number of the credit note */
            creditNoteId: string;
            /** Format: double */
            amount: number;
        };
        Match: {
            /** Format: uuid */
            id: string;
            /** @description A `payment` settles the invoice. A `return` reverses a payment, so the invoice is open again by its amount */
            kind: components["schemas"]["MatchKind"];
            /** @description The payment that a return reverses; null on a payment */
            returnsMatchId: string | null;
            /** @description A return that reduced the transaction, such as a refund in a payout: its `matchedAmount` counts as negative */
            deducted: boolean;
            /** @description Invoice number */
            invoiceId: string;
            /** @description Transaction code */
            transactionId: string;
            /** @description Account code of the counterparty */
            counterpartyId: string;
            /** @description The name of the counterparty, as it is now */
            counterpartyName: string;
            paymentMethodId: string | null;
            status: components["schemas"]["MatchStatus"];
            source: components["schemas"]["MatchSource"];
            /** Format: double */
            matchedAmount: number;
            currency: string;
            /**
             * Format: double
             * @description The amount settled on the invoice, in the invoice's currency
             */
            invoiceAmount: number;
            invoiceCurrency: string;
            /**
             * Format: double
             * @description The part of a payment's `invoiceAmount` that returns have reversed
             */
            returnedAmount: number;
            /** @description Units of the invoice's currency per unit of the transaction's */
            exchangeRate: number | null;
            rateDate: string | null;
            confidence: number | null;
            reasons: components["schemas"]["MatchReason"][];
            explanation: string | null;
            /** @description What the suggested payment leaves open of the invoice, and why */
            difference: components["schemas"]["MatchDifference"] | null;
            /** @description The credit notes that confirming the suggestion applies to the invoice */
            credits: components["schemas"]["MatchCredit"][];
            metadata: {
                [key: string]: unknown;
            };
            /** @description Grows with every change; name it as `expectedVersion` */
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TransactionWithMatchesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["TransactionWithMatches"];
        };
        TransactionHistoryEntry: components["schemas"]["HistoryEntry"] & {
            /** @description Null when this change created it, or its import was taken back later */
            before: components["schemas"]["Transaction"] | null;
            /** @description Null when this change deleted it, or a transaction was later taken back with its import */
            after: components["schemas"]["Transaction"] | null;
        };
        TransactionHistoryEntryPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["TransactionHistoryEntry"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @enum {string} */
        PreviewOutcome: "confirmed" | "pending_review" | "none";
        TransactionCandidates: {
            /** @description Transaction code */
            transactionId: string;
            /** @description The transaction's current status */
            status: components["schemas"]["TransactionStatus"];
            currency: string;
            /** Format: double */
            remainingAmount: number;
            /** @description The strongest match that matching would make now */
            outcome: components["schemas"]["PreviewOutcome"];
            explanation: string;
            /** @description Why matching would not confirm the transaction now */
            match_reasons: components["schemas"]["LineReason"][];
            /** @description Best first, at most ten. For an ignored transaction: the candidates after including it */
            candidates: components["schemas"]["WeighedCandidate"][];
        };
        /** @enum {string} */
        Prevention: "already_matched" | "refused_pair" | "not_plausible" | "below_suggest_from" | "ambiguous" | "contested" | "better_candidates" | "auto_confirm_off" | "below_confirm_from" | "kept_by_rule" | "above_the_ceiling" | "ties" | "sum_of_others" | "amount_and_date_alone" | "payer_may_be_agent" | "name_alone" | "incomplete_number" | "weak_number" | "cross_currency" | "partial_or_over_payment" | "reversal" | "uncertain_return" | "uncertain_advice" | "aggregated_without_detail" | "contradicting_references" | "older_than_the_invoice" | "long_after_the_invoice" | "outside_the_window" | "expected_text_missing" | "range_alone" | "written_by_the_payer" | "text_cut_off" | "text_left_out" | "numbers_left_out" | "other_counterparty" | "another_payee" | "new_account" | "another_counterparty" | "another_document" | "other_purpose" | "own_account" | "money_returned" | "rival_payment" | "left_over" | "not_unique";
        /** @enum {string} */
        PreventedStep: "suggestion" | "confirmation";
        WeighedCandidateReason: {
            signal: string;
            detail: string;
            points: number;
        };
        WeighedCandidatePreventedBy: {
            code: components["schemas"]["Prevention"];
            prevents: components["schemas"]["PreventedStep"];
            /** @description One sentence */
            explanation: string;
        };
        WeighedCandidate: {
            /** @description Invoice number */
            invoiceId: string;
            /** @description Account code of the counterparty */
            counterpartyId: string;
            /** @description The name of the counterparty, as it is now */
            counterpartyName: string;
            /** @description What matching would do with it now */
            outcome: components["schemas"]["PreviewOutcome"];
            /**
             * Format: double
             * @description The part of the transaction that the invoice would take
             */
            matchedAmount: number;
            currency: string;
            /** Format: double */
            invoiceRemainingAmount: number;
            invoiceCurrency: string;
            /** @description The sum of the points of its reasons, at least 0 and at most 100 */
            points: number;
            reasons: components["schemas"]["WeighedCandidateReason"][];
            explanation: string;
            /** @description Empty when it would be confirmed */
            preventedBy: components["schemas"]["WeighedCandidatePreventedBy"][];
        };
        TransactionCandidatesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["TransactionCandidates"];
        };
        ReconcileIgnore: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "ignore";
            /** @description Why the transaction is ignored */
            reason?: components["schemas"]["IgnoreReason"];
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        /** @description The change is refused as `changed_meanwhile` when the resource has another `version` */
        ExpectedVersion: number;
        ReconcileInclude: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "include";
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        ReconcileUnlinkAll: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "unlink_all";
            ignore?: boolean;
            /** @description Why the transaction is ignored */
            reason?: components["schemas"]["IgnoreReason"];
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        ReconcileUnlinkMatch: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "unlink_match";
            /** Format: uuid */
            matchId?: string;
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        /** @enum {string} */
        AdjustmentReason: "fee" | "discount" | "rounding" | "write_off" | "credit";
        ReconcileSave: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "save";
            /** Format: uuid */
            matchId?: string;
            counterpartyId: string;
            paymentMethodId: string;
            invoiceId: string;
            issueYear?: components["schemas"]["IssueYear"];
            /** Format: double */
            matchedAmount: number;
            /** @description Closes what the payment leaves open of the invoice, as an adjustment; confirms a suggestion */
            closeDifference?: components["schemas"]["AdjustmentReason"];
            rememberAccount?: components["schemas"]["RememberAccount"];
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        /**
         * @description Required when the counterparty has several invoices of the number: the year of its issue date
         * @example 2026
         */
        IssueYear: string;
        /** @description The transaction's account is the counterparty's, so that later payments from it may be confirmed; without an account, its name. Otherwise they are learned only when the payer's name agrees */
        RememberAccount: boolean;
        ReconcileTransactionRequest: components["schemas"]["ReconcileIgnore"] | components["schemas"]["ReconcileInclude"] | components["schemas"]["ReconcileUnlinkAll"] | components["schemas"]["ReconcileUnlinkMatch"] | components["schemas"]["ReconcileSave"];
        Reconciliation: {
            transaction: components["schemas"]["Transaction"];
            match: components["schemas"]["Match"] | null;
            cancelledMatchIds: string[];
        };
        /** @description Undoes what the request changed. If it changed nothing: the operation of this caller that it repeats, or null */
        OperationId: string | null;
        ReconciliationChangeAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Reconciliation"];
            operationId: components["schemas"]["OperationId"];
        };
        ReconcileItemIgnore: components["schemas"]["ReconcileIgnore"] & {
            code: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "ignore";
        };
        ReconcileItemInclude: components["schemas"]["ReconcileInclude"] & {
            code: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "include";
        };
        ReconcileItemUnlinkAll: components["schemas"]["ReconcileUnlinkAll"] & {
            code: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "unlink_all";
        };
        ReconcileItemUnlinkMatch: components["schemas"]["ReconcileUnlinkMatch"] & {
            code: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "unlink_match";
        };
        ReconcileItemSave: components["schemas"]["ReconcileSave"] & {
            code: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "save";
        };
        ReconcileTransactionsRequest: {
            items: (components["schemas"]["ReconcileItemIgnore"] | components["schemas"]["ReconcileItemInclude"] | components["schemas"]["ReconcileItemUnlinkAll"] | components["schemas"]["ReconcileItemUnlinkMatch"] | components["schemas"]["ReconcileItemSave"])[];
        };
        ReconciliationResult: components["schemas"]["BatchResult"] & {
            data?: components["schemas"]["Reconciliation"];
        };
        ReconciliationResultListChangeAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ReconciliationResult"][];
            operationId: components["schemas"]["OperationId"];
        };
        AllocateTransactionRequestAllocation: {
            invoiceId: string;
            /** @description Required when several invoices have the number */
            counterpartyId?: string;
            issueYear?: components["schemas"]["IssueYear"];
            /** Format: double */
            matchedAmount: number;
        };
        AllocateTransactionRequest: {
            allocations: components["schemas"]["AllocateTransactionRequestAllocation"][];
            /**
             * @description Cancels the other live matches of the transaction, and changes the amounts of the given invoices
             * @default false
             */
            replace?: boolean;
            rememberAccount?: components["schemas"]["RememberAccount"];
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        Allocated: {
            transaction: components["schemas"]["Transaction"];
            /** @description In the order of the allocations */
            matches: components["schemas"]["Match"][];
            cancelledMatchIds: string[];
        };
        AllocatedChangeAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Allocated"];
            operationId: components["schemas"]["OperationId"];
        };
        CodeTransactionRequestCoding: {
            account?: string | null;
            /** @description Instead of an account: keeps it on account */
            counterpartyId?: string | null;
            /** @description In one item at most it may be left out: what is left */
            amount?: number | null;
            note?: string | null;
        };
        CodeTransactionRequest: {
            codings: components["schemas"]["CodeTransactionRequestCoding"][];
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        WorkedOn: {
            transaction: components["schemas"]["Transaction"];
        };
        WorkedOnChangeAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["WorkedOn"];
            operationId: components["schemas"]["OperationId"];
        };
        WorkOnTransactionRequestAssignee: {
            /** @description `user:<subject>` or another actor; `me` is the caller */
            id: string;
            name?: string | null;
        };
        WorkOnTransactionRequestComment: {
            text: string;
            /** @default [] */
            mentions?: string[];
        };
        WorkOnTransactionRequest: {
            /** @description Who is to decide; null takes the assignee away */
            assignee?: components["schemas"]["WorkOnTransactionRequestAssignee"] | null;
            postponedUntil?: string | null;
            /** @description A code of the tenant's list; null: none */
            reason?: string | null;
            /** @description Is added to the comments */
            comment?: components["schemas"]["WorkOnTransactionRequestComment"];
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        WorkItemAssignee: {
            /** @description `user:<subject>` or another actor; `me` is the caller */
            id: string;
            name?: string | null;
        };
        WorkItemComment: {
            text: string;
            /** @default [] */
            mentions?: string[];
        };
        WorkItem: {
            code: string;
            /** @description Who is to decide; null takes the assignee away */
            assignee?: components["schemas"]["WorkItemAssignee"] | null;
            postponedUntil?: string | null;
            /** @description A code of the tenant's list; null: none */
            reason?: string | null;
            /** @description Is added to the comments */
            comment?: components["schemas"]["WorkItemComment"];
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        WorkOnTransactionsRequest: {
            items: components["schemas"]["WorkItem"][];
        };
        WorkedOnResult: components["schemas"]["BatchResult"] & {
            data?: components["schemas"]["WorkedOn"];
        };
        WorkedOnResultListChangeAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["WorkedOnResult"][];
            operationId: components["schemas"]["OperationId"];
        };
        /** @enum {string} */
        LineAge: "days_0_7" | "days_8_30" | "days_31_60" | "over_60_days";
        QueuesAge: {
            /** @description Days since the value date */
            age: components["schemas"]["LineAge"];
            transactions: number;
        };
        Queues: {
            /** @description Transactions that are neither fully matched nor ignored */
            open: number;
            /** @description Assigned to the caller; counted up to 10,000 */
            mine: number;
            /** @description Exact while fewer than 10,000 are assigned */
            unassigned: number;
            /** @description Put off until a day that has come; counted up to 10,000 */
            overdue: number;
            /** @description Put off until a later day; counted up to 10,000 */
            waiting: number;
            ages: components["schemas"]["QueuesAge"][];
        };
        QueuesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Queues"];
        };
        ReviewQueues: {
            /** @description With live suggestions */
            suggested: number;
            /** @description Those of them whose suggestions exclude one another */
            ambiguous: number;
            /** @description Unmatched, without a suggestion */
            unmatched: number;
            partiallyMatched: number;
            /** @description Matched or ignored */
            done: number;
            /** @description Unmatched or partially matched, with a suggestion or without */
            open: number;
            /**
             * @description More than 50,000 transactions fit, so there may be more of each
             * @constant
             */
            areLowerBounds?: true;
        };
        ReviewQueuesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ReviewQueues"];
        };
        WorkReasons: {
            reasons: components["schemas"]["WorkReason"][];
            /** @description Null until the first change */
            updatedAt: string | null;
        };
        WorkReason: {
            code: string;
            label: string;
        };
        WorkReasonsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["WorkReasons"];
        };
        PutWorkReasonsRequestReason: {
            code: string;
            label: string;
        };
        PutWorkReasonsRequest: {
            reasons: components["schemas"]["PutWorkReasonsRequestReason"][];
        };
        /** @enum {string} */
        DocumentType: "invoice" | "credit_note";
        /** @enum {string} */
        InvoiceDirection: "receivable" | "payable";
        NewInvoicePaymentTerm: {
            days: number;
            /** Format: double */
            percent: number;
        };
        NewInvoiceInstalment: {
            /** Format: date */
            dueDate: string;
            /** Format: double */
            amount: number;
        };
        NewInvoice: {
            /** @description Stored in Unicode NFC, without white space at its ends */
            invoiceNumber: string;
            /** @default invoice */
            type?: components["schemas"]["DocumentType"];
            counterpartyId: string;
            currency: components["schemas"]["Currency"];
            /** Format: double */
            totalAmount: number;
            /** Format: date */
            issueDate: string;
            /** @default receivable */
            direction?: components["schemas"]["InvoiceDirection"];
            dueDate?: string | null;
            paymentReference?: string | null;
            paymentTerms?: components["schemas"]["NewInvoicePaymentTerm"][] | null;
            instalments?: components["schemas"]["NewInvoiceInstalment"][] | null;
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @enum {string} */
        InvoiceType: "invoice" | "credit_note" | "expected_payment";
        /** @enum {string} */
        InvoiceStatus: "open" | "partially_paid" | "paid" | "void";
        InvoicePaymentTerm: {
            days: number;
            /** Format: double */
            percent: number;
        };
        InvoiceInstalment: {
            /** Format: date */
            dueDate: string;
            /** Format: double */
            amount: number;
            /** Format: double */
            remainingAmount: number;
        };
        InvoiceExpectedPayment: {
            /** Format: double */
            amountFrom: number;
            /** Format: double */
            amountTo: number;
            description: string | null;
        };
        Invoice: {
            /** Format: uuid */
            id: string;
            /** @description The amount of a credit note reduces invoices of the same counterparty */
            type: components["schemas"]["InvoiceType"];
            invoiceNumber: string;
            direction: components["schemas"]["InvoiceDirection"];
            /** @description Account code of the counterparty */
            counterpartyId: string;
            /** @description The name of the counterparty, as it is now */
            counterpartyName: string;
            currency: string;
            /** Format: double */
            totalAmount: number;
            /**
             * Format: double
             * @description The total less payments and adjustments
             */
            remainingAmount: number;
            status: components["schemas"]["InvoiceStatus"];
            /** Format: date */
            issueDate: string;
            dueDate: string | null;
            paymentReference: string | null;
            /** @description Discounts for early payment, within days of the issue date */
            paymentTerms: components["schemas"]["InvoicePaymentTerm"][];
            /** @description Parts by due date. `dueDate` is that of the next open one. Payments settle them in this order */
            instalments: components["schemas"]["InvoiceInstalment"][];
            /** @description Of an expected payment, from `issueDate` to `dueDate` */
            expectedPayment: components["schemas"]["InvoiceExpectedPayment"] | null;
            /** @description The transaction of which a credit note keeps a part on account */
            onAccountOf: string | null;
            metadata: {
                [key: string]: unknown;
            };
            /** @description Amounts closed without a payment, oldest first */
            adjustments: components["schemas"]["Adjustment"][];
            /** @description Grows with every change; name it as `expectedVersion` */
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Adjustment: {
            /** Format: uuid */
            id: string;
            /**
             * Format: double
             * @description In the invoice's currency
             */
            amount: number;
            currency: string;
            reason: components["schemas"]["AdjustmentReason"];
            note: string | null;
            /** @description The match that it belongs to: it is removed when the match is undone */
            matchId: string | null;
            /** @description Number of the credit note whose amount it uses */
            creditNoteId: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        InvoiceAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Invoice"];
        };
        CreateInvoiceBatchRequest: {
            invoices: components["schemas"]["NewInvoice"][];
        };
        InvoiceResult: components["schemas"]["BatchResult"] & {
            data?: components["schemas"]["Invoice"];
        };
        InvoiceResultListAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["InvoiceResult"][];
        };
        /** @enum {string} */
        OpenItemFormat: "UBL" | "CII" | "Factur-X" | "FatturaPA" | "KSeF" | "CSV" | "XLSX" | "ODS";
        /** @enum {string} */
        DocumentOutcome: "created" | "changed" | "unchanged" | "nothing_to_pay";
        /** @enum {string} */
        DirectionEvidence: "tax_id" | "iban" | "name" | "file" | "request";
        /** @enum {string} */
        ReferenceType: "iso11649" | "swiss_qr" | "belgian" | "text";
        /** @enum {string} */
        CounterpartyEvidence: "code" | "tax_id" | "iban" | "name" | "created";
        InvoiceImportDocumentInstalment: {
            /** Format: date */
            dueDate: string;
            /** Format: double */
            amount: number;
        };
        InvoiceImportDocumentChange: {
            field: string;
            before: string | null;
            after: string | null;
        };
        InvoiceImportDocument: {
            /** @description The file in a zip */
            file: string | null;
            /** @description The line of the file at which the document begins */
            line: number;
            outcome: components["schemas"]["DocumentOutcome"];
            format: components["schemas"]["OpenItemFormat"];
            invoiceNumber: string;
            type: components["schemas"]["DocumentType"];
            direction: components["schemas"]["InvoiceDirection"];
            /** @description What showed the direction: your tax number, account or name in the document, the file, or the request */
            directionBy: components["schemas"]["DirectionEvidence"];
            currency: string;
            /**
             * Format: double
             * @description What is to be paid; the total of the invoice
             */
            totalAmount: number;
            /**
             * Format: double
             * @description What was paid before, which is not part of `totalAmount`
             */
            prepaidAmount: number;
            /** Format: date */
            issueDate: string;
            dueDate: string | null;
            /** @description Parts of `totalAmount` by due date */
            instalments: components["schemas"]["InvoiceImportDocumentInstalment"][];
            paymentReference: string | null;
            paymentReferenceType: components["schemas"]["ReferenceType"] | null;
            /** @description The numbers of the invoices that it corrects */
            corrects: string[];
            /** @description Null when there is nothing to pay */
            counterpartyId: string | null;
            counterpartyName: string | null;
            /** @description By what the counterparty was found */
            counterpartyBy: components["schemas"]["CounterpartyEvidence"] | null;
            /** @description What differs from the invoice that was stored before */
            changes: components["schemas"]["InvoiceImportDocumentChange"][];
            /** @description What in the document contradicts itself or was left out */
            warnings: string[];
        };
        InvoiceImportProblem: {
            /** @description The file in a zip */
            file: string | null;
            line: number;
            /** @description The column of a table */
            column: string | null;
            message: string;
        };
        InvoiceImportQuestionColumn: {
            /** @description From 1 */
            column: number;
            name: string;
            values: string[];
        };
        InvoiceImportQuestion: {
            /** @description The field of the mapping, or of its columns, that the answer sets */
            field: string;
            question: string;
            /** @description The columns that the question is about, with the cells of three rows */
            columns: components["schemas"]["InvoiceImportQuestionColumn"][];
        };
        InvoiceImportUnusedCurrencies: {
            column: string;
            /** @description How many hold another currency than they are read with */
            rows: number;
        };
        InvoiceImport: {
            /** @description Of the first document */
            format: components["schemas"]["OpenItemFormat"] | null;
            documents: components["schemas"]["InvoiceImportDocument"][];
            created: number;
            changed: number;
            unchanged: number;
            /** @description Why nothing of the file can be stored. Only of a preview */
            problems: components["schemas"]["InvoiceImportProblem"][];
            problemCount: number;
            /** @description Of a table: how it was read, or a proposal to check and to add to the `tableMappings` of the settings */
            mapping: {
                [key: string]: unknown;
            } | null;
            mappingIsProposed: boolean;
            /** @description What a person must decide before the proposed mapping is complete */
            questions: components["schemas"]["InvoiceImportQuestion"][];
            /** @description The first rows of a table, with what stands above its header */
            sample: string[][];
            /** @description A column of currencies that the mapping does not use */
            unusedCurrencies: components["schemas"]["InvoiceImportUnusedCurrencies"] | null;
        };
        InvoiceImportAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["InvoiceImport"];
        };
        InvoicePageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Invoice"][];
            pagination: components["schemas"]["Pagination"];
        };
        InvoiceWithMatches: components["schemas"]["Invoice"] & {
            /** @description The live matches, newest first */
            matches: components["schemas"]["Match"][];
        };
        InvoiceWithMatchesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["InvoiceWithMatches"];
        };
        InvoiceHistoryEntry: components["schemas"]["HistoryEntry"] & {
            /** @description Null when this change created it, or its import was taken back later */
            before: components["schemas"]["Invoice"] | null;
            /** @description Null when this change deleted it, or a transaction was later taken back with its import */
            after: components["schemas"]["Invoice"] | null;
        };
        InvoiceHistoryEntryPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["InvoiceHistoryEntry"][];
            pagination: components["schemas"]["Pagination"];
        };
        UpdateInvoiceRequestPaymentTerm: {
            days: number;
            /** Format: double */
            percent: number;
        };
        UpdateInvoiceRequestInstalment: {
            /** Format: date */
            dueDate: string;
            /** Format: double */
            amount: number;
        };
        UpdateInvoiceRequest: {
            /** Format: double */
            totalAmount?: number;
            /** Format: date */
            issueDate?: string;
            dueDate?: string | null;
            paymentReference?: string | null;
            /** @description Discounts for early payment, within days of the issue date */
            paymentTerms?: components["schemas"]["UpdateInvoiceRequestPaymentTerm"][];
            instalments?: components["schemas"]["UpdateInvoiceRequestInstalment"][];
            metadata?: {
                [key: string]: unknown;
            };
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        InvoiceChangeAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Invoice"];
            operationId: components["schemas"]["OperationId"];
        };
        CreateAdjustmentRequest: {
            /** Format: double */
            amount: number;
            reason: components["schemas"]["AdjustmentReason"];
            note?: string | null;
            matchId?: string | null;
            creditNoteId?: string | null;
        };
        AdjustmentChangeAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Adjustment"];
            operationId: components["schemas"]["OperationId"];
        };
        DeleteAdjustmentAnswer: {
            /** @constant */
            success: true;
            /** @enum {string} */
            message: "Adjustment deleted";
            operationId: components["schemas"]["OperationId"];
        };
        NewExpectedPayment: {
            /** @description Your name for it, unique as that of an invoice */
            number: string;
            /** @default receivable */
            direction?: components["schemas"]["InvoiceDirection"];
            counterpartyId: string;
            currency: components["schemas"]["Currency"];
            /**
             * Format: double
             * @description The least that settles it
             */
            amountFrom: number;
            /**
             * Format: double
             * @description The most; equal to `amountFrom` for an exact amount
             */
            amountTo: number;
            /**
             * Format: date
             * @description The first expected day
             */
            dateFrom: string;
            /**
             * Format: date
             * @description The last expected day, at most 366 days later
             */
            dateTo: string;
            reference?: string | null;
            description?: string | null;
            metadata?: {
                [key: string]: unknown;
            };
        };
        ExpectedPayment: {
            /** Format: uuid */
            id: string;
            /** @description `invoiceId` of its matches */
            number: string;
            direction: components["schemas"]["InvoiceDirection"];
            counterpartyId: string;
            counterpartyName: string;
            currency: string;
            /** Format: double */
            amountFrom: number;
            /** Format: double */
            amountTo: number;
            /**
             * Format: double
             * @description Payments and adjustments
             */
            settledAmount: number;
            /** Format: date */
            dateFrom: string;
            /** Format: date */
            dateTo: string;
            reference: string | null;
            description: string | null;
            /** @description `void`: cancelled */
            status: components["schemas"]["InvoiceStatus"];
            /** @description Open, and expected until before today (UTC) */
            overdue: boolean;
            metadata: {
                [key: string]: unknown;
            };
            /** @description Grows with every change; name it as `expectedVersion` */
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ExpectedPaymentAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ExpectedPayment"];
        };
        NewExpectedPaymentsRepeat: {
            /** @enum {string} */
            every: "week" | "month" | "year";
            times: number;
        };
        NewExpectedPayments: components["schemas"]["NewExpectedPayment"] & {
            repeat?: components["schemas"]["NewExpectedPaymentsRepeat"] | null;
        };
        CreateExpectedPaymentBatchRequest: {
            expectedPayments: components["schemas"]["NewExpectedPayments"][];
        };
        ExpectedPaymentResult: components["schemas"]["BatchResult"] & {
            data?: components["schemas"]["ExpectedPayment"];
        };
        ExpectedPaymentResultListAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ExpectedPaymentResult"][];
        };
        ExpectedPaymentPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ExpectedPayment"][];
            pagination: components["schemas"]["Pagination"];
        };
        ExpectedPaymentWithMatches: components["schemas"]["ExpectedPayment"] & {
            /** @description The live matches, newest first */
            matches: components["schemas"]["Match"][];
        };
        ExpectedPaymentWithMatchesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ExpectedPaymentWithMatches"];
        };
        UpdateExpectedPaymentRequest: {
            /** Format: double */
            amountFrom?: number;
            /** Format: double */
            amountTo?: number;
            /** Format: date */
            dateFrom?: string;
            /** Format: date */
            dateTo?: string;
            reference?: string | null;
            description?: string | null;
            metadata?: {
                [key: string]: unknown;
            };
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        ExpectedPaymentChangeAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ExpectedPayment"];
            operationId: components["schemas"]["OperationId"];
        };
        /** @enum {string} */
        AdviceItemKind: "payment" | "refund" | "chargeback" | "fee" | "reserve" | "other";
        /** @enum {string} */
        AdviceDeductionType: "discount" | "fee" | "tax" | "other";
        NewAdviceParty: {
            name?: string | null;
            iban?: string | null;
            taxId?: string | null;
        };
        NewAdviceItemDeduction: {
            type: components["schemas"]["AdviceDeductionType"];
            /** Format: double */
            amount: number;
            text?: string | null;
        };
        NewAdviceItem: {
            /** @default payment */
            kind?: components["schemas"]["AdviceItemKind"];
            /**
             * @description The numbers by which it may be known, the most telling first
             * @default []
             */
            documents?: string[];
            /**
             * Format: double
             * @description Positive adds to what is booked. It is after `deductions`
             */
            amount: number;
            /** @description What was taken off the document's amount; `amount` and they settle the document */
            deductions?: components["schemas"]["NewAdviceItemDeduction"][];
            name?: string | null;
            iban?: string | null;
            text?: string | null;
            rejected?: string | null;
        };
        NewAdvice: {
            kind: components["schemas"]["AdviceKind"];
            number: string;
            /**
             * @description Further texts by which a bank may name the booking
             * @default []
             */
            references?: string[];
            direction: components["schemas"]["TransactionDirection"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: double
             * @description What the bank books. The amounts of `items` must add up to it
             */
            totalAmount: number;
            date?: string | null;
            iban?: string | null;
            party?: components["schemas"]["NewAdviceParty"] | null;
            items: components["schemas"]["NewAdviceItem"][];
        };
        StoredAdvicesAdviceInvoice: {
            /** @description From 1 */
            item: number;
            invoiceId: string;
            counterpartyId: string;
            counterpartyName: string;
            status: components["schemas"]["InvoiceStatus"];
            currency: string;
            /** Format: double */
            remainingAmount: number;
        };
        StoredAdvicesAdvice: {
            advice: components["schemas"]["Advice"];
            /** @description False when it was stored before */
            created: boolean;
            /** @description Which its items name, open or not. Of a preview, with the scope `invoices:read`; else null */
            invoices: components["schemas"]["StoredAdvicesAdviceInvoice"][] | null;
        };
        StoredAdvicesProblem: {
            line: number;
            column: string | null;
            message: string;
        };
        StoredAdvices: {
            advices: components["schemas"]["StoredAdvicesAdvice"][];
            /** @description Why nothing of the file can be stored. Only of a preview */
            problems: components["schemas"]["StoredAdvicesProblem"][];
            /** @description What of the file was left out, and which numbers were handed in before with another content */
            warnings: string[];
        };
        /** @enum {string} */
        AdviceStatus: "waiting" | "found" | "matched";
        /** @enum {string} */
        AdviceFormat: "Stripe" | "PayPal" | "Adyen" | "Mollie" | "GoCardless" | "CSV" | "XLSX" | "ODS" | "X12 820" | "pain.001" | "pain.008" | "pain.002" | "NACHA";
        AdviceParty: {
            name: string | null;
            iban: string | null;
            taxId: string | null;
        };
        Advice: {
            /** Format: uuid */
            id: string;
            /** @description `waiting` for its transaction, `found`, or `matched` when all of it is */
            status: components["schemas"]["AdviceStatus"];
            /** @description Code of the transaction that it explains */
            transactionId: string | null;
            kind: components["schemas"]["AdviceKind"];
            /** @description Of its file; null when it was sent as JSON */
            format: components["schemas"]["AdviceFormat"] | null;
            /** @description Of the file, where it begins */
            line: number;
            number: string;
            /** @description Further texts by which a bank may name the booking */
            references: string[];
            direction: components["schemas"]["TransactionDirection"];
            currency: string;
            /**
             * Format: double
             * @description What the bank books. The amounts of `items` add up to it
             */
            totalAmount: number;
            date: string | null;
            /** @description Your account */
            iban: string | null;
            /** @description Who pays or is paid: for a payout its processor */
            party: components["schemas"]["AdviceParty"];
            items: components["schemas"]["AdviceItem"][];
            /** @description What in the document contradicts itself or was left out */
            warnings: string[];
            /** Format: date-time */
            createdAt: string;
        };
        AdviceItemDeduction: {
            type: components["schemas"]["AdviceDeductionType"];
            /** Format: double */
            amount: number;
            text: string | null;
        };
        AdviceItem: {
            kind: components["schemas"]["AdviceItemKind"];
            /** @description Of the file, or the place in the request; from 1 */
            line: number;
            /** @description The numbers by which it may be known, the most telling first */
            documents: string[];
            /**
             * Format: double
             * @description Positive adds to what is booked. It is after `deductions`
             */
            amount: number;
            deductions: components["schemas"]["AdviceItemDeduction"][];
            name: string | null;
            iban: string | null;
            text: string | null;
            /** @description Why it was rejected or returned, such as `AC04` or `R03` */
            rejected: string | null;
            /** @description Code of the transaction of an order that is booked by itself */
            transactionId: string | null;
        };
        StoredAdvicesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["StoredAdvices"];
        };
        AdvicePageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Advice"][];
            pagination: components["schemas"]["Pagination"];
        };
        AdviceAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Advice"];
        };
        DeleteAdviceAnswer: {
            /** @constant */
            success: true;
            /** @enum {string} */
            message: "Advice deleted";
            operationId: components["schemas"]["OperationId"];
        };
        CreateMatchRequest: {
            invoiceId: string;
            /** @description Required when several invoices have the number */
            counterpartyId?: string;
            issueYear?: components["schemas"]["IssueYear"];
            transactionId: string;
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @default active
             * @enum {string}
             */
            status?: "active" | "rejected";
            /**
             * Format: double
             * @description In the transaction's currency; required unless rejected
             */
            matchedAmount?: number;
            rememberAccount?: components["schemas"]["RememberAccount"];
            /** @default payment */
            kind?: components["schemas"]["MatchKind"];
            /**
             * Format: uuid
             * @description The payment to reverse; required for the kind `return`
             */
            returnsMatchId?: string;
        };
        CreateMatchAnswerData: {
            match: components["schemas"]["Match"];
        };
        CreateMatchAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["CreateMatchAnswerData"];
            operationId: components["schemas"]["OperationId"];
        };
        ProposeMatchRequest: {
            invoiceId: string;
            /** @description Required when several invoices have the number */
            counterpartyId?: string;
            issueYear?: components["schemas"]["IssueYear"];
            transactionId: string;
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * Format: double
             * @description In the transaction's currency
             */
            matchedAmount: number;
        };
        ProposeMatchAnswerData: {
            match: components["schemas"]["Match"];
        };
        ProposeMatchAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ProposeMatchAnswerData"];
            operationId: components["schemas"]["OperationId"];
        };
        MatchPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Match"][];
            pagination: components["schemas"]["Pagination"];
        };
        MatchAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Match"];
        };
        MatchHistoryEntry: components["schemas"]["HistoryEntry"] & {
            /** @description Null when this change created it, or its import was taken back later */
            before: components["schemas"]["Match"] | null;
            /** @description Null when this change deleted it, or a transaction was later taken back with its import */
            after: components["schemas"]["Match"] | null;
        };
        MatchHistoryEntryPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["MatchHistoryEntry"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @enum {string} */
        MatchTargetStatus: "active" | "cancelled" | "confirmed" | "rejected";
        UpdateMatchRequest: {
            status?: components["schemas"]["MatchTargetStatus"];
            /** Format: double */
            matchedAmount?: number;
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Closes what the payment leaves open of the invoice, as an adjustment; confirms a suggestion */
            closeDifference?: components["schemas"]["AdjustmentReason"];
            rememberAccount?: components["schemas"]["RememberAccount"];
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        DecidedMatch: {
            match: components["schemas"]["Match"];
            /** @description Null when the transaction could not be read in time; the change was made */
            transaction: components["schemas"]["Transaction"] | null;
            invoice: components["schemas"]["Invoice"];
        };
        UpdateMatchAnswer: {
            /** @constant */
            success: true;
            /** @enum {string} */
            message: "Match updated" | "Match confirmed" | "Match rejected" | "Match cancelled";
            data: components["schemas"]["DecidedMatch"];
            operationId: components["schemas"]["OperationId"];
        };
        DeleteMatchAnswer: {
            /** @constant */
            success: true;
            /** @enum {string} */
            message: "Match deleted";
            operationId: components["schemas"]["OperationId"];
        };
        DecideMatchesRequestDecision: {
            /** Format: uuid */
            matchId: string;
            status: components["schemas"]["MatchTargetStatus"];
            /** Format: double */
            matchedAmount?: number;
            rememberAccount?: components["schemas"]["RememberAccount"];
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        DecideMatchesRequestFilter: {
            invoiceId?: string;
            transactionId?: string;
            counterpartyId?: string;
            issueYear?: components["schemas"]["IssueYear"];
            /** Format: double */
            confidenceMin?: number;
            currency?: components["schemas"]["Currency"];
            /** @description Of the transaction */
            direction?: components["schemas"]["TransactionDirection"];
            /**
             * Format: date
             * @description First value date of the transaction
             */
            dateFrom?: string;
            /**
             * Format: date
             * @description Last value date of the transaction
             */
            dateTo?: string;
        };
        DecideMatchesRequest: {
            decisions?: components["schemas"]["DecideMatchesRequestDecision"][];
            /** @description Every condition must hold; without any, all suggestions are meant */
            filter?: components["schemas"]["DecideMatchesRequestFilter"];
            /** @description With `filter`: what becomes of the suggestions */
            status?: components["schemas"]["MatchTargetStatus"];
            rememberAccount?: components["schemas"]["RememberAccount"];
            /**
             * @description Answers what would be decided and stores nothing
             * @default false
             */
            dryRun?: boolean;
        };
        DecidedSuggestionResult: components["schemas"]["BatchResult"] & {
            /**
             * Format: uuid
             * @description Only with a filter
             */
            matchId?: string;
            data?: components["schemas"]["DecidedSuggestion"];
        };
        DecidedSuggestion: {
            match: components["schemas"]["Match"];
        };
        DecideMatchesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["DecidedSuggestionResult"][];
            /** @description The filter has more suggestions, which were left alone */
            more: boolean;
            /** @description Absent on a dry run, null when nothing changed */
            operationId?: string | null;
        };
        Undone: {
            /**
             * Format: uuid
             * @description The operation that was undone
             */
            undoes: string;
            /** @description Codes of the changed transactions */
            transactionIds: string[];
            /** @description Numbers of the changed invoices */
            invoiceIds: string[];
            /** @description The changed, restored and removed matches */
            matchIds: string[];
            /** @description An earlier request undid it, and this one changed nothing */
            alreadyUndone: boolean;
        };
        UndoneChangeAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Undone"];
            operationId: components["schemas"]["OperationId"];
        };
        PreviewMatchesRequest: {
            transactionId: string;
        };
        MatchPreview: {
            /** @description Transaction code */
            transactionId: string;
            /** @description The transaction's current status */
            status: components["schemas"]["TransactionStatus"];
            currency: string;
            /** Format: double */
            remainingAmount: number;
            /** @description The strongest match that matching would make now */
            outcome: components["schemas"]["PreviewOutcome"];
            explanation: string;
            /** @description Best first. For an ignored transaction: the candidates after including it */
            candidates: components["schemas"]["Candidate"][];
        };
        /** @enum {string} */
        AutomaticMatchStatus: "confirmed" | "pending_review";
        CandidateReason: {
            signal: string;
            detail: string;
            points: number;
        };
        CandidateDifference: {
            /** Format: double */
            amount: number;
            currency: string;
            reason: components["schemas"]["DifferenceReason"];
        };
        CandidateCredit: {
            /** @description Number of the credit note */
            creditNoteId: string;
            /** Format: double */
            amount: number;
        };
        Candidate: {
            /** @description A `payment` settles the invoice. A `return` reverses a payment, so the invoice is open again by its amount */
            kind: components["schemas"]["MatchKind"];
            /** @description The payment that a return reverses; null on a payment */
            returnsMatchId: string | null;
            /** @description A return that reduced the transaction, such as a refund in a payout: its `matchedAmount` counts as negative */
            deducted: boolean;
            /** @description Invoice number */
            invoiceId: string;
            /** @description Account code of the counterparty */
            counterpartyId: string;
            /** @description The name of the counterparty, as it is now */
            counterpartyName: string;
            paymentMethodId: string | null;
            /** @description The status that the match would have */
            status: components["schemas"]["AutomaticMatchStatus"];
            /** Format: double */
            matchedAmount: number;
            currency: string;
            /**
             * Format: double
             * @description The amount that would be settled on the invoice, in the invoice's currency
             */
            invoiceAmount: number;
            invoiceCurrency: string;
            /** @description Units of the invoice's currency per unit of the transaction's */
            exchangeRate: number | null;
            rateDate: string | null;
            /** Format: double */
            confidence: number;
            reasons: components["schemas"]["CandidateReason"][];
            explanation: string | null;
            /** @description What the suggested payment leaves open of the invoice, and why */
            difference: components["schemas"]["CandidateDifference"] | null;
            /** @description The credit notes that confirming the suggestion applies to the invoice */
            credits: components["schemas"]["CandidateCredit"][];
        };
        MatchPreviewAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["MatchPreview"];
        };
        MatchingSettingsIdentity: {
            names: string[];
            taxIds: string[];
            ibans: string[];
        };
        MatchingSettings: {
            /** @description Whether matching may confirm matches without a person. If false, it suggests them instead */
            autoConfirm: boolean;
            /** @description Minimum score of a suggestion */
            suggestFrom: number;
            /** @description Minimum score of an automatic confirmation, which also needs firm evidence; at least suggestFrom */
            confirmFrom: number;
            /** @description Points by which a candidate must exceed the next one to be confirmed */
            margin: number;
            /** @description Amounts per currency above which only a person may confirm */
            ceilings: components["schemas"]["AmountLimit"][];
            /** @description The currency of `ceilingOtherwise` */
            baseCurrency: string;
            /** @description The value above which only a person may confirm in all other currencies, in major units of the base currency; null: none. It is converted at the stored rate of the value date */
            ceilingOtherwise: number | null;
            /** @description What `ceilingOtherwise` is in other currencies while no rate is stored, by their orders of magnitude */
            estimatedCeilings: components["schemas"]["AmountLimit"][];
            /** @description Differences per currency up to which matching confirms and adjusts by itself; none in other currencies */
            differenceLimits: components["schemas"]["AmountLimit"][];
            /** @description The most per currency to which a rule may raise the ceiling; in other currencies, rules only lower it */
            ruleCeilings: components["schemas"]["AmountLimit"][];
            /** @description By what you are recognized in e-invoices, besides the accounts of your bank connections */
            identity: components["schemas"]["MatchingSettingsIdentity"];
            /** @description How to read tables of open items */
            tableMappings: {
                [key: string]: unknown;
            }[];
            /** @description Null until the first change */
            updatedAt: string | null;
        };
        AmountLimit: {
            currency: string;
            /** Format: double */
            amount: number;
        };
        MatchingSettingsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["MatchingSettings"];
        };
        NewAmountLimit: {
            currency: components["schemas"]["Currency"];
            /** Format: double */
            amount: number;
        };
        TableMappingColumns: {
            number: components["schemas"]["TableColumn"];
            issueDate: components["schemas"]["TableColumn"];
            /** @description What is to be paid. A negative amount is that of a credit note */
            amount: components["schemas"]["TableColumn"];
            dueDate?: components["schemas"]["TableColumn"];
            currency?: components["schemas"]["TableColumn"];
            paymentReference?: components["schemas"]["TableColumn"];
            /** @description Your own code for the counterparty */
            counterpartyCode?: components["schemas"]["TableColumn"];
            counterpartyName?: components["schemas"]["TableColumn"];
            counterpartyTaxId?: components["schemas"]["TableColumn"];
            counterpartyIban?: components["schemas"]["TableColumn"];
            /** @description Holds one of `directionWords` */
            direction?: components["schemas"]["TableColumn"];
            /** @description Holds one of `creditNoteWords` for a credit note of a positive amount */
            type?: components["schemas"]["TableColumn"];
        };
        TableMappingDirectionWords: {
            receivable: string[];
            payable: string[];
        };
        TableMapping: {
            columns: components["schemas"]["TableMappingColumns"];
            currency?: components["schemas"]["Currency"];
            direction?: components["schemas"]["InvoiceDirection"];
            directionWords?: components["schemas"]["TableMappingDirectionWords"];
            creditNoteWords?: string[];
            dateFormats?: string[];
            /** @enum {string} */
            decimalSeparator?: "." | ",";
        };
        /** @description Name of the header cell. Case, spaces and punctuation do not matter */
        TableColumn: string;
        UpdateMatchingSettingsRequestIdentity: {
            /** @default [] */
            names?: string[];
            /** @default [] */
            taxIds?: string[];
            /** @default [] */
            ibans?: string[];
        };
        UpdateMatchingSettingsRequest: {
            autoConfirm?: boolean;
            suggestFrom?: number;
            confirmFrom?: number;
            margin?: number;
            ceilings?: components["schemas"]["NewAmountLimit"][];
            baseCurrency?: components["schemas"]["Currency"];
            ceilingOtherwise?: number | null;
            differenceLimits?: components["schemas"]["NewAmountLimit"][];
            ruleCeilings?: components["schemas"]["NewAmountLimit"][];
            /** @description By what you are recognized in e-invoices. The accounts of bank connections count without being named */
            identity?: components["schemas"]["UpdateMatchingSettingsRequestIdentity"];
            /** @description How to read tables of open items. The first one whose columns a header has is used */
            tableMappings?: components["schemas"]["TableMapping"][];
        };
        PreviewMatchingSettingsRequestIdentity: {
            /** @default [] */
            names?: string[];
            /** @default [] */
            taxIds?: string[];
            /** @default [] */
            ibans?: string[];
        };
        PreviewMatchingSettingsRequest: {
            autoConfirm?: boolean;
            suggestFrom?: number;
            confirmFrom?: number;
            margin?: number;
            ceilings?: components["schemas"]["NewAmountLimit"][];
            baseCurrency?: components["schemas"]["Currency"];
            ceilingOtherwise?: number | null;
            differenceLimits?: components["schemas"]["NewAmountLimit"][];
            ruleCeilings?: components["schemas"]["NewAmountLimit"][];
            /** @description By what you are recognized in e-invoices. The accounts of bank connections count without being named */
            identity?: components["schemas"]["PreviewMatchingSettingsRequestIdentity"];
            /** @description How to read tables of open items. The first one whose columns a header has is used */
            tableMappings?: components["schemas"]["TableMapping"][];
            /** @default 200 */
            transactions?: number;
        };
        MatchingSettingsPreviewChange: {
            transactionId: string;
            current: components["schemas"]["TransactionOutcome"];
            proposed: components["schemas"]["TransactionOutcome"];
        };
        MatchingSettingsPreview: {
            /** @description The latest transactions of 90 days that were matched again, as if they had just arrived */
            transactions: number;
            /** @description Those of them that a person matched, rejected or unlinked */
            decidedByPeople: number;
            current: components["schemas"]["SettingsOutcome"];
            proposed: components["schemas"]["SettingsOutcome"];
            /** @description Transactions whose outcome differs, newest first */
            changes: components["schemas"]["MatchingSettingsPreviewChange"][];
        };
        SettingsOutcome: {
            confirmed: number;
            suggested: number;
            none: number;
            /** @description Confirmed transactions for which a person decided otherwise */
            contradictions: number;
        };
        TransactionOutcome: {
            outcome: components["schemas"]["PreviewOutcome"];
            /** @description What matching would confirm or suggest, best first */
            invoiceNumbers: string[];
            /** @description Whether matching would confirm what a person decided otherwise */
            contradicts: boolean;
        };
        MatchingSettingsPreviewAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["MatchingSettingsPreview"];
        };
        RuleSet: {
            /** @description In their order: the first one whose conditions hold acts, alone */
            rules: components["schemas"]["Rule"][];
            /** @description Grows with every change of the list; 0 before the first */
            version: number;
            updatedAt: string | null;
            /** @description Who changed the list last */
            actor: string;
            actorName: string | null;
        };
        Rule: {
            /** Format: uuid */
            id: string;
            name: string;
            conditions: components["schemas"]["RuleConditions"];
            actions: components["schemas"]["RuleActions"];
            /** @description Grows with every change; name it as `expectedVersion` */
            version: number;
            updatedAt: string | null;
            /** @description Who changed it last */
            actor: string;
            actorName: string | null;
        };
        /** @description All that are not null must hold */
        RuleConditions: {
            bankConnectionId: string | null;
            direction: components["schemas"]["TransactionDirection"] | null;
            currency: string | null;
            amountMin: number | null;
            amountMax: number | null;
            textContains: string | null;
            /** @description A pattern of RE2 */
            textMatches: string | null;
            /** @description A part of the name of the other side */
            counterpartyName: string | null;
            counterpartyIban: string | null;
            /** @description The counterparty that account, name or earlier decisions tell */
            counterpartyId: string | null;
            purposeCode: string | null;
            bankTransactionCode: string | null;
        };
        RuleActionsAllowDifference: {
            amount: number | null;
            /** @description Of the open amount */
            percent: number | null;
            /**
             * @description The adjustment that closes the difference
             * @enum {string}
             */
            reason: "fee" | "discount" | "rounding" | "write_off";
        };
        RuleActionsAssignee: {
            id: string;
            name: string | null;
        };
        RuleActions: {
            /** @description A transaction that arrives is ignored for this reason */
            ignoreReason: components["schemas"]["IgnoreReason"] | null;
            /** @description A transaction that arrives is coded to this account of the ledger */
            account: string | null;
            accountName: string | null;
            /** @description The counterparty whose open invoices are suggested when the transaction does not tell its own */
            counterpartyId: string | null;
            /** @description What a payment that names its one invoice whole may lack; the smaller limit holds */
            allowDifference: components["schemas"]["RuleActionsAllowDifference"] | null;
            /** @description Only a person confirms the transaction */
            neverConfirm: boolean;
            /** @description The ceiling of the transaction; raised to at most `ruleCeilings` of the matching settings */
            ceiling: number | null;
            /** @description Who decides about a transaction that arrives. Only a person confirms it then */
            assignee: components["schemas"]["RuleActionsAssignee"] | null;
        };
        RuleSetAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["RuleSet"];
        };
        NewRuleConditions: {
            bankConnectionId?: string | null;
            direction?: components["schemas"]["TransactionDirection"] | null;
            currency?: components["schemas"]["Currency"] | null;
            amountMin?: number | null;
            amountMax?: number | null;
            textContains?: string | null;
            /** @description A pattern in the syntax of RE2, found anywhere in the first 500 characters without regard to case. All patterns together have at most 300 steps */
            textMatches?: string | null;
            counterpartyName?: string | null;
            counterpartyIban?: string | null;
            counterpartyId?: string | null;
            purposeCode?: string | null;
            /** @description The whole code, or its beginning */
            bankTransactionCode?: string | null;
        };
        NewRuleActionsAllowDifference: {
            amount?: number | null;
            percent?: number | null;
            /** @enum {string} */
            reason: "fee" | "discount" | "rounding" | "write_off";
        };
        NewRuleActionsAssignee: {
            id: string;
            name?: string | null;
        };
        NewRuleActions: {
            ignoreReason?: components["schemas"]["IgnoreReason"] | null;
            /** @description One of the accounts for coding of the export settings */
            account?: string | null;
            /** @description As answered; the export settings know it */
            accountName?: string | null;
            counterpartyId?: string | null;
            allowDifference?: components["schemas"]["NewRuleActionsAllowDifference"] | null;
            /** @default false */
            neverConfirm?: boolean;
            ceiling?: number | null;
            assignee?: components["schemas"]["NewRuleActionsAssignee"] | null;
        };
        NewRule: {
            /** @description That of a stored rule; none for a new one */
            id?: string | null;
            name: string;
            /** @description At least one; all of them must hold. Amounts need a currency */
            conditions: components["schemas"]["NewRuleConditions"];
            /** @description At least one. `ignoreReason` and `account` stand alone. Amounts need the currency of the conditions */
            actions: components["schemas"]["NewRuleActions"];
        };
        PutRulesRequest: {
            rules: components["schemas"]["NewRule"][];
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        PreviewRuleRequest: {
            rule: components["schemas"]["NewRule"];
            /** @description Where it would stand, from 0; by default where the stored rule stands, or last */
            position?: number;
        };
        RulePreviewSample: {
            transactionId: string;
            /** Format: date */
            valueDate: string;
            /** Format: double */
            amount: number;
            currency: string;
            direction: components["schemas"]["TransactionDirection"];
            counterpartyName: string | null;
            description: string;
            current: components["schemas"]["RuleOutcome"];
            proposed: components["schemas"]["RuleOutcome"];
        };
        RulePreview: {
            /** @description The latest transactions of 90 days that were looked at, at most 2,000 */
            examined: number;
            /** @description There were more of them, or the rule acts on more than the 200 that were matched again */
            cut: boolean;
            /** @description Those on which the rule would act */
            transactions: number;
            /** @description What becomes of up to 200 of them if they arrived now */
            current: components["schemas"]["RuleOutcomes"];
            /** @description The same under the rule */
            proposed: components["schemas"]["RuleOutcomes"];
            /** @description Contradictions first, then transactions with another outcome; newest first among them */
            samples: components["schemas"]["RulePreviewSample"][];
        };
        RuleOutcomes: {
            confirmed: number;
            suggested: number;
            none: number;
            ignored: number;
            /** @description Explained by an account */
            coded: number;
            /** @description Transactions for which a person decided otherwise */
            contradictions: number;
        };
        RuleOutcome: {
            /** @enum {string} */
            outcome: "confirmed" | "pending_review" | "none" | "ignored" | "coded";
            invoiceNumbers: string[];
            /** @description A person decided otherwise */
            contradicts: boolean;
        };
        RulePreviewAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["RulePreview"];
        };
        RuleProposal: {
            name: string;
            conditions: components["schemas"]["RuleConditions"];
            actions: components["schemas"]["RuleActions"];
            /** @description How many decisions of people follow it */
            decisions: number;
            /** @description Some of the transactions, newest first */
            transactionIds: string[];
        };
        RuleProposalListAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["RuleProposal"][];
        };
        NewPaymentMethod: {
            /** @description Stored in Unicode NFC, without white space at its ends */
            code: string;
            type: string;
            iban?: string | null;
            bic?: string | null;
        };
        CreateCounterpartyRequest: {
            /** @description Stored in Unicode NFC, without white space at its ends */
            accountCode: string;
            name: string;
            /** @default [] */
            aliases?: string[];
            paymentMethods?: components["schemas"]["NewPaymentMethod"][];
            /** @description Tax numbers and company registrations, by which e-invoices find the counterparty. Spaces and punctuation do not matter */
            taxIds?: string[];
        };
        CounterpartyPaymentMethod: {
            /** Format: uuid */
            id: string;
            code: string;
            type: string;
            iban?: string;
            bic?: string;
        };
        Counterparty: {
            /** Format: uuid */
            id: string;
            accountCode: string;
            name: string;
            aliases: string[];
            paymentMethods: components["schemas"]["CounterpartyPaymentMethod"][];
            /** @description Tax numbers and company registrations: upper case, letters and digits only */
            taxIds: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CounterpartyAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Counterparty"];
        };
        CounterpartyPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Counterparty"][];
            pagination: components["schemas"]["Pagination"];
        };
        UpdateCounterpartyRequest: {
            name?: string;
            aliases?: string[];
            paymentMethods?: components["schemas"]["NewPaymentMethod"][];
            /** @description Tax numbers and company registrations, by which e-invoices find the counterparty. Spaces and punctuation do not matter */
            taxIds?: string[];
        };
        /** @enum {string} */
        AliasKind: "name" | "iban" | "merchant";
        LearnedAlias: {
            /** @description A payer's name or account, or the words of a merchant's text */
            kind: components["schemas"]["AliasKind"];
            /** @description Normalized, as it is compared */
            value: string;
            /** @description Transactions on which a person confirmed it for this counterparty */
            confirmations: number;
            neededConfirmations: number;
            /** @description Whether matching suggests the counterparty's invoices because of it */
            used: boolean;
            /** @description Whether a payment may be confirmed because of it: the payer's name agreed, or a person said that it is remembered */
            proves: boolean;
            /** @description Whether it was also confirmed for another counterparty: it is an agent's and proves no payer */
            contradicted: boolean;
        };
        LearnedAliasPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["LearnedAlias"][];
            pagination: components["schemas"]["Pagination"];
        };
        ForgetLearnedAnswer: {
            /** @constant */
            success: true;
            /** @enum {string} */
            message: "Learned facts forgotten";
        };
        SearchResult: {
            /** @description The newest by value date */
            transactions: components["schemas"]["Transaction"][];
            /** @description The newest by issue date; also by the name of the counterparty */
            invoices: components["schemas"]["Invoice"][];
            /** @description The newest */
            counterparties: components["schemas"]["Counterparty"][];
        };
        SearchResultAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["SearchResult"];
        };
        /** @enum {string} */
        InvoiceAge: "current" | "days_1_30" | "days_31_60" | "days_61_90" | "over_90_days";
        OverviewTransactionsByStatus: {
            unmatched: number;
            partially_matched: number;
            matched: number;
            ignored: number;
        };
        OverviewTransactions: {
            byStatus: components["schemas"]["OverviewTransactionsByStatus"];
            /** @description Transactions with live suggestions */
            suggested: number;
            /** @description Those of them whose suggestions exclude one another */
            ambiguous: number;
            /** @description Transactions that matching allocated without a person */
            automatic: number;
            /** @description Their share of all allocated transactions; null without any */
            automaticRate: number | null;
            /** @description The first value date of a transaction with a live suggestion */
            oldestSuggested: string | null;
        };
        OverviewDayAmount: {
            currency: string;
            direction: components["schemas"]["TransactionDirection"];
            /** Format: double */
            amount: number;
        };
        OverviewDay: {
            /** Format: date */
            day: string;
            /** @description Matched by matching alone */
            automatic: number;
            /** @description Matched with people */
            byPeople: number;
            /** @description How many were `unmatched` at the end of the day, or are now if it is today */
            unmatched: number;
            /** @description What the transactions of the day have allocated */
            amounts: components["schemas"]["OverviewDayAmount"][];
        };
        OverviewMatched: {
            /** Format: date */
            day: string;
            currency: string;
            direction: components["schemas"]["TransactionDirection"];
            /** Format: double */
            amount: number;
        };
        OverviewAgeing: {
            direction: components["schemas"]["InvoiceDirection"];
            currency: string;
            /** @description By days overdue; invoices without a due date are `current` */
            age: components["schemas"]["InvoiceAge"];
            invoices: number;
            /** Format: double */
            amount: number;
        };
        OverviewIncomplete: {
            /** Format: uuid */
            bankConnectionId: string;
            name: string;
            balanceIssueCount: number;
            balanceIssues: components["schemas"]["BalanceIssue"][];
        };
        OverviewDeliveries: {
            pending: number;
            delivering: number;
            success: number;
            failed: number;
            exhausted: number;
        };
        OverviewDeliveryDay: {
            /** Format: date */
            day: string;
            delivered: number;
            /** @description Given up or not repeated */
            failed: number;
        };
        Overview: {
            transactions: components["schemas"]["OverviewTransactions"];
            /** @description Transactions that are matched now, in part or as a whole, by the UTC day of the decision, oldest first. One whose decision is undone leaves its day; a rejected suggestion decides nothing. Days on which nothing changed are left out, and days before the last 366 */
            days: components["schemas"]["OverviewDay"][];
            /** @description Allocated amounts by value date, newest first, for at most 366 days */
            matched: components["schemas"]["OverviewMatched"][];
            /** @description What is open of invoices now, without credit notes; combinations without invoices are left out */
            ageing: components["schemas"]["OverviewAgeing"][];
            /** @description The bank connections whose balances do not prove that every transaction is here, of all days */
            incomplete: components["schemas"]["OverviewIncomplete"][];
            deliveries: components["schemas"]["OverviewDeliveries"];
            /** @description Ended deliveries by UTC day of creation, oldest first; days without any are left out */
            deliveryDays: components["schemas"]["OverviewDeliveryDay"][];
        };
        /** @enum {string} */
        BalanceIssueKind: "gap" | "overlap" | "discontinuity" | "changed" | "left_out" | "unaccounted";
        BalanceIssue: {
            /** @description `gap`: statements are missing between two days; `overlap`: two statements share days and agree in no balance; `discontinuity`: a statement does not begin with the balance of the one before; `changed`: the bank states another balance for the same days; `left_out`: an upload left out lines, which move the difference between `expected` and `stated`; `unaccounted`: transactions of these days are missing or stored twice */
            kind: components["schemas"]["BalanceIssueKind"];
            /** @description Of a connection without an IBAN */
            account: string | null;
            currency: string;
            /**
             * Format: date
             * @description The first day for which to ask the bank
             */
            from: string;
            /**
             * Format: date
             * @description The last day for which to ask the bank
             */
            to: string;
            /** @description The balance that the statement before leads to; null if that may be several */
            expected: number | null;
            /**
             * Format: double
             * @description The balance that the statement states
             */
            stated: number;
            /**
             * Format: uuid
             * @description The import of the statement
             */
            syncId: string;
            /** @description Of `left_out`: the lines of the file that were left out */
            lines: number[];
        };
        OverviewAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Overview"];
        };
        Ageing: {
            rows: components["schemas"]["AgedItems"][];
            /** @description Pass it as `after` for the following counterparties; null at the end */
            next: string | null;
        };
        AgedItems: {
            /** @description The counterparty's code */
            counterpartyId: string;
            counterpartyName: string;
            direction: components["schemas"]["InvoiceDirection"];
            currency: string;
            /** @description Open invoices */
            invoices: number;
            /**
             * Format: double
             * @description What is open of them
             */
            openAmount: number;
            /**
             * Format: double
             * @description What is overdue of it
             */
            overdueAmount: number;
            /**
             * Format: double
             * @description What is not overdue; invoices without a due date never are
             */
            currentAmount: number;
            /** Format: double */
            amount1To30Days: number;
            /** Format: double */
            amount31To60Days: number;
            /** Format: double */
            amount61To90Days: number;
            /** Format: double */
            amountOver90Days: number;
            /**
             * Format: double
             * @description What is open of credit notes, which is not part of the other amounts
             */
            creditAmount: number;
            /** @description Paid ones among the latest 20 invoices of the counterparty, in this direction */
            paidInvoices: number;
            /** @description From their issue dates to the value dates of their last payments; null without any */
            averageDaysToPay: number | null;
            /** @description The same from their due dates, negative when they were paid early; null without any */
            averageDaysLate: number | null;
        };
        AgeingAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Ageing"];
        };
        /** @enum {string} */
        ExpectedPeriod: "overdue" | "week" | "later" | "undated";
        ExpectedPayments: {
            period: components["schemas"]["ExpectedPeriod"];
            /** @description The Monday of a week */
            dateFrom: string | null;
            /** @description The Sunday of a week */
            dateTo: string | null;
            /** @description What is receivable is expected to come in, what is payable to go out */
            direction: components["schemas"]["InvoiceDirection"];
            currency: string;
            invoices: number;
            /**
             * Format: double
             * @description What is open of the invoices that are due in the period, without credit notes
             */
            amount: number;
        };
        ExpectedPaymentsListAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ExpectedPayments"][];
        };
        /** @enum {string} */
        HistoryEntity: "transaction" | "invoice" | "match" | "closed_period" | "rule_set";
        Changes: {
            entries: components["schemas"]["Change"][];
            /** @description The `sequence` to continue after (before, with `order=newest`); null when empty */
            next: number | null;
            /** @description Later changes have no number yet: repeat the request */
            behind: boolean;
        };
        Change: components["schemas"]["HistoryEntry"] & {
            /** @description Null when this change created it, or its import was taken back later */
            before: components["schemas"]["Transaction"] | components["schemas"]["Invoice"] | components["schemas"]["Match"] | components["schemas"]["ClosedPeriod"] | components["schemas"]["RuleSet"] | null;
            /** @description Null when this change deleted it, or a transaction was later taken back with its import */
            after: components["schemas"]["Transaction"] | components["schemas"]["Invoice"] | components["schemas"]["Match"] | components["schemas"]["ClosedPeriod"] | components["schemas"]["RuleSet"] | null;
            /** @description Grows by one with each entry of the tenant */
            sequence: number;
            /** @description What `before` and `after` are */
            entity: components["schemas"]["HistoryEntity"];
        };
        ClosedPeriod: {
            /** @description Null: the tenant, with all transactions and with adjustments of no payment */
            bankConnectionId: string | null;
            /** @description The last closed day; null when the period was reopened as a whole */
            until: string | null;
            /** @description Why it was reopened, or closed although balances were incomplete */
            reason: string | null;
            /** @description What was acknowledged as unexplained when it was closed */
            unexplainedTransactions: number;
            version: number;
            /** Format: date-time */
            updatedAt: string;
            /** @description Who changed it last: `key:<id>` or `user:<subject>` */
            actor: string;
            actorName: string | null;
        };
        ChangesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Changes"];
        };
        /** @enum {string} */
        ExportStatus: "created" | "booked" | "recalled";
        Export: {
            /** @description Grows by one with each batch of the tenant */
            number: number;
            status: components["schemas"]["ExportStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description `key:<id>`, `user:<subject>`, or the name of a process */
            actor: string;
            /** @description The name to show for a person */
            actorName: string | null;
            /** @description The version of the export settings with which it was made */
            settingsVersion: number;
            postings: number;
            sums: components["schemas"]["ExportSum"][];
            /** @description Whether the batch is full, so that another one has further decisions */
            more: boolean;
        };
        /** @enum {string} */
        PostingKind: "payment" | "return" | "adjustment" | "coding";
        ExportSum: {
            /** @description YYYY-MM, of the dates of the postings */
            month: string;
            currency: string;
            kind: components["schemas"]["PostingKind"];
            postings: number;
            /**
             * Format: double
             * @description What the accounts of counterparties are debited with
             */
            debit: number;
            /**
             * Format: double
             * @description What the accounts of counterparties are credited with
             */
            credit: number;
            /** @description Postings for which the settings name no account or no contra account */
            unassigned: number;
            /**
             * Format: double
             * @description Adjustments among them that are in another month than the payment that they belong to. Reversals do not count
             */
            otherMonthAmount: number;
        };
        ExportAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Export"];
        };
        ExportPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Export"][];
            pagination: components["schemas"]["Pagination"];
        };
        ExportPreviewMissing: {
            /** @description `bank`, `receivable`, `payable`, or the reason of an adjustment */
            purpose: string;
            /** @description How many postings lack it */
            postings: number;
        };
        ExportPreview: {
            postings: number;
            sums: components["schemas"]["ExportSum"][];
            /** @description The accounts that the export settings lack */
            missing: components["schemas"]["ExportPreviewMissing"][];
            /** @description Whether the batch would have more than was read */
            more: boolean;
        };
        ExportPreviewAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ExportPreview"];
        };
        ExportProof: {
            currency: string;
            /**
             * Format: double
             * @description Payments and returns in all batches that are not recalled, credits less debits
             */
            exportedAmount: number;
            /** @description The same of decisions in no batch; null until all are read: repeat the request to read on */
            waitingAmount: number | null;
            /**
             * Format: double
             * @description What transactions have allocated, credits less debits: `matched` and `matchedWithDifferences` of the reconciliation statements of all bank connections, and of transactions without one
             */
            matchedAmount: number;
            /** @description `matchedAmount` less `exportedAmount` and `waitingAmount` */
            difference: number | null;
            /**
             * Format: double
             * @description Adjustments in another month than the payment that they belong to, in batches that are not recalled. Earlier versions dated them by their decision: the next batch after a recall dates them by their payment
             */
            otherMonthAmount: number;
            /** @description The difference is 0, and nothing is in another month */
            proved: boolean;
        };
        ExportProofListAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ExportProof"][];
        };
        /** @enum {string} */
        ExportTargetStatus: "booked" | "recalled";
        UpdateExportRequest: {
            status: components["schemas"]["ExportTargetStatus"];
        };
        Postings: {
            postings: components["schemas"]["Posting"][];
            /** @description Pass it as `after` for the following postings; null at the end */
            next: number | null;
        };
        /** @enum {string} */
        PostingSide: "debit" | "credit";
        Posting: {
            /** @description Unique in the tenant, and the same in every download */
            id: string;
            kind: components["schemas"]["PostingKind"];
            /** @description Takes back what an earlier posting booked: its side is the other one */
            reversal: boolean;
            /**
             * Format: date
             * @description The value date of the transaction, also of the one that an adjustment belongs to; else the UTC day of the adjustment. Of a reversal the UTC day of its decision
             */
            date: string;
            /** @description Whether `account` is debited or credited */
            side: components["schemas"]["PostingSide"];
            /** Format: double */
            amount: number;
            currency: string;
            /** @description The account of the counterparty, or of a coding; null when the settings name none */
            account: string | null;
            /** @description The account of the bank, or of the reason of an adjustment; null when the settings name none */
            contraAccount: string | null;
            /** @description `account` or `contraAccount`, as `side` says */
            debitAccount: string | null;
            /** @description The other one */
            creditAccount: string | null;
            /** @description The invoice's number; a coding has no invoice and no counterparty */
            invoiceId: string | null;
            /** @description What it settles or opens of the invoice, in `invoiceCurrency` */
            invoiceAmount: number | null;
            invoiceCurrency: string | null;
            /** @description Units of `invoiceCurrency` per unit of `currency`; null without conversion */
            exchangeRate: number | null;
            invoiceDirection: components["schemas"]["InvoiceDirection"] | null;
            /** @description The counterparty's code */
            counterpartyId: string | null;
            /** @description The transaction's code; null for an adjustment */
            transactionId: string | null;
            bankConnectionId: string | null;
            matchId: string | null;
            adjustmentId: string | null;
            /** @description Of an adjustment */
            reason: components["schemas"]["AdjustmentReason"] | null;
            /** @description Of an adjustment or a coding */
            note: string | null;
            /** @description Number of the credit note that an adjustment uses */
            creditNoteId: string | null;
            /** Format: date-time */
            decidedAt: string;
            /** @description `key:<id>`, `user:<subject>`, or the name of a process */
            actor: string;
            /** @description The name to show for a person */
            actorName: string | null;
            /**
             * Format: uuid
             * @description The operation that decided it
             */
            operationId: string;
            /** @description The coding of a transaction to an account */
            codingId: string | null;
        };
        PostingsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Postings"];
        };
        /** @enum {string} */
        PostingField: "id" | "kind" | "reversal" | "date" | "side" | "amount" | "currency" | "account" | "contraAccount" | "debitAccount" | "creditAccount" | "invoiceId" | "invoiceAmount" | "invoiceCurrency" | "exchangeRate" | "invoiceDirection" | "counterpartyId" | "transactionId" | "bankConnectionId" | "matchId" | "adjustmentId" | "reason" | "note" | "creditNoteId" | "decidedAt" | "actor" | "actorName" | "operationId" | "codingId";
        ExportSettingsAccounts: {
            bank: string | null;
            /** @description Of counterparties without an account of their own */
            receivable: string | null;
            /** @description Of counterparties without an account of their own */
            payable: string | null;
            fee: string | null;
            discount: string | null;
            rounding: string | null;
            writeOff: string | null;
            /** @description For clearing invoices with credit notes */
            credit: string | null;
        };
        ExportSettingsBankAccount: {
            /** Format: uuid */
            bankConnectionId: string;
            account: string;
        };
        ExportSettingsCounterpartyAccount: {
            counterpartyId: string;
            account: string;
        };
        ExportSettingsCodingAccount: {
            account: string;
            name: string;
        };
        ExportSettingsCsvColumn: {
            header: string;
            field: components["schemas"]["PostingField"];
        };
        ExportSettingsCsv: {
            delimiter: string;
            decimalComma: boolean;
            /** @description Empty: every field under its own name */
            columns: components["schemas"]["ExportSettingsCsvColumn"][];
        };
        ExportSettingsDatev: {
            consultantNumber: number;
            clientNumber: number;
            /** @description The month in which a fiscal year begins */
            fiscalYearMonth: number;
            /** @description Digits of an account that is no counterparty's */
            accountLength: number;
        };
        ExportSettings: {
            /** @description Grows with every change; 0 before the first one */
            version: number;
            updatedAt: string | null;
            actor: string | null;
            /** @description The name to show for a person */
            actorName: string | null;
            accounts: components["schemas"]["ExportSettingsAccounts"];
            bankAccounts: components["schemas"]["ExportSettingsBankAccount"][];
            counterpartyAccounts: components["schemas"]["ExportSettingsCounterpartyAccount"][];
            /** @description The accounts that transactions without an invoice are coded to */
            codingAccounts: components["schemas"]["ExportSettingsCodingAccount"][];
            /** @description Whether a counterparty's code of 1 to 9 digits is its account */
            codeIsAccount: boolean;
            csv: components["schemas"]["ExportSettingsCsv"];
            datev: components["schemas"]["ExportSettingsDatev"] | null;
        };
        ExportSettingsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ExportSettings"];
        };
        /** @default {} */
        PutExportSettingsRequestAccounts: {
            bank?: string | null;
            receivable?: string | null;
            payable?: string | null;
            fee?: string | null;
            discount?: string | null;
            rounding?: string | null;
            writeOff?: string | null;
            credit?: string | null;
        };
        PutExportSettingsRequestBankAccount: {
            /** Format: uuid */
            bankConnectionId: string;
            account: string;
        };
        PutExportSettingsRequestCounterpartyAccount: {
            counterpartyId: string;
            account: string;
        };
        PutExportSettingsRequestCodingAccount: {
            account: string;
            name: string;
        };
        PutExportSettingsRequestCsvColumn: {
            header: string;
            field: components["schemas"]["PostingField"];
        };
        /** @default {} */
        PutExportSettingsRequestCsv: {
            /**
             * @description A comma, a semicolon or a tab
             * @default ,
             */
            delimiter?: string;
            /** @default false */
            decimalComma?: boolean;
            /** @default [] */
            columns?: components["schemas"]["PutExportSettingsRequestCsvColumn"][];
        };
        PutExportSettingsRequestDatev: {
            consultantNumber: number;
            clientNumber: number;
            /** @default 1 */
            fiscalYearMonth?: number;
            /** @default 4 */
            accountLength?: number;
        };
        PutExportSettingsRequest: {
            accounts?: components["schemas"]["PutExportSettingsRequestAccounts"];
            bankAccounts?: components["schemas"]["PutExportSettingsRequestBankAccount"][];
            counterpartyAccounts?: components["schemas"]["PutExportSettingsRequestCounterpartyAccount"][];
            /**
             * @description The accounts that transactions without an invoice are coded to
             * @default []
             */
            codingAccounts?: components["schemas"]["PutExportSettingsRequestCodingAccount"][];
            /** @default false */
            codeIsAccount?: boolean;
            csv?: components["schemas"]["PutExportSettingsRequestCsv"];
            datev?: components["schemas"]["PutExportSettingsRequestDatev"] | null;
            expectedVersion?: components["schemas"]["ExpectedVersion"];
        };
        PutFxRatesRequestRate: {
            base: components["schemas"]["Currency"];
            quote: components["schemas"]["Currency"];
            /** Format: date */
            date: string;
            /**
             * @description A positive decimal number with at most 15 digits before the decimal point and 18 after it
             * @example 1.0837
             * @example 1.0837
             * @example 7e-7
             */
            rate: number | string;
        };
        PutFxRatesRequest: {
            rates: components["schemas"]["PutFxRatesRequestRate"][];
        };
        StoredRates: {
            stored: number;
        };
        StoredRatesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["StoredRates"];
        };
        ImportedRates: {
            /** @description Rates stored, including those that existed before */
            stored: number;
            /** @description Rates of retired currencies */
            skipped: number;
            skippedCurrencies: string[];
            days: number;
            dateFrom: string | null;
            dateTo: string | null;
        };
        ImportedRatesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ImportedRates"];
        };
        FxRate: {
            base: string;
            quote: string;
            /** Format: date */
            date: string;
            /**
             * Format: double
             * @description Units of quote per unit of base
             */
            rate: number;
        };
        FxRatePageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["FxRate"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Name of the header cell (case and spacing do not matter), or number of the column, from 1 */
        CsvColumn: string | number;
        CsvMappingDirectionWords: {
            credit: string[];
            debit: string[];
        };
        CsvMappingColumns: {
            bookingDate?: components["schemas"]["CsvColumn"];
            valueDate?: components["schemas"]["CsvColumn"];
            /** @description Signed, or with `direction` unsigned */
            amount?: components["schemas"]["CsvColumn"];
            /** @description Holds one of `directionWords` */
            direction?: components["schemas"]["CsvColumn"];
            /** @description Money out, when it has a separate column */
            debit?: components["schemas"]["CsvColumn"];
            /** @description Money in, when it has a separate column */
            credit?: components["schemas"]["CsvColumn"];
            /** @description The balance after each row */
            balance?: components["schemas"]["CsvColumn"];
            currency?: components["schemas"]["CsvColumn"];
            /** @description IBAN or number of the tenant's account */
            account?: components["schemas"]["CsvColumn"];
            /** @description The columns to join. A single one may be given without the list */
            description?: components["schemas"]["CsvColumn"][];
            /** @description The structured creditor reference */
            reference?: components["schemas"]["CsvColumn"];
            endToEndId?: components["schemas"]["CsvColumn"];
            counterpartyName?: components["schemas"]["CsvColumn"];
            counterpartyIban?: components["schemas"]["CsvColumn"];
            /** @description The counterparty of money in, if apart */
            payerName?: components["schemas"]["CsvColumn"];
            /** @description The counterparty of money out, if apart */
            payeeName?: components["schemas"]["CsvColumn"];
            /** @description The account of `payerName` */
            payerIban?: components["schemas"]["CsvColumn"];
            /** @description The account of `payeeName` */
            payeeIban?: components["schemas"]["CsvColumn"];
            /** @description Further texts for the description, in the order of the file. They do not tell equal lines apart */
            texts?: components["schemas"]["CsvColumn"][];
            /** @description Columns left out on purpose: nothing warns about or asks for them */
            unused?: components["schemas"]["CsvColumn"][];
            /** @description The mandate of a direct debit */
            mandateId?: components["schemas"]["CsvColumn"];
            /** @description The bank's code for the kind of booking */
            type?: components["schemas"]["CsvColumn"];
            /** @description A fee, which becomes a separate transaction; see `feeSign` */
            fee?: components["schemas"]["CsvColumn"];
            /** @description The amount before the bank converted it */
            originalAmount?: components["schemas"]["CsvColumn"];
            originalCurrency?: components["schemas"]["CsvColumn"];
            exchangeRate?: components["schemas"]["CsvColumn"];
            /** @description The bank's own reference of the booking */
            bankReference?: components["schemas"]["CsvColumn"];
            /** @description Whether the row is booked; see `bookedWords` and `skipWords` */
            status?: components["schemas"]["CsvColumn"];
        };
        CsvMapping: {
            delimiter?: string;
            quote?: string;
            /** @enum {string} */
            encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "iso-8859-1" | "iso-8859-2" | "iso-8859-15" | "koi8-r" | "ibm866" | "cp437" | "cp850" | "cp852" | "shift_jis" | "gb18030" | "euc-kr";
            skipRows?: number;
            header?: boolean;
            footerRows?: number;
            /** @enum {string} */
            decimalSeparator?: "." | ",";
            /** @enum {string} */
            thousandsSeparator?: "." | "," | " " | "'" | "’" | "";
            dateFormats?: string[];
            currency?: components["schemas"]["Currency"];
            directionWords?: components["schemas"]["CsvMappingDirectionWords"];
            bookedWords?: string[];
            skipWords?: string[];
            invertSign?: boolean;
            /** @enum {string} */
            debitSign?: "positive_out" | "negative_out";
            /** @enum {string} */
            feeSign?: "positive_out" | "negative_out" | "out";
            feeIncluded?: boolean;
            skipBlankAmounts?: boolean;
            /** @description Skip rows without a digit in their dates, or with words in one, such as totals */
            skipUndated?: boolean;
            /** @description Default: the columns of `preset` or of the recognized header. Without a date, or without `amount` or both `debit` and `credit`, the file must prove what is missing */
            columns?: components["schemas"]["CsvMappingColumns"];
            /**
             * @description The bank whose exports the files are
             * @enum {string}
             */
            preset?: "alfa" | "bank-of-america" | "chase" | "commerzbank" | "danske" | "degiro" | "dkb" | "easybank" | "ing-de" | "ing-nl" | "knab" | "livebank" | "monzo" | "n26" | "paypal" | "qonto" | "raiffeisen" | "revolut" | "sberbank" | "seb" | "sparkasse" | "starling" | "stripe" | "swedbank" | "vtb" | "wise";
        };
        /** @enum {string} */
        OtherAccounts: "refuse" | "skip";
        ConnectBankRequest: {
            name: string;
            iban?: string | null;
            currency?: components["schemas"]["Currency"] | null;
            csvMapping?: components["schemas"]["CsvMapping"] | null;
            strictBalance?: boolean | null;
            strict?: boolean | null;
            otherAccounts?: components["schemas"]["OtherAccounts"] | null;
        };
        /** @enum {string} */
        BankConnectionStatus: "connected" | "disconnected";
        BankConnection: {
            /** Format: uuid */
            id: string;
            name: string;
            iban: string | null;
            currency: string | null;
            csvMapping: {
                [key: string]: unknown;
            } | null;
            /** @description Statements whose balances do not add up are refused */
            strictBalance: boolean;
            /** @description Tables with a column of text or money that is not used are refused */
            strict: boolean;
            /** @description What becomes of lines of another account */
            otherAccounts: components["schemas"]["OtherAccounts"];
            status: components["schemas"]["BankConnectionStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            disconnectedAt: string | null;
            /** @description Where the balances of its statements do not prove that every line is here, the latest first */
            balanceIssues: components["schemas"]["BalanceIssue"][];
            /** @description All of them */
            balanceIssueCount: number;
            /**
             * @description `complete`: every transaction is here, as the balances of the statements prove; `incomplete`: some are missing or stored twice; `not_provable`: no statement has balances
             * @enum {string}
             */
            balanceState: "incomplete" | "not_provable" | "complete";
            /** @description The last day of its closed period, or of the tenant's */
            closedUntil: string | null;
        };
        BankConnectionAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["BankConnection"];
        };
        BankConnectionPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["BankConnection"][];
            pagination: components["schemas"]["Pagination"];
        };
        UpdateBankConnectionRequest: {
            name?: string;
            iban?: string | null;
            currency?: components["schemas"]["Currency"] | null;
            csvMapping?: components["schemas"]["CsvMapping"] | null;
            /** @description Refuse a statement whose balances do not add up; by default it is imported with a warning */
            strictBalance?: boolean;
            /** @description Refuse a table with a column of text or money that is not used; by default it is imported, and `warnings` and `notUsed` name the column. A mapping lists columns to leave out in `columns.unused` */
            strict?: boolean;
            /** @description What becomes of lines of an account that is not the connection's `iban`: `refuse` the file (the default), or `skip` and count them. With `skip`, an account is the connection's only if its IBAN or number is */
            otherAccounts?: components["schemas"]["OtherAccounts"];
        };
        DayBalance: {
            /** Format: date */
            day: string;
            currency: string;
            /** @description The balance at the end of the day as the bank states it; null without a statement */
            stated: number | null;
            /**
             * Format: double
             * @description The credits less the debits of the day
             */
            booked: number;
            /** @description `stated`, or else the balance of the day before and `booked` */
            balance: number | null;
            /** @description `stated` less the balance of the day before and `booked`: 0 when no transaction is missing */
            difference: number | null;
        };
        DayBalanceListAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["DayBalance"][];
        };
        ReconciliationStatementIgnored: {
            transactions: number;
            /** Format: double */
            credit: number;
            /** Format: double */
            debit: number;
            /**
             * Format: double
             * @description `credit` less `debit`: what the transactions add to the balance
             */
            amount: number;
            reason: string | null;
        };
        ReconciliationStatementUnexplainedByAge: {
            transactions: number;
            /** Format: double */
            credit: number;
            /** Format: double */
            debit: number;
            /**
             * Format: double
             * @description `credit` less `debit`: what the transactions add to the balance
             */
            amount: number;
            /** @description Since the booking day */
            age: components["schemas"]["LineAge"];
        };
        ReconciliationStatementExpected: {
            direction: components["schemas"]["InvoiceDirection"];
            /** @description By days overdue on the day */
            age: components["schemas"]["InvoiceAge"];
            invoices: number;
            /** Format: double */
            amount: number;
        };
        ReconciliationStatement: {
            /** Format: uuid */
            bankConnectionId: string;
            /** Format: date */
            day: string;
            currency: string;
            /** @description The balance before the first transaction; null, as `balance`, before the first statement with balances */
            opening: number | null;
            /** @description The bank's balance at the end of the day, from that of `statedOn` */
            balance: number | null;
            /** @description The last day with a proved balance */
            statedOn: string | null;
            /** @description Allocated to invoices */
            matched: components["schemas"]["TransactionSum"];
            /** @description Allocated to invoices of which an adjustment closed a difference */
            matchedWithDifferences: components["schemas"]["TransactionSum"];
            /** @description By reason */
            ignored: components["schemas"]["ReconciliationStatementIgnored"][];
            /** @description What is left to match */
            unexplained: components["schemas"]["TransactionSum"];
            unexplainedByAge: components["schemas"]["ReconciliationStatementUnexplainedByAge"][];
            /** @description The part of the balance that neither `opening` nor a transaction explains: 0 when nothing is missing */
            unaccounted: number | null;
            /** @description `opening`, the amounts of all sums and `unaccounted` make `balance`, to the cent; false without a balance */
            addsUp: boolean;
            /** @description It adds up with nothing unaccounted */
            complete: boolean;
            /** @description Of all these, what was stored after its period was closed */
            late: components["schemas"]["TransactionSum"];
            /** @description Open invoices of the tenant in this currency, as they are now: what has not come or is to come */
            expected: components["schemas"]["ReconciliationStatementExpected"][];
            closedUntil: string | null;
        };
        TransactionSum: {
            transactions: number;
            /** Format: double */
            credit: number;
            /** Format: double */
            debit: number;
            /**
             * Format: double
             * @description `credit` less `debit`: what the transactions add to the balance
             */
            amount: number;
        };
        ReconciliationStatementListAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ReconciliationStatement"][];
        };
        /** @enum {string} */
        SyncStatus: "pending" | "running" | "completed" | "failed";
        /** @enum {string} */
        SyncErrorCode: "invalid_file" | "file_too_costly" | "cancelled" | "given_up";
        SyncWarning: {
            line: number;
            reason: string;
        };
        Sync: components["schemas"]["StatementReport"] & {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            bankConnectionId: string;
            status: components["schemas"]["SyncStatus"];
            /** @description camt.052, camt.053, camt.054, MT940, MT942, OFX, QIF, BAI2, CODA, Norma 43, CFONB 120, CFONB 240, CNAB 240, GPC, LITAS-ESIS, Zengin, CSV, XLSX, ODS; several when the file is a zip with files of several formats */
            format: string | null;
            filename: string | null;
            /** @description Null until the whole file was checked */
            total: number | null;
            /** @description Lines that were checked so far, in steps of 10,000; nothing is stored before all were */
            checked: number;
            processed: number;
            created: number;
            duplicates: number;
            /** @description Stored lines that wait for the rest of the file before matching decides about them. They do not count as suggested. Only reads of an import count them; in its events it is 0 */
            pending: number;
            /** @description The first warnings about the file, such as a closing balance that does not add up */
            warnings: components["schemas"]["SyncWarning"][];
            warningCount: number;
            /** @description Created transactions that are dated within a closed period */
            late: number;
            /** @description Where balances of the file do not follow from those that are known, when the import ended */
            balanceIssues: components["schemas"]["BalanceIssue"][];
            /** @description The first error with its line */
            error: string | null;
            /** @description `file_too_costly`: reading takes more time or memory than it may, and `error` says how much; it is not read again. `given_up`: the import was interrupted several times */
            errorCode: components["schemas"]["SyncErrorCode"] | null;
            /** @description `key:<id of the API key>` or `user:<subject>` */
            uploadedBy: string | null;
            /** @description The name to show for the person or the API key */
            uploadedByName: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        SyncAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Sync"];
        };
        /** @enum {string} */
        PreviewRowStatus: "new" | "duplicate" | "skipped" | "error";
        StatementPreviewRow: {
            /** @description The file in a zip */
            file: string | null;
            /** @description The line of the file */
            line: number;
            status: components["schemas"]["PreviewRowStatus"];
            /** @description Why the row is skipped or wrong */
            reason: string | null;
            amount: number | null;
            currency: string | null;
            direction: components["schemas"]["TransactionDirection"] | null;
            value_date: string | null;
            description: string | null;
            counterparty_name: string | null;
            counterparty_iban: string | null;
            reference: string | null;
            end_to_end_id: string | null;
            bank_reference: string | null;
        };
        StatementPreviewTotal: {
            currency: string;
            count: number;
            /** Format: double */
            credit: number;
            /** Format: double */
            debit: number;
        };
        StatementPreviewWarning: {
            line: number;
            reason: string;
        };
        StatementPreview: components["schemas"]["StatementReport"] & {
            format: string | null;
            /** @description Why an import of the file would fail */
            error: string | null;
            /** @description `file_too_costly`: reading takes more time or memory than it may, and `error` says how much; it is not read again. `given_up`: the import was interrupted several times */
            errorCode: components["schemas"]["SyncErrorCode"] | null;
            /** @description By the files of a zip, then by line: the first 100 transactions, skipped entries and errors each */
            rows: components["schemas"]["StatementPreviewRow"][];
            /** @description Transactions of the whole file that an import would create */
            new: number;
            /** @description Transactions of the whole file that are stored already */
            duplicates: number;
            /** @description Of new and duplicate transactions, by currency */
            totals: components["schemas"]["StatementPreviewTotal"][];
            /** @description The first warnings about the file, such as a closing balance that does not add up */
            warnings: components["schemas"]["StatementPreviewWarning"][];
            warningCount: number;
        };
        StatementPreviewAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["StatementPreview"];
        };
        SyncPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Sync"][];
            pagination: components["schemas"]["Pagination"];
        };
        Files: {
            files: components["schemas"]["File"][];
            /** @description The `before` of the next request; null at the end */
            next: string | null;
        };
        File: {
            /**
             * Format: uuid
             * @description Of a statement: the id of its sync
             */
            id: string;
            /** @enum {string} */
            kind: "statement" | "open_items" | "advices";
            /** @enum {string} */
            status: "pending" | "running" | "completed" | "failed" | "removed";
            filename: string | null;
            format: string | null;
            /** @description Bytes */
            size: number | null;
            /** @description The number of transactions or invoices that it created */
            created: number;
            /** @description The number of invoices that it changed */
            changed: number;
            /** @description The number of those that were stored before with the same content */
            unchanged: number;
            /** @description Of a statement */
            bankConnectionId: string | null;
            /** @description Of open items: the operation that stored them, by which the history shows each */
            operationId: string | null;
            /** Format: date-time */
            createdAt: string;
            uploadedBy: string | null;
            uploadedByName: string | null;
            /** @description Until when the original can be downloaded; null when it cannot */
            keptUntil: string | null;
            /** @description When its import was taken back */
            removedAt: string | null;
            removedBy: string | null;
            removedByName: string | null;
        };
        FilesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Files"];
        };
        FileAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["File"];
        };
        ClosedPeriodListAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ClosedPeriod"][];
        };
        UnexplainedSum: {
            transactions: number;
            /** Format: double */
            credit: number;
            /** Format: double */
            debit: number;
            /**
             * Format: double
             * @description `credit` less `debit`: what the transactions add to the balance
             */
            amount: number;
            bankConnectionId: string | null;
            currency: string;
        };
        Unexplained: {
            /** @description What `unexplainedTransactions` must name to close the period */
            transactions: number;
            sums: components["schemas"]["UnexplainedSum"][];
        };
        UnexplainedAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Unexplained"];
        };
        ClosingReadinessAccount: {
            /** @description Null: transactions without a connection */
            bankConnectionId: string | null;
            name: string | null;
            /** @description Null for a connection without transactions, balances and currency */
            currency: string | null;
            /**
             * @description `complete`: every transaction is here, as the balances of the statements prove; `incomplete`: some are missing or stored twice; `not_provable`: no statement has balances
             * @enum {string}
             */
            state: "incomplete" | "not_provable" | "complete";
            /** @description At the end of the day, as in the reconciliation statement */
            balance: number | null;
            /** @description The last day with a proved balance */
            statedOn: string | null;
            /** @description The part of the balance that no transaction explains */
            unaccounted: number | null;
            /** @description The latest of those that begin by the day */
            issues: components["schemas"]["BalanceIssue"][];
            unexplained: components["schemas"]["TransactionSum"];
            closedUntil: string | null;
        };
        ClosingReadiness: {
            /** Format: date */
            until: string;
            /** @description By connection and currency, what proves least first */
            accounts: components["schemas"]["ClosingReadinessAccount"][];
            /** @description Closing needs a `reason` unless this is 0 */
            incompleteAccounts: number;
            /** @description What `unexplainedTransactions` must name to close the period */
            unexplainedTransactions: number;
            /** @description Those of them that wait for a person's choice or confirmation */
            transactionsToDecide: number;
            /** @description Numbers of export batches that the ledger may not have yet */
            unbookedExports: number[];
        };
        ClosingReadinessAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ClosingReadiness"];
        };
        ClosePeriodRequest: {
            bankConnectionId?: string | null;
            /**
             * Format: date
             * @description The last day that is closed
             */
            until: string;
            unexplainedTransactions?: number | null;
            reason?: string | null;
        };
        ClosedPeriodAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ClosedPeriod"];
        };
        ReopenPeriodRequest: {
            bankConnectionId?: string | null;
            until?: string | null;
            reason: string;
        };
        /**
         * @description Headers to send with every message, at most 4,096 characters in all, such as credentials of the receiver. Their values are encrypted at rest and never shown again. Names are letters, digits and single dashes; `accept-encoding`, `connection`, `date`, `expect`, `host`, `http2-settings`, `keep-alive`, `te`, `trailer`, `transfer-encoding`, `upgrade`, `user-agent`, `via`, `content-*`, `proxy-*`, `webhook-*` are refused
         * @example {
         *       "authorization": "Bearer s3cr3t"
         *     }
         */
        CustomHeaders: {
            [key: string]: string;
        };
        /** @enum {string} */
        EventType: "transaction.created" | "invoice.created" | "invoice.updated" | "invoice.paid" | "invoice.partially_paid" | "match.created" | "match.suggested" | "match.confirmed" | "match.rejected" | "match.cancelled" | "bank.connected" | "bank.disconnected" | "sync.completed" | "sync.failed" | "webhook_endpoint.failing" | "webhook_endpoint.disabled";
        /** @enum {string} */
        AmountForm: "number" | "string";
        CreateWebhookEndpointRequest: {
            url: string;
            eventTypes: components["schemas"]["EventType"][];
            description?: string | null;
            application?: string | null;
            /** @description `string`: amounts and rates in its events are decimal strings. By default they are numbers */
            amounts?: components["schemas"]["AmountForm"];
            headers?: components["schemas"]["CustomHeaders"];
            maxPerSecond?: number | null;
            /** @description Deliver the events of one invoice, transaction or bank connection one after the other. One that fails holds back the later ones of its resource until it arrives or has no attempts left. Applies to new deliveries. By default events may overtake one another */
            ordered?: boolean;
        };
        /** @enum {string} */
        DisabledReason: "manual" | "consecutive_failures" | "gone";
        WebhookEndpointWithSecret: components["schemas"]["WebhookEndpoint"] & {
            /** @description Shown this once */
            secret: string;
        };
        WebhookEndpointWithSecretAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookEndpointWithSecret"];
        };
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            url: string;
            description?: string;
            /** @description The application of the tenant that it belongs to */
            application?: string;
            eventTypes: components["schemas"]["EventType"][];
            /** @description How its events write amounts; missing when as numbers */
            amounts?: components["schemas"]["AmountForm"];
            /** @description The custom headers that are sent along, without their values; missing without any */
            headerNames?: string[];
            /** @description The most attempts that begin per second; missing without a limit */
            maxPerSecond?: number;
            /** @description Events of one resource are delivered one after the other; missing when they are not */
            ordered?: boolean;
            secretPrefix: string;
            /**
             * Format: date-time
             * @description Until then, which may be past, the secret before the current one signs too; missing before a rotation
             */
            previousSecretValidUntil?: string;
            active: boolean;
            consecutiveFailures: number;
            /**
             * Format: date-time
             * @description When the current run of failed attempts began; missing without one
             */
            failingSince?: string;
            /** @description Updated within about a second after the delivery's `deliveredAt` */
            lastSuccessAt: string | null;
            lastFailureAt: string | null;
            lastDeliveryAt: string | null;
            disabledAt: string | null;
            disabledReason: components["schemas"]["DisabledReason"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookEndpointPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookEndpoint"][];
            pagination: components["schemas"]["Pagination"];
        };
        WebhookEndpointAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookEndpoint"];
        };
        UpdateWebhookEndpointRequest: {
            active?: boolean;
            url?: string;
            description?: string | null;
            application?: string | null;
            /** @description `string`: amounts and rates in its events are decimal strings. By default they are numbers */
            amounts?: components["schemas"]["AmountForm"];
            /** @description Replaces all custom headers */
            headers?: components["schemas"]["CustomHeaders"] | null;
            maxPerSecond?: number | null;
            /** @description Deliver the events of one invoice, transaction or bank connection one after the other. One that fails holds back the later ones of its resource until it arrives or has no attempts left. Applies to new deliveries. By default events may overtake one another */
            ordered?: boolean;
            eventTypes?: components["schemas"]["EventType"][];
        };
        DeleteWebhookEndpointAnswer: {
            /** @constant */
            success: true;
            /** @enum {string} */
            message: "Webhook endpoint deleted";
        };
        SendTestEventRequest: {
            eventType?: components["schemas"]["EventType"];
        };
        /** @enum {string} */
        DeliveryStatus: "pending" | "delivering" | "success" | "failed" | "exhausted";
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            endpointId: string;
            endpointUrl: string;
            /** Format: uuid */
            eventId: string;
            eventType: components["schemas"]["EventType"];
            status: components["schemas"]["DeliveryStatus"];
            attemptCount: number;
            maxAttempts: number;
            nextRetryAt: string | null;
            responseStatus: number | null;
            lastError: string | null;
            /** @description Duration of the last attempt, 0 before the first */
            durationMs: number;
            deliveredAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookDeliveryAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookDelivery"];
        };
        RecoverWebhookEndpointRequest: {
            /** Format: date-time */
            since: string;
            until?: string | null;
        };
        Recovery: {
            /** @description Number of deliveries that were scheduled again */
            scheduled: number;
        };
        RecoveryAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Recovery"];
        };
        /** @enum {string} */
        MetricWindow: "1h" | "24h" | "7d" | "30d";
        WebhookEndpointMetricsResponse: {
            /** @description Null: no HTTP answer */
            responseStatus: number | null;
            deliveries: number;
        };
        WebhookEndpointMetricsPeriod: {
            /** Format: date-time */
            from: string;
            success: number;
            failure: number;
            /** @description Null without a finished attempt */
            p95: number | null;
        };
        WebhookEndpointMetrics: {
            success: number;
            /** @description The last attempt failed */
            failure: number;
            /** @description Without a finished attempt */
            unfinished: number;
            /** @description Of the durations of the last attempts, in milliseconds */
            p50: number | null;
            p95: number | null;
            /** @description Deliveries by the HTTP status of their last attempt */
            responses: components["schemas"]["WebhookEndpointMetricsResponse"][];
            /** @description 24 equal parts from the beginning of the window until now, oldest first */
            periods: components["schemas"]["WebhookEndpointMetricsPeriod"][];
            /** @description The window has more deliveries than the 10,000 newest, which were read */
            sampled: boolean;
        };
        WebhookEndpointMetricsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookEndpointMetrics"];
        };
        /** @enum {string} */
        ResendableStatus: "success" | "failed" | "exhausted";
        ResendWebhookDeliveriesRequestFilter: {
            /** @description Default: `failed` and `exhausted` */
            status?: components["schemas"]["ResendableStatus"];
            eventType?: components["schemas"]["EventType"];
            /** Format: uuid */
            endpointId?: string;
            /** Format: uuid */
            eventId?: string;
            /** Format: date */
            dateFrom?: string;
            /** Format: date */
            dateTo?: string;
            /** @description Of the last attempt */
            responseStatus?: number;
        };
        ResendWebhookDeliveriesRequest: {
            filter: components["schemas"]["ResendWebhookDeliveriesRequestFilter"];
            /**
             * @description Only counts the deliveries
             * @default false
             */
            dryRun?: boolean;
        };
        Resending: {
            /** @description Number of deliveries that the filter selects */
            selected: number;
            /** @description Number of deliveries that were scheduled again; 0 with `dryRun` */
            scheduled: number;
        };
        ResendingAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Resending"];
        };
        WebhookDeliveryPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookDelivery"][];
            pagination: components["schemas"]["Pagination"];
        };
        WebhookDeliveryDetailAttempt: {
            number: number;
            /** Format: date-time */
            at: string;
            responseStatus: number | null;
            error: string | null;
            durationMs: number;
            responseExcerpt: string | null;
        };
        WebhookDeliveryDetail: components["schemas"]["WebhookDelivery"] & {
            attempts: components["schemas"]["WebhookDeliveryDetailAttempt"][];
            /** @description The event, whatever form its destination wants amounts in; null after its retention */
            payload: unknown;
        };
        WebhookDeliveryDetailAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookDeliveryDetail"];
        };
        /** @enum {string} */
        Scope: "transactions:read" | "transactions:write" | "invoices:read" | "invoices:write" | "advices:read" | "advices:write" | "matches:read" | "matches:write" | "matching-settings:read" | "matching-settings:write" | "counterparties:read" | "counterparties:write" | "fx-rates:read" | "fx-rates:write" | "bank-connections:read" | "bank-connections:write" | "operations:read" | "operations:write" | "exports:read" | "exports:write" | "closed-periods:read" | "closed-periods:write" | "rules:read" | "rules:write" | "files:read" | "files:write" | "search:read" | "overview:read" | "history:read" | "*";
        CreateApiKeyRequestAgent: {
            /**
             * @description The value of a transaction up to which the agent may decide, in major units of the base currency of the matching settings, and never above their ceilings; null: it only proposes
             * @default null
             */
            confirmUpTo?: number | null;
        };
        CreateApiKeyRequest: {
            name: string;
            scopes: components["schemas"]["Scope"][];
            agent?: components["schemas"]["CreateApiKeyRequestAgent"] | null;
            expiresAt?: string | null;
        };
        IssuedApiKey: components["schemas"]["ApiKey"] & {
            /** @description Shown this once */
            key: string;
        };
        IssuedApiKeyAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["IssuedApiKey"];
        };
        ApiKeyAgent: {
            /** @description The value of a transaction up to which the agent may decide, in major units of the base currency of the matching settings, and never above their ceilings; null: it only proposes */
            confirmUpTo: number | null;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The key without its secret */
            keyPrefix: string;
            /** @description `*` stands for every scope, also those of later versions */
            scopes: components["schemas"]["Scope"][];
            /** @description Null unless the key is an agent's */
            agent: components["schemas"]["ApiKeyAgent"] | null;
            /** @description The actor that issued the key: user:<subject>, or operator */
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The last use, to the minute; null before the first */
            lastUsedAt: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
        };
        ApiKeyPageAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ApiKey"][];
            pagination: components["schemas"]["Pagination"];
        };
        UpdateApiKeyRequest: {
            name: string;
        };
        ApiKeyAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ApiKey"];
        };
        RevokeApiKeyAnswer: {
            /** @constant */
            success: true;
            /** @enum {string} */
            message: "API key revoked";
        };
        GetHealthAnswer: {
            /** @enum {string} */
            status: "ok";
        };
        GetReadinessAnswer: {
            /** @enum {string} */
            status: "ready";
        };
        GetOpenapiAnswer: {
            /** @enum {string} */
            openapi: "3.1.0";
        } & {
            [key: string]: unknown;
        };
    };
    responses: {
        /**
         * @description The request was refused or failed. `code` never changes its meaning; `error` is its text.
         *
         *     **400**
         *
         *     - `tenant_required` Tenant required
         *     - `tenant_context_required` Tenant context required
         *     - `validation_failed` Validation failed
         *     - `invalid_query_parameters` Invalid query parameters
         *     - `at_least_one_field_required` At least one field is required
         *     - `transaction_ignored` An ignored transaction cannot be reconciled
         *     - `invoice_counterparty_mismatch` Invoice does not belong to the selected counterparty
         *     - `payment_method_mismatch` Payment method does not belong to the selected counterparty
         *     - `currency_mismatch` Transaction and invoice currencies must match
         *     - `fx_rate_unavailable` No applicable currency conversion rate is available
         *     - `live_match_exists` A live match already exists for this transaction and invoice
         *     - `direction_mismatch` Transaction direction does not match the invoice
         *     - `exceeds_transaction` Matched amount exceeds the remaining amount of the transaction
         *     - `exceeds_invoice` Matched amount exceeds the remaining amount of the invoice
         *     - `exceeds_payment` Matched amount exceeds what is left of the returned match
         *     - `match_returned` A returned match cannot be undone before its return
         *     - `advice_decided` What the advice lists is matched; undo or unlink it first
         *     - `credit_used` What was kept on account is used; take its use back first
         *     - `invoice_settled_again` The invoice was settled again after the return
         *     - `later_changes` Later changes depend on this operation
         *     - `operation_final` This operation cannot be undone
         *     - `changed_meanwhile` Changed since it was read
         *     - `match_final` A {status} match cannot be changed
         *     - `ambiguous_invoice` Invoice number is ambiguous
         *     - `invoice_void` A void invoice cannot be changed
         *     - `invoice_allocated` An invoice with allocated payments cannot be voided
         *     - `total_below_allocated` Total amount is below the amount already allocated
         *     - `adjustment_exceeds_invoice` Adjustment exceeds the remaining amount of the invoice
         *     - `credit_note_mismatch` Credit note does not have the counterparty, direction and currency of the invoice
         *     - `exceeds_credit_note` Adjustment exceeds the remaining amount of the credit note
         *     - `too_many_adjustments` Too many adjustments of the invoice
         *     - `period_closed` Period is closed
         *     - `unexplained_transactions` Unexplained transactions must be acknowledged
         *     - `period_not_later` Period is closed beyond this day
         *     - `period_not_closed` Period is not closed
         *     - `bank_connection_disconnected` Bank connection is disconnected
         *     - `sync_final` A {status} import cannot be cancelled
         *     - `file_unfinished` The import of the file has not finished
         *     - `file_in_use` Later decisions depend on the file
         *     - `file_too_large_to_remove` The file created too much to be removed
         *     - `original_not_kept` The original of the file is no longer kept
         *     - `too_many_comments` Too many comments on the transaction
         *     - `nothing_to_export` There is nothing to export
         *     - `export_final` A {status} export cannot be changed
         *     - `export_unavailable` The export cannot be written in this format
         *     - `too_many_webhook_destinations` Too many webhook destinations
         *     - `too_many_deliveries` The filter selects too many deliveries
         *     - `too_many_api_keys` Too many API keys
         *     - `too_many_session_keys` Too many session keys
         *     - `too_many_bank_connections` Too many bank connections
         *     - `too_many_aliases` Too many aliases
         *     - `too_many_payment_methods` Too many payment methods
         *     - `webhook_url_not_public` Webhook URL must use a public host
         *     - `webhook_url_not_https` Webhook URL must use HTTPS
         *     - `webhook_url_credentials` Webhook URL must not contain credentials
         *     - `webhook_url_invalid` Webhook URL is not valid
         *     - `webhook_payload_expired` Webhook payload is no longer kept
         *
         *     **401**
         *
         *     - `missing_bearer_token` Missing Bearer token
         *     - `invalid_api_key` Invalid or revoked API key
         *     - `invalid_token` Invalid token
         *     - `not_signed_in` Not signed in
         *
         *     **403**
         *
         *     - `cross_site_request` Requests of other sites are refused
         *     - `missing_scope` API key is missing scope {scope}
         *     - `agent_forbidden` Only a person may do this: {reason}
         *     - `role_forbidden` Role does not allow this
         *
         *     **404**
         *
         *     - `route_not_found` Not found
         *     - `transaction_not_found` Transaction not found
         *     - `match_not_found` Match not found
         *     - `invoice_not_found` Invoice not found
         *     - `expected_payment_not_found` Expected payment not found
         *     - `credit_note_not_found` Credit note not found
         *     - `operation_not_found` Operation not found
         *     - `adjustment_not_found` Adjustment not found
         *     - `counterparty_not_found` Counterparty not found
         *     - `bank_connection_not_found` Bank connection not found
         *     - `sync_not_found` Sync not found
         *     - `advice_not_found` Advice not found
         *     - `export_not_found` Export not found
         *     - `file_not_found` File not found
         *     - `webhook_endpoint_not_found` Webhook endpoint not found
         *     - `webhook_delivery_not_found` Webhook delivery not found
         *     - `api_key_not_found` API key not found
         *
         *     **405**
         *
         *     - `method_not_allowed` Method not allowed
         *
         *     **408**
         *
         *     - `request_timeout` Request did not arrive in time
         *
         *     **409**
         *
         *     - `duplicate_transaction_code` Transaction code already exists
         *     - `duplicate_invoice_number` Invoice number already exists
         *     - `duplicate_account_code` Account code already exists
         *     - `duplicate_payment_method` Payment method code already exists
         *     - `idempotency_conflict` Idempotency key was already used with another request
         *
         *     **413**
         *
         *     - `payload_too_large` Request body is too large
         *
         *     **415**
         *
         *     - `unsupported_media_type` Unsupported media type
         *
         *     **429**
         *
         *     - `too_many_requests` Too many requests, please try again later
         *     - `too_many_invoice_files` Too many files of invoices are being read
         *     - `too_many_advice_files` Too many files of advices are being read
         *     - `too_many_statement_files` Too many statement files are waiting
         *
         *     **431**
         *
         *     - `headers_too_large` Request headers are too large
         *
         *     **500**
         *
         *     - `internal` Internal server error
         *
         *     **503**
         *
         *     - `unavailable` Service temporarily unavailable
         */
        Error: {
            headers: {
                "X-Correlation-Id": components["headers"]["CorrelationId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "Validation failed",
                 *       "code": "validation_failed",
                 *       "docs": "/docs/errors/validation_failed",
                 *       "details": [
                 *         {
                 *           "field": "matchedAmount",
                 *           "message": "Must be a positive number"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
        IdempotencyKey: string;
        /** @example 0192f0c1-0000-7000-8000-000000000001 */
        IdPath: string;
        CursorQuery: string;
        PageQuery: number;
        PageSizeQuery: number;
        TextQuery: string;
        AmountMinQuery: string;
        AmountMaxQuery: string;
        CounterpartyIdQuery: string;
        /** @example TX-2026-000042 */
        CodePath: string;
        IssueYearQuery: components["schemas"]["IssueYear"];
        /** @example INV-2026-0101 */
        NumberPath: string;
        DateToQuery: string;
        DateFromQuery: string;
        BankConnectionIdQuery: string;
        CurrencyQuery: components["schemas"]["Currency"];
        PeriodQuery: "open";
        AssigneeQuery: string;
        PostponedQuery: components["schemas"]["PostponedFilter"];
        ConfidenceMinQuery: number;
        LimitQuery: number;
        SyncIdQuery: string;
        StatusQuery: components["schemas"]["InvoiceStatus"][];
        OverdueQuery: boolean;
        DueFromQuery: string;
        DueToQuery: string;
        DirectionQuery: components["schemas"]["TransactionDirection"];
        CounterpartyQuery: string;
        WorkReasonQuery: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifies the request in the logs. Equals the request's header when that is 1 to 128 visible ASCII characters */
        CorrelationId: string;
        /** @description With 429 and 503: seconds to wait before the next attempt */
        RetryAfter: number;
        /** @description Remaining requests, and the seconds until the limit resets */
        RateLimit: string;
        /** @description The limit and its window in seconds */
        RateLimitPolicy: string;
        /** @description Present when this is the stored answer to an earlier request with the same `Idempotency-Key` */
        IdempotencyReplayed: "true";
        /** @description With 401 */
        WwwAuthenticate: "Bearer";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTransactions: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
                status?: components["schemas"]["TransactionStatus"][];
                direction?: components["parameters"]["DirectionQuery"];
                currency?: components["parameters"]["CurrencyQuery"];
                amountMin?: components["parameters"]["AmountMinQuery"];
                amountMax?: components["parameters"]["AmountMaxQuery"];
                dateFrom?: components["parameters"]["DateFromQuery"];
                dateTo?: components["parameters"]["DateToQuery"];
                counterparty?: components["parameters"]["CounterpartyQuery"];
                text?: components["parameters"]["TextQuery"];
                bankConnectionId?: components["parameters"]["BankConnectionIdQuery"];
                period?: components["parameters"]["PeriodQuery"];
                syncId?: components["parameters"]["SyncIdQuery"];
                suggestion?: components["schemas"]["SuggestionFilter"];
                assignee?: components["parameters"]["AssigneeQuery"];
                postponed?: components["parameters"]["PostponedQuery"];
                workReason?: components["parameters"]["WorkReasonQuery"];
                confidenceMin?: components["parameters"]["ConfidenceMinQuery"];
                order?: components["schemas"]["TransactionOrder"];
                include?: "matches";
                total?: "none";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of transactions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedTransactionPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createTransactions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 1190,
                 *       "currency": "EUR",
                 *       "direction": "credit",
                 *       "value_date": "2026-03-02",
                 *       "booked_at": "2026-03-02T08:15:00.000Z",
                 *       "transaction_code": "TX-2026-000042",
                 *       "external_id": "2026-03-02/000042",
                 *       "bank_connection_id": "0192f0c1-0000-7000-8000-000000000001",
                 *       "description": "Invoice INV-2026-0101",
                 *       "additional_information": "SEPA credit transfer",
                 *       "reference": "RF18539007547034",
                 *       "end_to_end_id": "E2E-4711",
                 *       "counterparty_name": "Alder & Finch",
                 *       "counterparty_iban": "DE44100999010000120345",
                 *       "reversal": false,
                 *       "return_information": null,
                 *       "mandate_id": "MND-2024-17",
                 *       "instruction_id": "I-4711",
                 *       "bank_transaction_code": "PMNT-RCDT-ESCT",
                 *       "purpose_code": "text",
                 *       "bank_reference": "2026030200042"
                 *     }
                 */
                "application/json": components["schemas"]["NewTransaction"];
            };
        };
        responses: {
            /** @description The existing transaction with the same `external_id` */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionAnswer"];
                };
            };
            /** @description The stored transaction */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createTransactionBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactions": [
                 *         {
                 *           "amount": 1190,
                 *           "currency": "EUR",
                 *           "direction": "credit",
                 *           "value_date": "2026-03-02",
                 *           "booked_at": "2026-03-02T08:15:00.000Z",
                 *           "transaction_code": "TX-2026-000042",
                 *           "external_id": "2026-03-02/000042",
                 *           "bank_connection_id": "0192f0c1-0000-7000-8000-000000000001",
                 *           "description": "Invoice INV-2026-0101",
                 *           "additional_information": "SEPA credit transfer",
                 *           "reference": "RF18539007547034",
                 *           "end_to_end_id": "E2E-4711",
                 *           "counterparty_name": "Alder & Finch",
                 *           "counterparty_iban": "DE44100999010000120345",
                 *           "reversal": false,
                 *           "return_information": null,
                 *           "mandate_id": "MND-2024-17",
                 *           "instruction_id": "I-4711",
                 *           "bank_transaction_code": "PMNT-RCDT-ESCT",
                 *           "purpose_code": "text",
                 *           "bank_reference": "2026030200042"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateTransactionBatchRequest"];
            };
        };
        responses: {
            /** @description The result of each transaction, in order */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResultListAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportTransactions: {
        parameters: {
            query?: {
                status?: components["schemas"]["TransactionStatus"][];
                direction?: components["parameters"]["DirectionQuery"];
                currency?: components["parameters"]["CurrencyQuery"];
                amountMin?: components["parameters"]["AmountMinQuery"];
                amountMax?: components["parameters"]["AmountMaxQuery"];
                dateFrom?: components["parameters"]["DateFromQuery"];
                dateTo?: components["parameters"]["DateToQuery"];
                counterparty?: components["parameters"]["CounterpartyQuery"];
                text?: components["parameters"]["TextQuery"];
                bankConnectionId?: components["parameters"]["BankConnectionIdQuery"];
                period?: components["parameters"]["PeriodQuery"];
                syncId?: components["parameters"]["SyncIdQuery"];
                suggestion?: components["schemas"]["SuggestionFilter"];
                assignee?: components["parameters"]["AssigneeQuery"];
                postponed?: components["parameters"]["PostponedQuery"];
                workReason?: components["parameters"]["WorkReasonQuery"];
                confidenceMin?: components["parameters"]["ConfidenceMinQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows, with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example TX-2026-000042 */
                code: components["parameters"]["CodePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionWithMatchesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTransactionHistory: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
            };
            header?: never;
            path: {
                /** @example TX-2026-000042 */
                code: components["parameters"]["CodePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionHistoryEntryPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTransactionCandidates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example TX-2026-000042 */
                code: components["parameters"]["CodePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The candidates, best first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionCandidatesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    reconcileTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example TX-2026-000042 */
                code: components["parameters"]["CodePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconcileTransactionRequest"];
            };
        };
        responses: {
            /** @description The changed transaction, the match concerned, and the cancelled matches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationChangeAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    reconcileTransactions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "code": "TX-2026-000042",
                 *           "action": "ignore",
                 *           "reason": "bank_fee"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReconcileTransactionsRequest"];
            };
        };
        responses: {
            /** @description The result of each item, in order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationResultListChangeAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    allocateTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example TX-2026-000042 */
                code: components["parameters"]["CodePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "allocations": [
                 *         {
                 *           "invoiceId": "INV-2026-0101",
                 *           "counterpartyId": "C-1",
                 *           "issueYear": "2026",
                 *           "matchedAmount": 1190
                 *         }
                 *       ],
                 *       "replace": true,
                 *       "rememberAccount": true
                 *     }
                 */
                "application/json": components["schemas"]["AllocateTransactionRequest"];
            };
        };
        responses: {
            /** @description The changed transaction, its new allocations, and the cancelled matches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocatedChangeAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    codeTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example TX-2026-000042 */
                code: components["parameters"]["CodePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "codings": [
                 *         {
                 *           "account": "10001",
                 *           "counterpartyId": "C-1",
                 *           "amount": 1190,
                 *           "note": "text"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CodeTransactionRequest"];
            };
        };
        responses: {
            /** @description The changed transaction */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkedOnChangeAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    workOnTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example TX-2026-000042 */
                code: components["parameters"]["CodePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assignee": {
                 *         "id": "user:7",
                 *         "name": "Ada"
                 *       },
                 *       "postponedUntil": "2026-03-02",
                 *       "reason": "asked",
                 *       "comment": {
                 *         "text": "Which invoice?",
                 *         "mentions": [
                 *           "user:8"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WorkOnTransactionRequest"];
            };
        };
        responses: {
            /** @description The changed transaction */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkedOnChangeAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    workOnTransactions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "code": "TX-2026-000042",
                 *           "assignee": {
                 *             "id": "user:7",
                 *             "name": "Ada"
                 *           },
                 *           "postponedUntil": "2026-03-02",
                 *           "reason": "text",
                 *           "comment": {
                 *             "text": "Which invoice?",
                 *             "mentions": [
                 *               "user:8"
                 *             ]
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WorkOnTransactionsRequest"];
            };
        };
        responses: {
            /** @description The result of each item, in order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkedOnResultListChangeAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    countQueues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    countReviewQueues: {
        parameters: {
            query?: {
                direction?: components["parameters"]["DirectionQuery"];
                currency?: components["parameters"]["CurrencyQuery"];
                amountMin?: components["parameters"]["AmountMinQuery"];
                amountMax?: components["parameters"]["AmountMaxQuery"];
                dateFrom?: components["parameters"]["DateFromQuery"];
                dateTo?: components["parameters"]["DateToQuery"];
                counterparty?: components["parameters"]["CounterpartyQuery"];
                text?: components["parameters"]["TextQuery"];
                bankConnectionId?: components["parameters"]["BankConnectionIdQuery"];
                period?: components["parameters"]["PeriodQuery"];
                syncId?: components["parameters"]["SyncIdQuery"];
                assignee?: components["parameters"]["AssigneeQuery"];
                postponed?: components["parameters"]["PostponedQuery"];
                workReason?: components["parameters"]["WorkReasonQuery"];
                confidenceMin?: components["parameters"]["ConfidenceMinQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewQueuesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWorkReasons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reasons */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkReasonsAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putWorkReasons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reasons": [
                 *         {
                 *           "code": "asked",
                 *           "label": "Asked the customer"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PutWorkReasonsRequest"];
            };
        };
        responses: {
            /** @description The reasons */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkReasonsAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
                status?: components["parameters"]["StatusQuery"];
                direction?: components["schemas"]["InvoiceDirection"];
                currency?: components["parameters"]["CurrencyQuery"];
                counterpartyId?: string;
                dateFrom?: string;
                dateTo?: string;
                dueFrom?: components["parameters"]["DueFromQuery"];
                dueTo?: components["parameters"]["DueToQuery"];
                overdue?: components["parameters"]["OverdueQuery"];
                amountMin?: components["parameters"]["AmountMinQuery"];
                amountMax?: components["parameters"]["AmountMaxQuery"];
                text?: components["parameters"]["TextQuery"];
                paidBy?: components["schemas"]["TransactionDirection"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invoices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createInvoices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "invoiceNumber": "INV-2026-0101",
                 *       "type": "invoice",
                 *       "counterpartyId": "C-1",
                 *       "currency": "EUR",
                 *       "totalAmount": 1190,
                 *       "issueDate": "2026-02-10",
                 *       "direction": "receivable",
                 *       "dueDate": "2026-03-12",
                 *       "paymentReference": "RF18539007547034",
                 *       "paymentTerms": [
                 *         {
                 *           "days": 0,
                 *           "percent": 1
                 *         }
                 *       ],
                 *       "instalments": [
                 *         {
                 *           "dueDate": "2026-03-12",
                 *           "amount": 1190
                 *         }
                 *       ],
                 *       "metadata": {
                 *         "orderId": "4711"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewInvoice"];
            };
        };
        responses: {
            /** @description The created invoice */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createInvoiceBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "invoices": [
                 *         {
                 *           "invoiceNumber": "INV-2026-0101",
                 *           "type": "invoice",
                 *           "counterpartyId": "C-1",
                 *           "currency": "EUR",
                 *           "totalAmount": 1190,
                 *           "issueDate": "2026-02-10",
                 *           "direction": "receivable",
                 *           "dueDate": "2026-03-12",
                 *           "paymentReference": "RF18539007547034",
                 *           "paymentTerms": [
                 *             {
                 *               "days": 0,
                 *               "percent": 1
                 *             }
                 *           ],
                 *           "instalments": [
                 *             {
                 *               "dueDate": "2026-03-12",
                 *               "amount": 1190
                 *             }
                 *           ],
                 *           "metadata": {
                 *             "orderId": "4711"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateInvoiceBatchRequest"];
            };
        };
        responses: {
            /** @description The result of each invoice, in order */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceResultListAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importInvoices: {
        parameters: {
            query?: {
                direction?: components["schemas"]["InvoiceDirection"];
                filename?: string;
                mapping?: string;
            };
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description What was stored */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceImportAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewInvoices: {
        parameters: {
            query?: {
                direction?: components["schemas"]["InvoiceDirection"];
                filename?: string;
                mapping?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The preview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceImportAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportInvoices: {
        parameters: {
            query?: {
                status?: components["parameters"]["StatusQuery"];
                direction?: components["schemas"]["InvoiceDirection"];
                currency?: components["parameters"]["CurrencyQuery"];
                counterpartyId?: string;
                dateFrom?: string;
                dateTo?: string;
                dueFrom?: components["parameters"]["DueFromQuery"];
                dueTo?: components["parameters"]["DueToQuery"];
                overdue?: components["parameters"]["OverdueQuery"];
                amountMin?: components["parameters"]["AmountMinQuery"];
                amountMax?: components["parameters"]["AmountMaxQuery"];
                text?: components["parameters"]["TextQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows, with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getInvoice: {
        parameters: {
            query?: {
                counterpartyId?: components["parameters"]["CounterpartyIdQuery"];
                issueYear?: components["parameters"]["IssueYearQuery"];
            };
            header?: never;
            path: {
                /** @example INV-2026-0101 */
                number: components["parameters"]["NumberPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceWithMatchesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateInvoice: {
        parameters: {
            query?: {
                counterpartyId?: components["parameters"]["CounterpartyIdQuery"];
                issueYear?: components["parameters"]["IssueYearQuery"];
            };
            header?: never;
            path: {
                /** @example INV-2026-0101 */
                number: components["parameters"]["NumberPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "totalAmount": 1190,
                 *       "issueDate": "2026-02-10",
                 *       "dueDate": "2026-03-12",
                 *       "paymentReference": "RF18539007547034",
                 *       "paymentTerms": [
                 *         {
                 *           "days": 0,
                 *           "percent": 1
                 *         }
                 *       ],
                 *       "instalments": [
                 *         {
                 *           "dueDate": "2026-03-12",
                 *           "amount": 1190
                 *         }
                 *       ],
                 *       "metadata": {
                 *         "orderId": "4711"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateInvoiceRequest"];
            };
        };
        responses: {
            /** @description The changed invoice */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceChangeAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getInvoiceHistory: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
                counterpartyId?: components["parameters"]["CounterpartyIdQuery"];
                issueYear?: components["parameters"]["IssueYearQuery"];
            };
            header?: never;
            path: {
                /** @example INV-2026-0101 */
                number: components["parameters"]["NumberPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceHistoryEntryPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    voidInvoice: {
        parameters: {
            query?: {
                counterpartyId?: components["parameters"]["CounterpartyIdQuery"];
                issueYear?: components["parameters"]["IssueYearQuery"];
            };
            header?: never;
            path: {
                /** @example INV-2026-0101 */
                number: components["parameters"]["NumberPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The void invoice */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceChangeAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createAdjustment: {
        parameters: {
            query?: {
                counterpartyId?: components["parameters"]["CounterpartyIdQuery"];
                issueYear?: components["parameters"]["IssueYearQuery"];
            };
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @example INV-2026-0101 */
                number: components["parameters"]["NumberPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 1190,
                 *       "reason": "fee",
                 *       "note": "text"
                 *     }
                 */
                "application/json": components["schemas"]["CreateAdjustmentRequest"];
            };
        };
        responses: {
            /** @description The adjustment */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustmentChangeAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteAdjustment: {
        parameters: {
            query?: {
                counterpartyId?: components["parameters"]["CounterpartyIdQuery"];
                issueYear?: components["parameters"]["IssueYearQuery"];
            };
            header?: never;
            path: {
                /** @example INV-2026-0101 */
                number: components["parameters"]["NumberPath"];
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteAdjustmentAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listExpectedPayments: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
                status?: components["parameters"]["StatusQuery"];
                direction?: components["schemas"]["InvoiceDirection"];
                currency?: components["parameters"]["CurrencyQuery"];
                counterpartyId?: string;
                dueFrom?: components["parameters"]["DueFromQuery"];
                dueTo?: components["parameters"]["DueToQuery"];
                overdue?: components["parameters"]["OverdueQuery"];
                text?: components["parameters"]["TextQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of expected payments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedPaymentPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createExpectedPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "number": "RENT-2026-03",
                 *       "direction": "receivable",
                 *       "counterpartyId": "C-1",
                 *       "currency": "EUR",
                 *       "amountFrom": 800,
                 *       "amountTo": 900,
                 *       "dateFrom": "2026-03-02",
                 *       "dateTo": "2026-03-02",
                 *       "reference": "RF18539007547034",
                 *       "description": "Rent of the flat",
                 *       "metadata": {
                 *         "orderId": "4711"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewExpectedPayment"];
            };
        };
        responses: {
            /** @description The expected payment */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedPaymentAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createExpectedPaymentBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expectedPayments": [
                 *         {
                 *           "number": "RENT",
                 *           "direction": "receivable",
                 *           "counterpartyId": "C-1",
                 *           "currency": "EUR",
                 *           "amountFrom": 800,
                 *           "amountTo": 900,
                 *           "dateFrom": "2026-03-02",
                 *           "dateTo": "2026-03-02",
                 *           "reference": "RF18539007547034",
                 *           "description": "Rent of the flat",
                 *           "metadata": {
                 *             "orderId": "4711"
                 *           },
                 *           "repeat": {
                 *             "every": "week",
                 *             "times": 2
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateExpectedPaymentBatchRequest"];
            };
        };
        responses: {
            /** @description The result of each payment, in order */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedPaymentResultListAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExpectedPayment: {
        parameters: {
            query?: {
                counterpartyId?: components["parameters"]["CounterpartyIdQuery"];
                issueYear?: components["parameters"]["IssueYearQuery"];
            };
            header?: never;
            path: {
                /** @example RENT-2026-03 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The expected payment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedPaymentWithMatchesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateExpectedPayment: {
        parameters: {
            query?: {
                counterpartyId?: components["parameters"]["CounterpartyIdQuery"];
                issueYear?: components["parameters"]["IssueYearQuery"];
            };
            header?: never;
            path: {
                /** @example RENT-2026-03 */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amountFrom": 800,
                 *       "amountTo": 900,
                 *       "dateFrom": "2026-03-02",
                 *       "dateTo": "2026-03-02",
                 *       "reference": "RF18539007547034",
                 *       "description": "Rent of the flat",
                 *       "metadata": {
                 *         "orderId": "4711"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateExpectedPaymentRequest"];
            };
        };
        responses: {
            /** @description The changed expected payment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedPaymentChangeAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    cancelExpectedPayment: {
        parameters: {
            query?: {
                counterpartyId?: components["parameters"]["CounterpartyIdQuery"];
                issueYear?: components["parameters"]["IssueYearQuery"];
            };
            header?: never;
            path: {
                /** @example RENT-2026-03 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled expected payment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedPaymentChangeAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listAdvices: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
                status?: components["schemas"]["AdviceStatus"][];
                kind?: components["schemas"]["AdviceKind"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of advices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvicePageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createAdvices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "remittance",
                 *       "number": "po_1NX2aB",
                 *       "references": [
                 *         "STRIPE-8841"
                 *       ],
                 *       "direction": "credit",
                 *       "currency": "EUR",
                 *       "totalAmount": 1190,
                 *       "date": "2026-03-02",
                 *       "iban": "DE44100999010000120345",
                 *       "party": {
                 *         "name": "Alder & Finch",
                 *         "iban": "DE44100999010000120345",
                 *         "taxId": "text"
                 *       },
                 *       "items": [
                 *         {
                 *           "kind": "payment",
                 *           "documents": [
                 *             "INV-2026-0101"
                 *           ],
                 *           "amount": 1190,
                 *           "deductions": [
                 *             {
                 *               "type": "discount",
                 *               "amount": 12,
                 *               "text": null
                 *             }
                 *           ],
                 *           "name": "Alder & Finch",
                 *           "iban": "DE44100999010000120345",
                 *           "text": "text",
                 *           "rejected": null
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewAdvice"];
            };
        };
        responses: {
            /** @description What was stored */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredAdvicesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importAdvices: {
        parameters: {
            query?: {
                filename?: string;
                currency?: components["schemas"]["Currency"];
            };
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description What was stored */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredAdvicesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewAdvices: {
        parameters: {
            query?: {
                filename?: string;
                currency?: components["schemas"]["Currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The preview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredAdvicesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdvice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The advice */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdviceAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteAdvice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteAdviceAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMatches: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
                invoiceId?: string;
                counterpartyId?: string;
                transactionId?: string;
                status?: components["schemas"]["MatchStatus"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of matches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "invoiceId": "INV-2026-0101",
                 *       "counterpartyId": "C-1",
                 *       "issueYear": "2026",
                 *       "transactionId": "TX-2026-000042",
                 *       "metadata": {
                 *         "orderId": "4711"
                 *       },
                 *       "status": "active",
                 *       "matchedAmount": 1190,
                 *       "kind": "payment"
                 *     }
                 */
                "application/json": components["schemas"]["CreateMatchRequest"];
            };
        };
        responses: {
            /** @description The match */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateMatchAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    proposeMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "invoiceId": "INV-2026-0101",
                 *       "counterpartyId": "C-1",
                 *       "issueYear": "2026",
                 *       "transactionId": "TX-2026-000042",
                 *       "metadata": {
                 *         "orderId": "4711"
                 *       },
                 *       "matchedAmount": 1190
                 *     }
                 */
                "application/json": components["schemas"]["ProposeMatchRequest"];
            };
        };
        responses: {
            /** @description The suggestion */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposeMatchAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportMatches: {
        parameters: {
            query?: {
                invoiceId?: string;
                counterpartyId?: string;
                transactionId?: string;
                status?: components["schemas"]["MatchStatus"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows, with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The match */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateMatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "active",
                 *       "matchedAmount": 1190,
                 *       "metadata": {
                 *         "orderId": "4711"
                 *       },
                 *       "closeDifference": "fee"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMatchRequest"];
            };
        };
        responses: {
            /** @description The change that was made */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateMatchAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteMatchAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMatchHistory: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
            };
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchHistoryEntryPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    decideMatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "decisions": [
                 *         {
                 *           "matchId": "0192f0c1-0000-7000-8000-000000000001",
                 *           "status": "active",
                 *           "matchedAmount": 1190,
                 *           "rememberAccount": true
                 *         }
                 *       ],
                 *       "status": "active",
                 *       "dryRun": true
                 *     }
                 */
                "application/json": components["schemas"]["DecideMatchesRequest"];
            };
        };
        responses: {
            /** @description The result of each decision, in order; with a filter, oldest suggestion first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecideMatchesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    undoOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was restored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneChangeAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewMatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "TX-2026-000042"
                 *     }
                 */
                "application/json": components["schemas"]["PreviewMatchesRequest"];
            };
        };
        responses: {
            /** @description The candidates with their reasons */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchPreviewAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMatchingSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchingSettingsAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateMatchingSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "autoConfirm": true,
                 *       "suggestFrom": 30,
                 *       "confirmFrom": 70,
                 *       "margin": 15,
                 *       "ceilings": [
                 *         {
                 *           "currency": "EUR",
                 *           "amount": 1190
                 *         }
                 *       ],
                 *       "baseCurrency": "EUR",
                 *       "ceilingOtherwise": 1000000,
                 *       "differenceLimits": [
                 *         {
                 *           "currency": "EUR",
                 *           "amount": 1190
                 *         }
                 *       ],
                 *       "ruleCeilings": [
                 *         {
                 *           "currency": "EUR",
                 *           "amount": 1190
                 *         }
                 *       ],
                 *       "identity": {
                 *         "names": [
                 *           "text"
                 *         ],
                 *         "taxIds": [
                 *           "DE123456789"
                 *         ],
                 *         "ibans": [
                 *           "text"
                 *         ]
                 *       },
                 *       "tableMappings": [
                 *         {
                 *           "columns": {
                 *             "number": "Rechnungsnr",
                 *             "issueDate": "Datum",
                 *             "amount": "Offen",
                 *             "counterpartyName": "Kunde"
                 *           },
                 *           "currency": "EUR",
                 *           "direction": "receivable"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMatchingSettingsRequest"];
            };
        };
        responses: {
            /** @description The changed settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchingSettingsAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewMatchingSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "autoConfirm": true,
                 *       "suggestFrom": 30,
                 *       "confirmFrom": 70,
                 *       "margin": 15,
                 *       "ceilings": [
                 *         {
                 *           "currency": "EUR",
                 *           "amount": 1190
                 *         }
                 *       ],
                 *       "baseCurrency": "EUR",
                 *       "ceilingOtherwise": 1000000,
                 *       "differenceLimits": [
                 *         {
                 *           "currency": "EUR",
                 *           "amount": 1190
                 *         }
                 *       ],
                 *       "ruleCeilings": [
                 *         {
                 *           "currency": "EUR",
                 *           "amount": 1190
                 *         }
                 *       ],
                 *       "identity": {
                 *         "names": [
                 *           "text"
                 *         ],
                 *         "taxIds": [
                 *           "DE123456789"
                 *         ],
                 *         "ibans": [
                 *           "text"
                 *         ]
                 *       },
                 *       "tableMappings": [
                 *         {
                 *           "columns": {
                 *             "number": "Rechnungsnr",
                 *             "issueDate": "Datum",
                 *             "amount": "Offen",
                 *             "counterpartyName": "Kunde"
                 *           },
                 *           "currency": "EUR",
                 *           "direction": "receivable"
                 *         }
                 *       ],
                 *       "transactions": 1
                 *     }
                 */
                "application/json": components["schemas"]["PreviewMatchingSettingsRequest"];
            };
        };
        responses: {
            /** @description Both outcomes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchingSettingsPreviewAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleSetAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rules": [
                 *         {
                 *           "name": "Customers who deduct bank charges",
                 *           "conditions": {
                 *             "bankConnectionId": "0192f0c1-0000-7000-8000-000000000001",
                 *             "direction": "credit",
                 *             "currency": "EUR",
                 *             "amountMin": 1,
                 *             "amountMax": 1,
                 *             "textContains": "text",
                 *             "textMatches": "text",
                 *             "counterpartyName": "Alder",
                 *             "counterpartyIban": "DE44100999010000120345",
                 *             "counterpartyId": "C-1",
                 *             "purposeCode": "text",
                 *             "bankTransactionCode": "text"
                 *           },
                 *           "actions": {
                 *             "counterpartyId": "C-1",
                 *             "allowDifference": {
                 *               "amount": 1190,
                 *               "percent": 1,
                 *               "reason": "fee"
                 *             },
                 *             "neverConfirm": true,
                 *             "ceiling": 1,
                 *             "assignee": {
                 *               "id": "user:7",
                 *               "name": "Ada"
                 *             }
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PutRulesRequest"];
            };
        };
        responses: {
            /** @description The rules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleSetAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rule": {
                 *         "name": "Customers who deduct bank charges",
                 *         "conditions": {
                 *           "bankConnectionId": "0192f0c1-0000-7000-8000-000000000001",
                 *           "direction": "credit",
                 *           "currency": "EUR",
                 *           "amountMin": 1,
                 *           "amountMax": 1,
                 *           "textContains": "text",
                 *           "textMatches": "text",
                 *           "counterpartyName": "Alder",
                 *           "counterpartyIban": "DE44100999010000120345",
                 *           "counterpartyId": "C-1",
                 *           "purposeCode": "text",
                 *           "bankTransactionCode": "text"
                 *         },
                 *         "actions": {
                 *           "counterpartyId": "C-1",
                 *           "allowDifference": {
                 *             "amount": 1190,
                 *             "percent": 1,
                 *             "reason": "fee"
                 *           },
                 *           "neverConfirm": true,
                 *           "ceiling": 1,
                 *           "assignee": {
                 *             "id": "user:7",
                 *             "name": "Ada"
                 *           }
                 *         }
                 *       },
                 *       "position": 0
                 *     }
                 */
                "application/json": components["schemas"]["PreviewRuleRequest"];
            };
        };
        responses: {
            /** @description Both outcomes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulePreviewAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listRuleProposals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposals */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleProposalListAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCounterparties: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
                text?: components["parameters"]["TextQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of counterparties */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CounterpartyPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createCounterparty: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountCode": "C-1",
                 *       "name": "Alder & Finch",
                 *       "aliases": [
                 *         "Alder and Finch"
                 *       ],
                 *       "paymentMethods": [
                 *         {
                 *           "code": "C-1-BANK",
                 *           "type": "bank_account",
                 *           "iban": "DE44100999010000120345",
                 *           "bic": "COBADEFFXXX"
                 *         }
                 *       ],
                 *       "taxIds": [
                 *         "DE123456789"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateCounterpartyRequest"];
            };
        };
        responses: {
            /** @description The counterparty */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CounterpartyAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCounterparty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example C-1 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counterparty */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CounterpartyAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateCounterparty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example C-1 */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Alder & Finch",
                 *       "aliases": [
                 *         "Alder and Finch"
                 *       ],
                 *       "paymentMethods": [
                 *         {
                 *           "code": "C-1-BANK",
                 *           "type": "bank_account",
                 *           "iban": "DE44100999010000120345",
                 *           "bic": "COBADEFFXXX"
                 *         }
                 *       ],
                 *       "taxIds": [
                 *         "DE123456789"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCounterpartyRequest"];
            };
        };
        responses: {
            /** @description The changed counterparty */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CounterpartyAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listLearned: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
            };
            header?: never;
            path: {
                /** @example C-1 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of what was learned */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LearnedAliasPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    forgetLearned: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example C-1 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgetLearnedAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    search: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResultAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOverview: {
        parameters: {
            query?: {
                dateFrom?: string;
                dateTo?: components["parameters"]["DateToQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverviewAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    ageCounterparties: {
        parameters: {
            query?: {
                asOf?: string;
                counterpartyId?: string;
                after?: string;
                limit?: components["parameters"]["LimitQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open items by age */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgeingAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportAgeing: {
        parameters: {
            query?: {
                asOf?: string;
                counterpartyId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows, with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    forecastPayments: {
        parameters: {
            query?: {
                weeks?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is due */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedPaymentsListAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportPaymentForecast: {
        parameters: {
            query?: {
                weeks?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows, with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                after?: number;
                before?: number;
                order?: "oldest" | "newest";
                entity?: components["schemas"]["HistoryEntity"];
                actor?: string;
                operation?: string;
                operationId?: string;
                dateFrom?: components["parameters"]["DateFromQuery"];
                dateTo?: components["parameters"]["DateToQuery"];
                limit?: components["parameters"]["LimitQuery"];
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportChanges: {
        parameters: {
            query?: {
                after?: number;
                before?: number;
                order?: "oldest" | "newest";
                entity?: components["schemas"]["HistoryEntity"];
                actor?: string;
                operation?: string;
                operationId?: string;
                dateFrom?: components["parameters"]["DateFromQuery"];
                dateTo?: components["parameters"]["DateToQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows, with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listExports: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of batches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch as it would be now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportPreviewAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    proveExports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof by currency */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportProofListAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "booked"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateExportRequest"];
            };
        };
        responses: {
            /** @description The changed batch */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPostings: {
        parameters: {
            query?: {
                after?: number;
                limit?: components["parameters"]["LimitQuery"];
            };
            header?: never;
            path: {
                /** @example 1 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Postings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostingsAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportPostings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows, with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportDatev: {
        parameters: {
            query: {
                month: string;
                currency: components["schemas"]["Currency"];
            };
            header?: never;
            path: {
                /** @example 1 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows, with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportJournal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The journal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExportSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportSettingsAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putExportSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "accounts": {
                 *         "bank": "1200",
                 *         "receivable": "1400",
                 *         "fee": "4970"
                 *       },
                 *       "bankAccounts": [
                 *         {
                 *           "bankConnectionId": "0192f0c1-0000-7000-8000-000000000001",
                 *           "account": "10001"
                 *         }
                 *       ],
                 *       "counterpartyAccounts": [
                 *         {
                 *           "counterpartyId": "C-1",
                 *           "account": "10001"
                 *         }
                 *       ],
                 *       "codingAccounts": [
                 *         {
                 *           "account": "10001",
                 *           "name": "Alder & Finch"
                 *         }
                 *       ],
                 *       "codeIsAccount": true,
                 *       "csv": {
                 *         "delimiter": ";",
                 *         "decimalComma": true,
                 *         "columns": [
                 *           {
                 *             "header": "Debit",
                 *             "field": "debitAccount"
                 *           }
                 *         ]
                 *       },
                 *       "datev": {
                 *         "consultantNumber": 29098,
                 *         "clientNumber": 55003,
                 *         "fiscalYearMonth": 1,
                 *         "accountLength": 4
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PutExportSettingsRequest"];
            };
        };
        responses: {
            /** @description The new version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportSettingsAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listFxRates: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
                base?: components["schemas"]["Currency"];
                quote?: components["schemas"]["Currency"];
                dateFrom?: components["parameters"]["DateFromQuery"];
                dateTo?: components["parameters"]["DateToQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FxRatePageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putFxRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rates": [
                 *         {
                 *           "base": "EUR",
                 *           "quote": "USD",
                 *           "date": "2026-03-02",
                 *           "rate": 1.0837
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PutFxRatesRequest"];
            };
        };
        responses: {
            /** @description The number of stored rates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredRatesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importFxRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example <?xml version="1.0" encoding="UTF-8"?>
                 *     <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
                 *       <Cube><Cube time="2026-03-02"><Cube currency="USD" rate="1.0837"/><Cube currency="JPY" rate="162.34"/></Cube></Cube>
                 *     </gesmes:Envelope>
                 */
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The result of the import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedRatesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listBankConnections: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of connections */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankConnectionPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    connectBank: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Main account",
                 *       "iban": "DE44100999010000120345",
                 *       "currency": "EUR",
                 *       "csvMapping": {
                 *         "delimiter": ";",
                 *         "dateFormats": [
                 *           "DD.MM.YYYY"
                 *         ],
                 *         "decimalSeparator": ",",
                 *         "columns": {
                 *           "bookingDate": "Buchungstag",
                 *           "amount": "Betrag",
                 *           "description": [
                 *             "Verwendungszweck"
                 *           ]
                 *         }
                 *       },
                 *       "strictBalance": true,
                 *       "strict": true,
                 *       "otherAccounts": "refuse"
                 *     }
                 */
                "application/json": components["schemas"]["ConnectBankRequest"];
            };
        };
        responses: {
            /** @description The connection */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankConnectionAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBankConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankConnectionAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    disconnectBank: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The disconnected connection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankConnectionAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateBankConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Main account",
                 *       "iban": "DE44100999010000120345",
                 *       "currency": "EUR",
                 *       "csvMapping": {
                 *         "delimiter": ";",
                 *         "dateFormats": [
                 *           "DD.MM.YYYY"
                 *         ],
                 *         "decimalSeparator": ",",
                 *         "columns": {
                 *           "bookingDate": "Buchungstag",
                 *           "amount": "Betrag",
                 *           "description": [
                 *             "Verwendungszweck"
                 *           ]
                 *         }
                 *       },
                 *       "strictBalance": true,
                 *       "strict": true,
                 *       "otherAccounts": "refuse"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBankConnectionRequest"];
            };
        };
        responses: {
            /** @description The changed connection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankConnectionAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listBalances: {
        parameters: {
            query?: {
                dateFrom?: string;
                dateTo?: string;
            };
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayBalanceListAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportBalances: {
        parameters: {
            query?: {
                dateFrom?: string;
                dateTo?: string;
            };
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows, with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getReconciliation: {
        parameters: {
            query?: {
                day?: string;
            };
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statements by currency */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationStatementListAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportReconciliation: {
        parameters: {
            query?: {
                day?: string;
            };
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows, with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    uploadStatement: {
        parameters: {
            query?: {
                filename?: string;
                leaveOut?: number[];
                csvMapping?: string;
            };
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The sync that imports the file */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewStatement: {
        parameters: {
            query?: {
                filename?: string;
                leaveOut?: number[];
                csvMapping?: string;
            };
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The preview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementPreviewAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSyncs: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
                bankConnectionId?: components["parameters"]["BankConnectionIdQuery"];
                status?: components["schemas"]["SyncStatus"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of syncs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSync: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sync */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    cancelSync: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled sync */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listFiles: {
        parameters: {
            query?: {
                limit?: components["parameters"]["LimitQuery"];
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilesAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removeFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, taken back */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    downloadFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listClosedPeriods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The periods */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedPeriodListAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    closePeriod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bankConnectionId": "0192f0c1-0000-7000-8000-000000000001",
                 *       "until": "2026-03-02",
                 *       "unexplainedTransactions": 0,
                 *       "reason": "text"
                 *     }
                 */
                "application/json": components["schemas"]["ClosePeriodRequest"];
            };
        };
        responses: {
            /** @description The closed period */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedPeriodAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listUnexplained: {
        parameters: {
            query: {
                bankConnectionId?: components["parameters"]["BankConnectionIdQuery"];
                until: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexplainedAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getClosingReadiness: {
        parameters: {
            query: {
                bankConnectionId?: components["parameters"]["BankConnectionIdQuery"];
                until: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosingReadinessAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    reopenPeriod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bankConnectionId": "0192f0c1-0000-7000-8000-000000000001",
                 *       "until": "2026-03-02",
                 *       "reason": "text"
                 *     }
                 */
                "application/json": components["schemas"]["ReopenPeriodRequest"];
            };
        };
        responses: {
            /** @description The reopened period */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedPeriodAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
                application?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of destinations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/matchbook",
                 *       "eventTypes": [
                 *         "transaction.created"
                 *       ],
                 *       "description": "ERP",
                 *       "application": "shop-eu",
                 *       "amounts": "number",
                 *       "headers": {},
                 *       "maxPerSecond": 1,
                 *       "ordered": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The destination */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecretAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The destination */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteWebhookEndpointAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "active": true,
                 *       "url": "https://hooks.example.com/matchbook",
                 *       "description": "ERP",
                 *       "application": "shop-eu",
                 *       "amounts": "number",
                 *       "headers": {},
                 *       "maxPerSecond": 1,
                 *       "ordered": true,
                 *       "eventTypes": [
                 *         "transaction.created"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The changed destination */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The destination with its new secret */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecretAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    sendTestEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "eventType": "transaction.created"
                 *     }
                 */
                "application/json": components["schemas"]["SendTestEventRequest"];
            };
        };
        responses: {
            /** @description Its delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    recoverWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-03-02T08:15:00.000Z",
                 *       "until": "2026-03-02T08:15:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecoverWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The number of scheduled deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWebhookEndpointMetrics: {
        parameters: {
            query?: {
                window?: components["schemas"]["MetricWindow"];
            };
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointMetricsAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    resendWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filter": {
                 *         "status": "success",
                 *         "eventType": "transaction.created",
                 *         "endpointId": "0192f0c1-0000-7000-8000-000000000001",
                 *         "eventId": "0192f0c1-0000-7000-8000-000000000001",
                 *         "dateFrom": "2026-03-02",
                 *         "dateTo": "2026-03-02",
                 *         "responseStatus": 200
                 *       },
                 *       "dryRun": true
                 *     }
                 */
                "application/json": components["schemas"]["ResendWebhookDeliveriesRequest"];
            };
        };
        responses: {
            /** @description The number of deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendingAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
                status?: components["schemas"]["DeliveryStatus"];
                eventType?: components["schemas"]["EventType"];
                endpointId?: string;
                eventId?: string;
                dateFrom?: components["parameters"]["DateFromQuery"];
                dateTo?: components["parameters"]["DateToQuery"];
                responseStatus?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetailAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                page?: components["parameters"]["PageQuery"];
                pageSize?: components["parameters"]["PageSizeQuery"];
                cursor?: components["parameters"]["CursorQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPageAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Accounting export",
                 *       "scopes": [
                 *         "transactions:read"
                 *       ],
                 *       "agent": {
                 *         "confirmUpTo": 1
                 *       },
                 *       "expiresAt": "2027-03-01T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKeyAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokeApiKeyAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0192f0c1-0000-7000-8000-000000000001 */
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Accounting export"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The renamed key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createSessionKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and changes nothing, even while the first is still running or after it was interrupted. Use a random UUID. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKeyAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetHealthAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReadinessAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text exposition format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOpenapi: {
        parameters: {
            query?: {
                amounts?: components["schemas"]["AmountForm"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetOpenapiAnswer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    on_transaction_created: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "transaction.created";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Transaction"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_invoice_created: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "invoice.created";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Invoice"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_invoice_updated: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "invoice.updated";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Invoice"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_invoice_paid: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "invoice.paid";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Invoice"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_invoice_partially_paid: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "invoice.partially_paid";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Invoice"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_match_created: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "match.created";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Match"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_match_suggested: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "match.suggested";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Match"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_match_confirmed: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "match.confirmed";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Match"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_match_rejected: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "match.rejected";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Match"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_match_cancelled: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "match.cancelled";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Match"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_bank_connected: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "bank.connected";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["BankConnection"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_bank_disconnected: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "bank.disconnected";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["BankConnection"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_sync_completed: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "sync.completed";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Sync"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_sync_failed: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "sync.failed";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Sync"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_webhook_endpoint_failing: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "webhook_endpoint.failing";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["WebhookEndpoint"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_webhook_endpoint_disabled: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    type: "webhook_endpoint.disabled";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["WebhookEndpoint"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
