import { createClient } from "@matchbook/client";

const matchbook = createClient({
  baseUrl: process.env.MATCHBOOK_API ?? "http://127.0.0.1:8080",
  token: process.env.MATCHBOOK_KEY ?? "",
});

const { data: bank } = await matchbook.bankConnections.connect({ name: "Main account", currency: "EUR" });
const text = "Date;Amount;Description\n2026-03-02;1190.00;2026/0097 Alder\n2026-03-03;-12.50;Bank fee\n";
const upload = matchbook.statements.upload(bank.id, new File([text], "march.csv"), {
  onProgress: ({ sentBytes, totalBytes }) => console.log("sent", sentBytes, "of", totalBytes),
});
const sync = await upload.wait();
console.log(sync.status, sync.filename, sync.created, sync.error);
