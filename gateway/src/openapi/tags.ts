/** The groups of the document, in reading order. */
export const TAGS = [
  { name: "transactions", description: "Bank transactions and the state of their matching" },
  { name: "queues", description: "Open transactions by who works on them and by age" },
  { name: "work-reasons", description: "Why transactions are not matched, in the tenant's words" },
  { name: "invoices", description: "Receivables and payables" },
  { name: "expected-payments", description: "Rents, subscriptions and other payments without an invoice" },
  { name: "advices", description: "Documents that say of what a transaction consists" },
  { name: "matches", description: "Allocations between one invoice and one transaction" },
  { name: "matching-settings", description: "Settings of automatic matching" },
  { name: "rules", description: "The tenant's own rules about transactions" },
  { name: "counterparties", description: "The other parties of invoices, with their payment methods" },
  { name: "overview", description: "The state of everything in numbers" },
  { name: "ageing", description: "Open items by age for each counterparty" },
  { name: "payment-forecast", description: "What is due by week" },
  { name: "exports", description: "Numbered batches of decisions for a ledger" },
  { name: "export-settings", description: "Accounts, columns and the DATEV client of exports" },
  { name: "history", description: "Every change of transactions, invoices, matches, rules and closed periods" },
  { name: "operations", description: "What one request changed, and undoing it" },
  { name: "search", description: "Transactions, invoices and counterparties by text" },
  { name: "fx-rates", description: "Exchange rates by date" },
  { name: "bank-connections", description: "Bank accounts, into which statement files are imported" },
  { name: "statements", description: "Statement files of bank connections" },
  { name: "syncs", description: "The progress of imports" },
  { name: "files", description: "The files that were handed in: their originals, and taking imports back" },
  { name: "closed-periods", description: "Days up to which nothing changes any more" },
  { name: "webhook-endpoints", description: "Destinations of events (console)" },
  { name: "webhook-deliveries", description: "The log of event deliveries (console)" },
  { name: "api-keys", description: "Credentials of tenants (console)" },
  { name: "session-keys", description: "Short-lived credentials of the console" },
  { name: "server", description: "Probes, metrics and this document; no credential needed" },
  {
    name: "events",
    description:
      "Requests to webhook destinations. `webhook-id` is the event's id, equal on every attempt. `webhook-timestamp` is " +
      "the time of the attempt in seconds since 1970. `webhook-signature` is `v1,` and the HMAC-SHA256 of " +
      "`id.timestamp.body` in base64; several while a secret is rotated, separated by spaces",
  },
];
