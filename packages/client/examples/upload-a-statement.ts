import { createClient, unwrap } from "@matchbook/client";

const matchbook = createClient({
  baseUrl: process.env.MATCHBOOK_API ?? "http://127.0.0.1:8080",
  token: process.env.MATCHBOOK_KEY ?? "",
});

const { data: bank } = await unwrap(
  matchbook.POST("/api/v1/bank-connections", { body: { name: "Main account", currency: "EUR" } }),
);
const file = new Blob(["Date;Amount;Description\n2026-03-02;1190.00;2026/0077 Alder\n2026-03-03;-12.50;Bank fee\n"]);
const sync = await matchbook.uploadStatement(bank.id, file, { filename: "march.csv" }).wait();
console.log(sync.status, sync.created, sync.error);
