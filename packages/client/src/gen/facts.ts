// Generated from the OpenAPI document by `npm run generate:types -w packages/client`.

/** The version of this package. */
export const VERSION = "0.1.0";

/** The types of events that destinations take. */
export const EVENT_TYPES = [
  "transaction.created",
  "invoice.created",
  "invoice.updated",
  "invoice.paid",
  "invoice.partially_paid",
  "match.created",
  "match.suggested",
  "match.confirmed",
  "match.rejected",
  "match.cancelled",
  "bank.connected",
  "bank.disconnected",
  "sync.completed",
  "sync.failed",
  "webhook_endpoint.failing",
  "webhook_endpoint.disabled"
] as const;

/** Fields that hold amounts and rates. */
export const AMOUNT_FIELDS = [
  "amount",
  "amount1To30Days",
  "amount31To60Days",
  "amount61To90Days",
  "amountFrom",
  "amountMax",
  "amountMin",
  "amountOver90Days",
  "amountTo",
  "balance",
  "booked",
  "ceiling",
  "closing",
  "credit",
  "creditAmount",
  "currentAmount",
  "debit",
  "difference",
  "exchangeRate",
  "expected",
  "exportedAmount",
  "invoiceAmount",
  "invoiceRemainingAmount",
  "matchedAmount",
  "openAmount",
  "opening",
  "otherMonthAmount",
  "overdueAmount",
  "prepaidAmount",
  "rate",
  "remaining_amount",
  "remainingAmount",
  "returnedAmount",
  "settledAmount",
  "stated",
  "totalAmount",
  "unaccounted",
  "waitingAmount"
] as const;

