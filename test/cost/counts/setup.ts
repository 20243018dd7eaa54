import { afterAll, beforeAll } from "vitest";
import { type CountedSystem, startCountedSystem } from "../in-process.ts";

/** The system of all suites in this folder. Its tenant has a counterparty, and an invoice of it. */
export let system: CountedSystem;
beforeAll(async () => {
  system = await startCountedSystem();
  await system.call("POST", "/counterparties", { accountCode: "C-1", name: "Alder & Finch" });
  await createInvoice("KNOWN-1");
});
afterAll(() => system.stop());

export async function createInvoice(invoiceNumber: string): Promise<void> {
  const invoice = { counterpartyId: "C-1", currency: "EUR", totalAmount: 10, issueDate: "2026-02-01" };
  await system.call("POST", "/invoices", { ...invoice, invoiceNumber });
}
