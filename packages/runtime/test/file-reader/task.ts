import { createHash } from "node:crypto";
import { serveFiles } from "../../src/file-reader/serve-files.ts";

/** A reader for tests: reads the file, and then does what it is asked to do. */
export type Wish =
  | "count"
  | "head"
  | "twice"
  | "loop"
  | "orphan"
  | "allocate"
  | "bytes"
  | "exit"
  | "throw"
  | "wait"
  | "endless"
  | "secrets";
export type Found = number | string | string[];

serveFiles<Wish, Found>(async function* (wish, file) {
  if (wish === "secrets") {
    yield Object.keys(process.env).sort();
    const allowed = ["/etc/passwd", import.meta.filename].map((path) => process.permission.has("fs.read", path));
    yield [...allowed, process.permission.has("child"), process.permission.has("worker")].map(String);
    return;
  }
  let bytes = 0;
  const hash = createHash("sha256");
  for await (const chunk of file.read()) {
    bytes += chunk.length;
    hash.update(chunk);
    if (wish === "twice") yield bytes;
    if (wish === "head") break;
  }
  if (wish === "orphan") process.kill(process.ppid, "SIGKILL");
  if (wish === "loop" || wish === "orphan") for (;;);
  if (wish === "exit") process.exit(3);
  if (wish === "throw") throw new RangeError("a defect");
  if (wish === "wait") await new Promise(() => {});
  const kept: unknown[] = [];
  while (wish === "allocate") kept.push(Array.from({ length: 1_000 }, (_, at) => ({ at })));
  while (wish === "bytes") {
    kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (let at = 0; wish === "endless"; at += 1) yield at;
  for await (const chunk of wish === "twice" ? file.read(1, 4) : []) yield Buffer.from(chunk).toString();
  yield bytes;
  yield hash.digest("hex");
});
