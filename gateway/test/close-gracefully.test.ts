import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { gracefully } from "../src/http/close-gracefully.ts";

test("a stop waits for an open request, and not for a connection that was opened in advance", async () => {
  let answer: () => void = () => {};
  const server = createServer((_request, response) => {
    answer = () => response.end("done");
  });
  const close = gracefully(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const silent = connect(port, "127.0.0.1").on("error", () => {});
  await once(silent, "connect");
  const asked = once(server, "request");
  const answered = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  await asked;

  const closed = close(60_000);
  await once(silent, "close");
  answer();
  expect(await answered).toBe("done");
  await closed;
});
