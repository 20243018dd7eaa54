import { createClient } from "@matchbook/client";

const matchbook = createClient({
  baseUrl: process.env.MATCHBOOK_API ?? "http://127.0.0.1:8080",
  token: process.env.MATCHBOOK_KEY ?? "",
});

for await (const match of matchbook.matches.list({ status: ["pending_review"] })) {
  console.log(match.transactionId, "may pay", match.invoiceId, "because", match.explanation);
}

const [best] = (await matchbook.matches.list({ status: ["pending_review"], pageSize: 1 })).data;
if (best !== undefined) {
  const { data, operationId } = await matchbook.matches.confirm(best.id);
  console.log(data.invoice.invoiceNumber, "is", data.invoice.status);
  if (operationId !== null) await matchbook.operations.undo(operationId);
}