/** What each method sends, by its group and name; `""` is the group itself. */
export const METHODS = {
  "transactions": {
    "create": {
      "id": "createTransactions",
      "method": "POST",
      "path": "/api/v1/transactions",
      "body": "json",
      "keyed": true
    },
    "list": {
      "id": "listTransactions",
      "method": "GET",
      "path": "/api/v1/transactions",
      "answer": "list"
    },
    "createBatch": {
      "id": "createTransactionBatch",
      "method": "POST",
      "path": "/api/v1/transactions/batch",
      "body": "json",
      "keyed": true
    },
    "export": {
      "id": "exportTransactions",
      "method": "GET",
      "path": "/api/v1/transactions.csv",
      "answer": "stream"
    },
    "get": {
      "id": "getTransaction",
      "method": "GET",
      "path": "/api/v1/transactions/{code}"
    },
    "getHistory": {
      "id": "getTransactionHistory",
      "method": "GET",
      "path": "/api/v1/transactions/{code}/history",
      "answer": "list"
    },
    "listCandidates": {
      "id": "listTransactionCandidates",
      "method": "GET",
      "path": "/api/v1/transactions/{code}/candidates"
    },
    "reconcile": {
      "id": "reconcileTransaction",
      "method": "POST",
      "path": "/api/v1/transactions/{code}/reconcile",
      "body": "json"
    },
    "reconcileMany": {
      "id": "reconcileTransactions",
      "method": "POST",
      "path": "/api/v1/transactions/reconcile",
      "body": "json"
    },
    "allocate": {
      "id": "allocateTransaction",
      "method": "POST",
      "path": "/api/v1/transactions/{code}/allocate",
      "body": "json"
    },
    "code": {
      "id": "codeTransaction",
      "method": "PUT",
      "path": "/api/v1/transactions/{code}/coding",
      "body": "json"
    },
    "workOn": {
      "id": "workOnTransaction",
      "method": "PATCH",
      "path": "/api/v1/transactions/{code}/work",
      "body": "json"
    },
    "workOnMany": {
      "id": "workOnTransactions",
      "method": "POST",
      "path": "/api/v1/transactions/work",
      "body": "json"
    }
  },
  "queues": {
    "count": {
      "id": "countQueues",
      "method": "GET",
      "path": "/api/v1/queues"
    },
    "countReview": {
      "id": "countReviewQueues",
      "method": "GET",
      "path": "/api/v1/queues/review"
    }
  },
  "workReasons": {
    "get": {
      "id": "getWorkReasons",
      "method": "GET",
      "path": "/api/v1/work-reasons"
    },
    "put": {
      "id": "putWorkReasons",
      "method": "PUT",
      "path": "/api/v1/work-reasons",
      "body": "json"
    }
  },
  "invoices": {
    "create": {
      "id": "createInvoices",
      "method": "POST",
      "path": "/api/v1/invoices",
      "body": "json",
      "keyed": true
    },
    "list": {
      "id": "listInvoices",
      "method": "GET",
      "path": "/api/v1/invoices",
      "answer": "list"
    },
    "createBatch": {
      "id": "createInvoiceBatch",
      "method": "POST",
      "path": "/api/v1/invoices/batch",
      "body": "json",
      "keyed": true
    },
    "import": {
      "id": "importInvoices",
      "method": "POST",
      "path": "/api/v1/invoices/files",
      "body": "file",
      "named": true,
      "keyed": true
    },
    "preview": {
      "id": "previewInvoices",
      "method": "POST",
      "path": "/api/v1/invoices/files/preview",
      "body": "file",
      "named": true
    },
    "export": {
      "id": "exportInvoices",
      "method": "GET",
      "path": "/api/v1/invoices.csv",
      "answer": "stream"
    },
    "get": {
      "id": "getInvoice",
      "method": "GET",
      "path": "/api/v1/invoices/{number}"
    },
    "update": {
      "id": "updateInvoice",
      "method": "PATCH",
      "path": "/api/v1/invoices/{number}",
      "body": "json"
    },
    "getHistory": {
      "id": "getInvoiceHistory",
      "method": "GET",
      "path": "/api/v1/invoices/{number}/history",
      "answer": "list"
    },
    "void": {
      "id": "voidInvoice",
      "method": "POST",
      "path": "/api/v1/invoices/{number}/void"
    },
    "createAdjustment": {
      "id": "createAdjustment",
      "method": "POST",
      "path": "/api/v1/invoices/{number}/adjustments",
      "body": "json",
      "keyed": true
    },
    "deleteAdjustment": {
      "id": "deleteAdjustment",
      "method": "DELETE",
      "path": "/api/v1/invoices/{number}/adjustments/{id}"
    }
  },
  "expectedPayments": {
    "create": {
      "id": "createExpectedPayment",
      "method": "POST",
      "path": "/api/v1/expected-payments",
      "body": "json",
      "keyed": true
    },
    "list": {
      "id": "listExpectedPayments",
      "method": "GET",
      "path": "/api/v1/expected-payments",
      "answer": "list"
    },
    "createBatch": {
      "id": "createExpectedPaymentBatch",
      "method": "POST",
      "path": "/api/v1/expected-payments/batch",
      "body": "json",
      "keyed": true
    },
    "get": {
      "id": "getExpectedPayment",
      "method": "GET",
      "path": "/api/v1/expected-payments/{number}"
    },
    "update": {
      "id": "updateExpectedPayment",
      "method": "PATCH",
      "path": "/api/v1/expected-payments/{number}",
      "body": "json"
    },
    "cancel": {
      "id": "cancelExpectedPayment",
      "method": "POST",
      "path": "/api/v1/expected-payments/{number}/cancel"
    }
  },
  "advices": {
    "create": {
      "id": "createAdvices",
      "method": "POST",
      "path": "/api/v1/advices",
      "body": "json",
      "keyed": true
    },
    "list": {
      "id": "listAdvices",
      "method": "GET",
      "path": "/api/v1/advices",
      "answer": "list"
    },
    "import": {
      "id": "importAdvices",
      "method": "POST",
      "path": "/api/v1/advices/files",
      "body": "file",
      "named": true,
      "keyed": true
    },
    "preview": {
      "id": "previewAdvices",
      "method": "POST",
      "path": "/api/v1/advices/files/preview",
      "body": "file",
      "named": true
    },
    "get": {
      "id": "getAdvice",
      "method": "GET",
      "path": "/api/v1/advices/{id}"
    },
    "delete": {
      "id": "deleteAdvice",
      "method": "DELETE",
      "path": "/api/v1/advices/{id}"
    }
  },
  "matches": {
    "create": {
      "id": "createMatch",
      "method": "POST",
      "path": "/api/v1/matches",
      "body": "json",
      "keyed": true
    },
    "list": {
      "id": "listMatches",
      "method": "GET",
      "path": "/api/v1/matches",
      "answer": "list"
    },
    "propose": {
      "id": "proposeMatch",
      "method": "POST",
      "path": "/api/v1/matches/proposals",
      "body": "json",
      "keyed": true
    },
    "export": {
      "id": "exportMatches",
      "method": "GET",
      "path": "/api/v1/matches.csv",
      "answer": "stream"
    },
    "get": {
      "id": "getMatch",
      "method": "GET",
      "path": "/api/v1/matches/{id}"
    },
    "update": {
      "id": "updateMatch",
      "method": "PUT",
      "path": "/api/v1/matches/{id}",
      "body": "json"
    },
    "confirm": {
      "id": "updateMatch",
      "method": "PUT",
      "path": "/api/v1/matches/{id}",
      "body": "json",
      "set": {
        "status": "confirmed"
      }
    },
    "reject": {
      "id": "updateMatch",
      "method": "PUT",
      "path": "/api/v1/matches/{id}",
      "body": "json",
      "set": {
        "status": "rejected"
      }
    },
    "cancel": {
      "id": "updateMatch",
      "method": "PUT",
      "path": "/api/v1/matches/{id}",
      "body": "json",
      "set": {
        "status": "cancelled"
      }
    },
    "delete": {
      "id": "deleteMatch",
      "method": "DELETE",
      "path": "/api/v1/matches/{id}"
    },
    "getHistory": {
      "id": "getMatchHistory",
      "method": "GET",
      "path": "/api/v1/matches/{id}/history",
      "answer": "list"
    },
    "decide": {
      "id": "decideMatches",
      "method": "POST",
      "path": "/api/v1/matches/decisions",
      "body": "json"
    },
    "preview": {
      "id": "previewMatches",
      "method": "POST",
      "path": "/api/v1/matches/preview",
      "body": "json"
    }
  },
  "operations": {
    "undo": {
      "id": "undoOperation",
      "method": "POST",
      "path": "/api/v1/operations/{id}/undo"
    }
  },
  "matchingSettings": {
    "get": {
      "id": "getMatchingSettings",
      "method": "GET",
      "path": "/api/v1/matching-settings"
    },
    "update": {
      "id": "updateMatchingSettings",
      "method": "PATCH",
      "path": "/api/v1/matching-settings",
      "body": "json"
    },
    "preview": {
      "id": "previewMatchingSettings",
      "method": "POST",
      "path": "/api/v1/matching-settings/preview",
      "body": "json"
    }
  },
  "rules": {
    "get": {
      "id": "getRules",
      "method": "GET",
      "path": "/api/v1/rules"
    },
    "put": {
      "id": "putRules",
      "method": "PUT",
      "path": "/api/v1/rules",
      "body": "json"
    },
    "preview": {
      "id": "previewRule",
      "method": "POST",
      "path": "/api/v1/rules/preview",
      "body": "json"
    },
    "listProposals": {
      "id": "listRuleProposals",
      "method": "GET",
      "path": "/api/v1/rules/proposals"
    }
  },
  "counterparties": {
    "create": {
      "id": "createCounterparty",
      "method": "POST",
      "path": "/api/v1/counterparties",
      "body": "json",
      "keyed": true
    },
    "list": {
      "id": "listCounterparties",
      "method": "GET",
      "path": "/api/v1/counterparties",
      "answer": "list"
    },
    "get": {
      "id": "getCounterparty",
      "method": "GET",
      "path": "/api/v1/counterparties/{code}"
    },
    "update": {
      "id": "updateCounterparty",
      "method": "PATCH",
      "path": "/api/v1/counterparties/{code}",
      "body": "json"
    },
    "listLearned": {
      "id": "listLearned",
      "method": "GET",
      "path": "/api/v1/counterparties/{code}/learned",
      "answer": "list"
    },
    "forgetLearned": {
      "id": "forgetLearned",
      "method": "DELETE",
      "path": "/api/v1/counterparties/{code}/learned"
    }
  },
  "search": {
    "": {
      "id": "search",
      "method": "GET",
      "path": "/api/v1/search"
    }
  },
  "overview": {
    "get": {
      "id": "getOverview",
      "method": "GET",
      "path": "/api/v1/overview"
    }
  },
  "ageing": {
    "ageCounterparties": {
      "id": "ageCounterparties",
      "method": "GET",
      "path": "/api/v1/ageing"
    },
    "export": {
      "id": "exportAgeing",
      "method": "GET",
      "path": "/api/v1/ageing.csv",
      "answer": "stream"
    }
  },
  "paymentForecast": {
    "forecast": {
      "id": "forecastPayments",
      "method": "GET",
      "path": "/api/v1/payment-forecast"
    },
    "export": {
      "id": "exportPaymentForecast",
      "method": "GET",
      "path": "/api/v1/payment-forecast.csv",
      "answer": "stream"
    }
  },
  "history": {
    "listChanges": {
      "id": "listChanges",
      "method": "GET",
      "path": "/api/v1/history"
    },
    "exportChanges": {
      "id": "exportChanges",
      "method": "GET",
      "path": "/api/v1/history.csv",
      "answer": "stream"
    }
  },
  "exports": {
    "create": {
      "id": "createExport",
      "method": "POST",
      "path": "/api/v1/exports",
      "keyed": true
    },
    "list": {
      "id": "listExports",
      "method": "GET",
      "path": "/api/v1/exports",
      "answer": "list"
    },
    "preview": {
      "id": "previewExport",
      "method": "GET",
      "path": "/api/v1/exports/preview"
    },
    "prove": {
      "id": "proveExports",
      "method": "GET",
      "path": "/api/v1/exports/proof"
    },
    "get": {
      "id": "getExport",
      "method": "GET",
      "path": "/api/v1/exports/{number}"
    },
    "update": {
      "id": "updateExport",
      "method": "PATCH",
      "path": "/api/v1/exports/{number}",
      "body": "json"
    },
    "listPostings": {
      "id": "listPostings",
      "method": "GET",
      "path": "/api/v1/exports/{number}/postings"
    },
    "exportPostings": {
      "id": "exportPostings",
      "method": "GET",
      "path": "/api/v1/exports/{number}/postings.csv",
      "answer": "stream"
    },
    "exportDatev": {
      "id": "exportDatev",
      "method": "GET",
      "path": "/api/v1/exports/{number}/datev.csv",
      "answer": "stream"
    },
    "exportJournal": {
      "id": "exportJournal",
      "method": "GET",
      "path": "/api/v1/exports/{number}/journal.xml",
      "answer": "stream"
    }
  },
  "exportSettings": {
    "get": {
      "id": "getExportSettings",
      "method": "GET",
      "path": "/api/v1/export-settings"
    },
    "put": {
      "id": "putExportSettings",
      "method": "PUT",
      "path": "/api/v1/export-settings",
      "body": "json"
    }
  },
  "fxRates": {
    "put": {
      "id": "putFxRates",
      "method": "PUT",
      "path": "/api/v1/fx-rates",
      "body": "json"
    },
    "list": {
      "id": "listFxRates",
      "method": "GET",
      "path": "/api/v1/fx-rates",
      "answer": "list"
    },
    "import": {
      "id": "importFxRates",
      "method": "POST",
      "path": "/api/v1/fx-rates/import",
      "body": "file"
    }
  },
  "bankConnections": {
    "connect": {
      "id": "connectBank",
      "method": "POST",
      "path": "/api/v1/bank-connections",
      "body": "json",
      "keyed": true
    },
    "list": {
      "id": "listBankConnections",
      "method": "GET",
      "path": "/api/v1/bank-connections",
      "answer": "list"
    },
    "get": {
      "id": "getBankConnection",
      "method": "GET",
      "path": "/api/v1/bank-connections/{id}"
    },
    "update": {
      "id": "updateBankConnection",
      "method": "PATCH",
      "path": "/api/v1/bank-connections/{id}",
      "body": "json"
    },
    "disconnect": {
      "id": "disconnectBank",
      "method": "DELETE",
      "path": "/api/v1/bank-connections/{id}"
    },
    "listBalances": {
      "id": "listBalances",
      "method": "GET",
      "path": "/api/v1/bank-connections/{id}/balances"
    },
    "exportBalances": {
      "id": "exportBalances",
      "method": "GET",
      "path": "/api/v1/bank-connections/{id}/balances.csv",
      "answer": "stream"
    },
    "getReconciliation": {
      "id": "getReconciliation",
      "method": "GET",
      "path": "/api/v1/bank-connections/{id}/reconciliation"
    },
    "exportReconciliation": {
      "id": "exportReconciliation",
      "method": "GET",
      "path": "/api/v1/bank-connections/{id}/reconciliation.csv",
      "answer": "stream"
    }
  },
  "statements": {
    "upload": {
      "id": "uploadStatement",
      "method": "POST",
      "path": "/api/v1/bank-connections/{id}/statements",
      "body": "file",
      "named": true,
      "keyed": true,
      "answer": "import"
    },
    "preview": {
      "id": "previewStatement",
      "method": "POST",
      "path": "/api/v1/bank-connections/{id}/statements/preview",
      "body": "file",
      "named": true
    }
  },
  "syncs": {
    "list": {
      "id": "listSyncs",
      "method": "GET",
      "path": "/api/v1/syncs",
      "answer": "list"
    },
    "get": {
      "id": "getSync",
      "method": "GET",
      "path": "/api/v1/syncs/{id}"
    },
    "cancel": {
      "id": "cancelSync",
      "method": "DELETE",
      "path": "/api/v1/syncs/{id}"
    }
  },
  "files": {
    "list": {
      "id": "listFiles",
      "method": "GET",
      "path": "/api/v1/files"
    },
    "get": {
      "id": "getFile",
      "method": "GET",
      "path": "/api/v1/files/{id}"
    },
    "remove": {
      "id": "removeFile",
      "method": "DELETE",
      "path": "/api/v1/files/{id}"
    },
    "download": {
      "id": "downloadFile",
      "method": "GET",
      "path": "/api/v1/files/{id}/content",
      "answer": "stream"
    }
  },
  "closedPeriods": {
    "list": {
      "id": "listClosedPeriods",
      "method": "GET",
      "path": "/api/v1/closed-periods"
    },
    "closePeriod": {
      "id": "closePeriod",
      "method": "POST",
      "path": "/api/v1/closed-periods",
      "body": "json",
      "keyed": true
    },
    "listUnexplained": {
      "id": "listUnexplained",
      "method": "GET",
      "path": "/api/v1/closed-periods/unexplained"
    },
    "getClosingReadiness": {
      "id": "getClosingReadiness",
      "method": "GET",
      "path": "/api/v1/closed-periods/readiness"
    },
    "reopenPeriod": {
      "id": "reopenPeriod",
      "method": "POST",
      "path": "/api/v1/closed-periods/reopen",
      "body": "json",
      "keyed": true
    }
  },
  "webhookEndpoints": {
    "create": {
      "id": "createWebhookEndpoint",
      "method": "POST",
      "path": "/api/v1/webhook-endpoints",
      "body": "json",
      "keyed": true
    },
    "list": {
      "id": "listWebhookEndpoints",
      "method": "GET",
      "path": "/api/v1/webhook-endpoints",
      "answer": "list"
    },
    "get": {
      "id": "getWebhookEndpoint",
      "method": "GET",
      "path": "/api/v1/webhook-endpoints/{id}"
    },
    "update": {
      "id": "updateWebhookEndpoint",
      "method": "PATCH",
      "path": "/api/v1/webhook-endpoints/{id}",
      "body": "json"
    },
    "delete": {
      "id": "deleteWebhookEndpoint",
      "method": "DELETE",
      "path": "/api/v1/webhook-endpoints/{id}"
    },
    "rotateSecret": {
      "id": "rotateWebhookSecret",
      "method": "POST",
      "path": "/api/v1/webhook-endpoints/{id}/rotate-secret",
      "keyed": true
    },
    "sendTestEvent": {
      "id": "sendTestEvent",
      "method": "POST",
      "path": "/api/v1/webhook-endpoints/{id}/test",
      "body": "json"
    },
    "recover": {
      "id": "recoverWebhookEndpoint",
      "method": "POST",
      "path": "/api/v1/webhook-endpoints/{id}/recover",
      "body": "json"
    },
    "getMetrics": {
      "id": "getWebhookEndpointMetrics",
      "method": "GET",
      "path": "/api/v1/webhook-endpoints/{id}/metrics"
    }
  },
  "webhookDeliveries": {
    "resendMany": {
      "id": "resendWebhookDeliveries",
      "method": "POST",
      "path": "/api/v1/webhook-deliveries/resend",
      "body": "json"
    },
    "list": {
      "id": "listWebhookDeliveries",
      "method": "GET",
      "path": "/api/v1/webhook-deliveries",
      "answer": "list"
    },
    "get": {
      "id": "getWebhookDelivery",
      "method": "GET",
      "path": "/api/v1/webhook-deliveries/{id}"
    },
    "resend": {
      "id": "resendWebhookDelivery",
      "method": "POST",
      "path": "/api/v1/webhook-deliveries/{id}/resend"
    }
  },
  "apiKeys": {
    "create": {
      "id": "createApiKey",
      "method": "POST",
      "path": "/api/v1/api-keys",
      "body": "json",
      "keyed": true
    },
    "list": {
      "id": "listApiKeys",
      "method": "GET",
      "path": "/api/v1/api-keys",
      "answer": "list"
    },
    "update": {
      "id": "updateApiKey",
      "method": "PATCH",
      "path": "/api/v1/api-keys/{id}",
      "body": "json"
    },
    "revoke": {
      "id": "revokeApiKey",
      "method": "DELETE",
      "path": "/api/v1/api-keys/{id}"
    }
  },
  "sessionKeys": {
    "create": {
      "id": "createSessionKey",
      "method": "POST",
      "path": "/api/v1/session-keys",
      "keyed": true
    }
  },
  "server": {
    "getHealth": {
      "id": "getHealth",
      "method": "GET",
      "path": "/healthz"
    },
    "getReadiness": {
      "id": "getReadiness",
      "method": "GET",
      "path": "/readyz"
    },
    "getMetrics": {
      "id": "getMetrics",
      "method": "GET",
      "path": "/metrics",
      "answer": "stream"
    },
    "getOpenapi": {
      "id": "getOpenapi",
      "method": "GET",
      "path": "/api/v1/openapi.json"
    }
  }
} as const;
