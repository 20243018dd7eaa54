import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { CSV_TYPE, csvParts, MAX_CSV_ROWS, sendFile } from "../src/http/send-csv.ts";

test("a CSV file has at most 100,000 rows, and no page is read beyond them", async () => {
  // This size does not divide 100,000, so the last page is cut.
  const size = 999;
  let read = 0;
  async function* pages() {
    for (;;) {
      read += 1;
      yield Array.from({ length: size }, () => ({ n: read }));
    }
  }
  const app = express().get("/", (request, response) =>
    sendFile(
      request,
      response,
      { name: "endless", contentType: CSV_TYPE, parts: csvParts(["n"], pages()) },
      Date.now() + 60_000,
    ),
  );
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect((await response.text()).split("\r\n").length - 2).toBe(MAX_CSV_ROWS);
  expect(MAX_CSV_ROWS).toBe(100_000);
  expect(read).toBe(Math.ceil(MAX_CSV_ROWS / size));
  server.close();
});
