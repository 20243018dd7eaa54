/** The groups of the document, in the order of a first read. */
export const TAGS = [
  { name: "transactions", description: "What the bank said, line by line, and what was done with it" },
  { name: "invoices", description: "What is owed: receivables and payables" },
  { name: "matches", description: "Allocations between one invoice and one transaction" },
  { name: "matching-settings", description: "What automatic matching may do by itself" },
  { name: "counterparties", description: "Who invoices are billed to, with their payment methods" },
  { name: "fx-rates", description: "Exchange rates by date" },
  { name: "bank-connections", description: "Bank accounts, and the statement files that are imported into them" },
  { name: "syncs", description: "The progress of imports" },
  { name: "webhook-endpoints", description: "Where events are posted to (console)" },
  { name: "webhook-deliveries", description: "The log of what was posted (console)" },
  { name: "api-keys", description: "Credentials of tenants (console)" },
  { name: "session-keys", description: "Short-lived credentials of the console" },
  { name: "operation", description: "Probes, metrics and this document; no credential" },
  { name: "events", description: "What is posted to webhook destinations" },
];
