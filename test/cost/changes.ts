import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newId } from "@matchbook/runtime/values/ids";
import type { Document } from "mongodb";
import { repeating } from "./filled-tenant.ts";
import type { CountedSystem } from "./in-process.ts";

/** Each request of the API that reads or changes one resource, in a tenant that `fillTenant` has filled. */
export class Changes {
  readonly #system: CountedSystem;
  /** The requests so far: method and path. */
  readonly asked = new Set<string>();

  constructor(system: CountedSystem) {
    this.#system = system;
  }

  readonly #call = async (method: string, path: string, body?: unknown): Promise<Document> => {
    const { call, idToken } = this.#system;
    this.asked.add(`${method.toLowerCase()} ${path.split("?")[0]}`);
    const isOfConsole = /^\/(webhook|api-keys|session)/.test(path);
    const key: Record<string, string> = {
      ...(method === "POST" && { "idempotency-key": newId() }),
      ...(typeof body === "string" && body.startsWith("<") && { "content-type": "application/xml" }),
    };
    return (await repeating(call)(method, path, body, isOfConsole ? idToken : undefined, key)).data;
  };

  /** Invoices, lines, matches, counterparties and settings. */
  async books(): Promise<void> {
    const call = this.#call;
    await call("POST", "/counterparties", { accountCode: "NEW", name: "New Alder" });
    const created = { counterpartyId: "C-0", currency: "EUR", totalAmount: 77, issueDate: "2026-02-01" };
    await call("POST", "/invoices", { ...created, invoiceNumber: "NEW-1" });
    await call("POST", "/invoices", { ...created, invoiceNumber: "NEW-2", dueDate: "2026-02-20" });
    await call("POST", "/invoices", { ...created, invoiceNumber: "NOTE-1", type: "credit_note", totalAmount: 5 });
    await call("PATCH", "/invoices/NEW-1", { totalAmount: 78, paymentReference: "RF-1" });
    await call("POST", "/invoices/NEW-2/adjustments", { amount: 1, reason: "fee" });
    const { adjustments } = await call("GET", "/invoices/NEW-2");
    await call("DELETE", `/invoices/NEW-2/adjustments/${adjustments[0].id}`);
    const credit = { amount: 2, reason: "credit", creditNoteId: "NOTE-1" };
    await call("POST", "/invoices/NEW-2/adjustments", credit);

    const window = { amountFrom: 70, amountTo: 90, dateFrom: "2026-02-01", dateTo: "2026-02-05" };
    const expected = { counterpartyId: "C-0", currency: "EUR", number: "RENT-1", ...window };
    await call("POST", "/expected-payments", expected);
    const again = { ...expected, number: "RENT-2", reference: "MV-4711-B", repeat: { every: "month", times: 12 } };
    await call("POST", "/expected-payments/batch", { expectedPayments: [again] });
    await call("PATCH", "/expected-payments/RENT-1", { amountTo: 95 });
    await call("GET", "/expected-payments/RENT-1");
    await call("POST", "/expected-payments/RENT-1/cancel");

    const line = {
      currency: "EUR",
      direction: "credit",
      value_date: "2026-02-03",
      counterparty_name: "Customer 0 Alder",
    };
    await call("POST", "/transactions", { ...line, transaction_code: "L-1", amount: 30, description: "NEW-1 alder" });
    await call("POST", "/transactions", { ...line, transaction_code: "L-2", amount: 40 });
    const returned = { ...line, direction: "debit", reversal: true, transaction_code: "L-3", reference: "INV-10001" };
    await call("POST", "/transactions", { ...returned, amount: 1_001, return_information: { reason_code: "AC04" } });
    await this.#system.drain();
    await call("POST", "/matches/preview", { transactionId: "L-2" });
    await call("GET", "/transactions/L-2/candidates");
    const { match } = await call("POST", "/matches", { transactionId: "L-2", invoiceId: "NEW-1", matchedAmount: 10 });
    await call("PUT", `/matches/${match?.id}`, { matchedAmount: 11 });
    await call("GET", `/matches/${match?.id}`);
    await call("GET", `/matches/${match?.id}/history`);
    await call("DELETE", `/matches/${match?.id}`);
    const allocations = [{ invoiceId: "NEW-1", matchedAmount: 3 }];
    await call("POST", "/transactions/L-2/allocate", { allocations });
    await call("POST", "/transactions/L-2/reconcile", { action: "unlink_all" });
    for (const action of ["ignore", "include"]) await call("POST", "/transactions/L-2/reconcile", { action });
    const items = ["T-10000", "T-10003", "T-10006"].map((code) => ({ code, action: "ignore" }));
    await call("POST", "/transactions/reconcile", { items });
    await call("POST", "/transactions/T-10004/reconcile", { action: "unlink_all" });
    for (const filter of [{}, { currency: "EUR" }, { counterpartyId: "C-0" }, { invoiceId: "INV-10002" }])
      await call("POST", "/matches/decisions", { filter, status: "confirmed", dryRun: true });
    for (const path of ["/transactions/T-10001", "/invoices/INV-10001", "/counterparties/C-0"]) await call("GET", path);
    for (const path of ["/transactions/T-10001", "/invoices/INV-10001"]) await call("GET", `${path}/history`);
    await call("PATCH", "/counterparties/C-0", { name: "Customer Zero Alder" });
    await call("GET", "/counterparties/C-0/learned");
    await call("POST", "/invoices/NEW-1/void");
    await call("PATCH", "/matching-settings", { suggestFrom: 40 });
    const conditions = { textMatches: "fee|charge", counterpartyId: "C-0" };
    const rule = { name: "Fees", conditions, actions: { neverConfirm: true } };
    await call("POST", "/rules/preview", { rule });
    await call("PUT", "/rules", { rules: [rule] });
    await call("GET", "/rules/proposals");
    await call("PUT", "/export-settings", { accounts: { bank: "1200" } });
    await call("PUT", "/work-reasons", { reasons: [{ code: "asked", label: "Asked the customer" }] });
    const work = { assignee: { id: "user:7" }, postponedUntil: "2026-03-01", reason: "asked", comment: { text: "?" } };
    await call("PATCH", "/transactions/L-1/work", work);
    await call("PUT", "/transactions/L-1/coding", { codings: [] });
    await call("POST", "/transactions/work", { items: [{ code: "T-10001", ...work }] });
    const { number } = await call("POST", "/exports");
    await call("GET", `/exports/${number}/postings`);
    await call("PATCH", `/exports/${number}`, { status: "recalled" });
    await call("POST", "/matching-settings/preview", { suggestFrom: 50, transactions: 50 });
    const { operationId } = await this.#lastOperation();
    await call("POST", `/operations/${operationId}/undo`);
    const columns = { number: "No", issueDate: "Date", amount: "Open", counterpartyName: "Customer" };
    const tableMappings = [{ columns, currency: "EUR", direction: "receivable" }];
    await call("PATCH", "/matching-settings", { tableMappings });
    const table = ["No;Customer;Date;Open", "NEW-3;Customer 3 Alder;2026-02-01;5,00", "NEW-2;x;2026-02-01;7,00"];
    await call("POST", "/invoices/files/preview", table.join("\n"));
    await call("POST", "/invoices/files", table.slice(0, 2).join("\n"));
    await call("PUT", "/fx-rates", { rates: [{ base: "GBP", quote: "EUR", date: "2026-01-02", rate: "1.2" }] });
  }

  /** Batches of one, documents that explain lines, and files of exports. */
  async documents(): Promise<void> {
    const call = this.#call;
    const line = { currency: "EUR", direction: "credit", value_date: "2026-02-06", amount: 12 };
    await call("POST", "/transactions/batch", { transactions: [{ ...line, transaction_code: "L-4" }] });
    const invoice = { counterpartyId: "C-1", currency: "EUR", totalAmount: 12, issueDate: "2026-02-01" };
    await call("POST", "/invoices/batch", { invoices: [{ ...invoice, invoiceNumber: "NEW-4" }] });
    await this.#system.drain();
    await call("POST", "/matches/proposals", { transactionId: "L-4", invoiceId: "NEW-4", matchedAmount: 12 });
    const items = [{ documents: ["NEW-4"], amount: 13 }];
    const advice = { kind: "remittance", number: "AV-1", direction: "credit", currency: "EUR", totalAmount: 13, items };
    const { advices } = await call("POST", "/advices", { ...advice, date: "2026-02-05" });
    const { id } = advices[0].advice;
    await call("GET", `/advices/${id}`);
    await call("DELETE", `/advices/${id}`);
    const report = sample("advices/test/samples/mollie.csv");
    for (const path of ["/advices/files/preview", "/advices/files"]) await call("POST", path, report);
    await this.#system.drain();
    const [file] = (await call("GET", "/files")).files;
    for (const path of [`/files/${file.id}`, `/files/${file.id}/content`]) await call("GET", path);
    await call("DELETE", `/files/${file.id}`);
    await call("DELETE", "/counterparties/C-1/learned");
    const { number } = await call("POST", "/exports");
    const day = '<Cube><Cube time="2026-05-04"><Cube currency="USD" rate="1.08"/></Cube></Cube>';
    const names =
      'xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"';
    await call("POST", "/fx-rates/import", `<gesmes:Envelope ${names}>${day}</gesmes:Envelope>`);
    for (const form of ["", "/postings", "/postings.csv", "/journal.xml"])
      await call("GET", `/exports/${number}${form}`);
    // Read, and refused for accounts that the settings lack.
    const datev = `/exports/${number}/datev.csv?month=2026-02&currency=EUR`;
    await call("GET", datev).catch(expected("export_unavailable"));
  }

  async #lastOperation(): Promise<Document> {
    const { entries } = await this.#call("GET", "/history?order=newest&limit=1");
    return entries[0];
  }

  /** Bank connections and imports. */
  async bankData(): Promise<void> {
    const call = this.#call;
    const bank = await call("POST", "/bank-connections", { name: "Bank" });
    await call("PATCH", `/bank-connections/${bank.id}`, { name: "My bank" });
    await call("GET", `/bank-connections/${bank.id}`);
    const statement = ["Booking date;Description;Amount;Currency", "2026-02-03;INV-10005;1005.00;EUR"].join("\n");
    await call("POST", `/bank-connections/${bank.id}/statements/preview`, statement);
    const sync = await call("POST", `/bank-connections/${bank.id}/statements`, statement);
    await this.#system.drain();
    await call("GET", `/syncs/${sync.id}`);
    for (const list of ["balances", "reconciliation"])
      for (const form of ["", ".csv"]) await call("GET", `/bank-connections/${bank.id}/${list}${form}`);
    for (const scope of [{}, { bankConnectionId: bank.id }]) {
      await call("POST", "/closed-periods", { ...scope, until: "2025-12-31" });
      await call("POST", "/closed-periods/reopen", { ...scope, reason: "A late invoice" });
    }
    // Cancelled before its end, or too late.
    const other = await call("POST", `/bank-connections/${bank.id}/statements`, statement.replace("10005", "10006"));
    await call("DELETE", `/syncs/${other.id}`).catch(expected("sync_final"));
    await this.#system.drain();
    await call("DELETE", `/bank-connections/${bank.id}`);
  }

  /** Destinations, deliveries and API keys. */
  async webhooks(): Promise<void> {
    const call = this.#call;
    const { url } = this.#system.receiver;
    const { id } = await call("POST", "/webhook-endpoints", { url: `${url}/new`, eventTypes: ["match.created"] });
    const options = { maxPerSecond: 100, ordered: true, headers: { "x-team": "billing" } };
    await call("PATCH", `/webhook-endpoints/${id}`, options);
    await call("POST", `/webhook-endpoints/${id}/test`, {});
    await call("POST", `/webhook-endpoints/${id}/rotate-secret`);
    await call("POST", `/webhook-endpoints/${id}/recover`, { since: "2026-01-01T00:00:00.000Z" });
    await call("GET", `/webhook-endpoints/${id}/metrics`);
    for (const active of [false, true]) await call("PATCH", `/webhook-endpoints/${id}`, { active });
    await call("GET", `/webhook-endpoints/${id}`);
    const [delivery] = (await call("GET", "/webhook-deliveries?eventType=invoice.created&pageSize=1")) as unknown as [
      Document,
    ];
    await call("GET", `/webhook-deliveries/${delivery.id}`);
    await call("POST", `/webhook-deliveries/${delivery.id}/resend`);
    const filters = [
      {},
      { status: "exhausted" },
      { endpointId: id },
      { eventType: "invoice.paid" },
      { responseStatus: 500 },
    ];
    for (const filter of filters) await call("POST", "/webhook-deliveries/resend", { filter });
    await call("DELETE", `/webhook-endpoints/${id}`);
    const key = await call("POST", "/api-keys", { name: "key", scopes: ["matches:read"] });
    await call("POST", "/session-keys");
    await call("PATCH", `/api-keys/${key.id ?? key.apiKey?.id}`, { name: "renamed" });
    await call("DELETE", `/api-keys/${key.id ?? key.apiKey?.id}`);
  }
}

/** @throws the error of a call unless it has this code */
function expected(code: string) {
  return (error: Error): void => {
    if (!error.message.includes(`"code":"${code}"`)) throw error;
  };
}

function sample(path: string): string {
  return readFileSync(join(import.meta.dirname, "../../packages", path), "utf8");
}
