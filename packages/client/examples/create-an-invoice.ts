import { createClient } from "@matchbook/client";

const matchbook = createClient({
  baseUrl: process.env.MATCHBOOK_API ?? "http://127.0.0.1:8080",
  token: process.env.MATCHBOOK_KEY ?? "",
});

await matchbook.counterparties.create({ accountCode: "C-97", name: "Alder & Finch" });
const { data: invoice } = await matchbook.invoices.create({
  invoiceNumber: "2026/0097",
  counterpartyId: "C-97",
  currency: "EUR",
  totalAmount: 1190,
  issueDate: "2026-03-01",
});
console.log(invoice.invoiceNumber, invoice.status, invoice.remainingAmount);
