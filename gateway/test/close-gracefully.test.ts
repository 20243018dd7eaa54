import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { gracefully } from "../src/http/close-gracefully.ts";

/** A server that answers with its number of requests so far. */
async function counting() {
  let asked = 0;
  const server = createServer((_request, response) => {
    closing.note(response);
    response.end(String(++asked));
  });
  const closing = gracefully(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const ask = async (socket: Socket) => {
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const answer = String((await once(socket, "data"))[0]);
    return { answer: answer.split("\r\n").at(-1), last: answer.includes("Connection: close") };
  };
  return { server, closing, ask, port: (server.address() as AddressInfo).port };
}

test("what arrives on an idle connection after the stop has begun is answered", async () => {
  const { server, closing, ask, port } = await counting();
  const socket = connect(port, "127.0.0.1");
  expect(await ask(socket)).toEqual({ answer: "1", last: false });
  const closed = closing.close(60_000);
  await expect.poll(() => server.listening).toBe(false);
  expect(await ask(socket)).toEqual({ answer: "2", last: true });
  await closed;
});

test("connections that wait to be accepted when the stop begins are answered", async () => {
  const { closing, ask, port } = await counting();
  // The kernel completes them before this process looks at them.
  const answers = Array.from({ length: 50 }, () => ask(connect(port, "127.0.0.1")));
  const [all] = await Promise.all([Promise.all(answers), closing.close(60_000)]);
  expect(all.map(({ last }) => last)).toEqual(all.map(() => true));
});

test("a stop waits for an open request, and not for a connection that was opened in advance", async () => {
  let answer: () => void = () => {};
  const server = createServer((_request, response) => {
    closing.note(response);
    answer = () => response.end("done");
  });
  const closing = gracefully(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const silent = connect(port, "127.0.0.1").on("error", () => {});
  await once(silent, "connect");
  const asked = once(server, "request");
  const answered = fetch(`http://127.0.0.1:${port}/`).then(async (response) => [
    response.headers.get("connection"),
    await response.text(),
  ]);
  await asked;

  const closed = closing.close(60_000);
  await once(silent, "close");
  answer();
  expect(await answered).toEqual(["close", "done"]);
  await closed;
});

test("requests that were sent ahead of their answers are answered, and the last answer closes the connection", async () => {
  const answers: (() => void)[] = [];
  const server = createServer((_request, response) => {
    closing.note(response);
    answers.push(() => response.end("done"));
  });
  const closing = gracefully(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2));
  let received = "";
  socket.on("data", (piece) => {
    received += piece;
  });
  await expect.poll(() => answers.length).toBe(2);
  const closed = closing.close(60_000);
  for (const answer of answers) answer();
  await once(socket, "close");
  expect(received.match(/Connection: [\w-]+|done/g)).toEqual([
    "Connection: keep-alive",
    "done",
    "Connection: close",
    "done",
  ]);
  await closed;
});
