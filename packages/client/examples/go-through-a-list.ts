import { createClient } from "@matchbook/client";

const matchbook = createClient({
  baseUrl: process.env.MATCHBOOK_API ?? "http://127.0.0.1:8080",
  token: process.env.MATCHBOOK_KEY ?? "",
});

let open = 0;
for await (const invoice of matchbook.invoices.list({ status: ["open", "partially_paid"] })) {
  console.log(invoice.invoiceNumber, invoice.dueDate);
  open += 1;
}
console.log(open, "open invoices");
