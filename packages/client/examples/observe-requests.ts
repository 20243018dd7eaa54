import { createClient } from "@matchbook/client";

const matchbook = createClient({
  baseUrl: process.env.MATCHBOOK_API ?? "http://127.0.0.1:8080",
  token: process.env.MATCHBOOK_KEY ?? "",
  timeoutMs: 10_000,
  hooks: {
    onRequest: ({ headers }) =>
      headers.set("traceparent", `00-${"4bf92f3577b34da6a3ce929d0e0e4736"}-00f067aa0ba902b7-01`),
    onResponse: ({ operation, attempt }, { status }) => console.log(operation, attempt, status),
    onRetry: ({ operation }, { delayMs, error }) => console.log(operation, "again in", delayMs, "ms:", error.message),
  },
});

await matchbook.overview.get({ signal: AbortSignal.timeout(60_000) });
