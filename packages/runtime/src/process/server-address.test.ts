import { serverAddress } from "@matchbook/runtime/process/server-address";
import { expect, test } from "vitest";

test.each([
  ["mongodb://db:27017/?replicaSet=rs0", "db:27017"],
  ["mongodb://user:pa,ss@a:1,b:2/matchbook?x=1", "a:1,b:2"],
  ["mongodb+srv://user:p%40ss@cluster.example.com/x", "cluster.example.com"],
  ["nats://nats:4222", "nats:4222"],
  ["tls://m:secret@n1:4222,tls://m:secret@n2:4222", "n1:4222,n2:4222"],
  ["localhost", "localhost"],
])("%s is shown without credentials and options", (uri, address) => {
  expect(serverAddress(uri)).toBe(address);
});
