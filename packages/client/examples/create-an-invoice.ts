import { createClient, unwrap } from "@matchbook/client";

const matchbook = createClient({
  baseUrl: process.env.MATCHBOOK_API ?? "http://127.0.0.1:8080",
  token: process.env.MATCHBOOK_KEY ?? "",
});

await unwrap(matchbook.POST("/api/v1/counterparties", { body: { accountCode: "C-77", name: "Alder & Finch" } }));
const { data: invoice } = await unwrap(
  matchbook.POST("/api/v1/invoices", {
    body: {
      invoiceNumber: "2026/0077",
      counterpartyId: "C-77",
      currency: "EUR",
      totalAmount: 1190,
      issueDate: "2026-03-01",
    },
  }),
);
console.log(invoice.invoiceNumber, invoice.status, invoice.remainingAmount);
