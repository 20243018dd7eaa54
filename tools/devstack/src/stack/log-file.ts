import { appendFile, existsSync, readFileSync } from "node:fs";
import { Writable } from "node:stream";

/**
 * Appends the output of a process to a file. Output that the file cannot take, for example because the disk is full, is
 * dropped, so that the process goes on. A line with the number of dropped bytes follows as soon as there is space.
 */
export function logFile(path: string): Writable {
  let dropped = 0;
  return new Writable({
    decodeStrings: true,
    write(chunk: Buffer, _encoding, done) {
      const notice = dropped === 0 ? "" : `{"msg":"${dropped} bytes of output were dropped: the file took none"}\n`;
      appendFile(path, Buffer.concat([Buffer.from(notice), chunk]), (error) => {
        dropped = error === null ? 0 : dropped + chunk.length;
        done();
      });
    },
  });
}

/** The last lines of such a file, for the report of a failure; empty without a file. */
export function lastLines(path: string, count = 20): string {
  if (!existsSync(path)) return "";
  return readFileSync(path, "utf8").trimEnd().split("\n").slice(-count).join("\n");
}
