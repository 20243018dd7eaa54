import { type ChildProcess, fork } from "node:child_process";
import type { Outcome, Reading } from "./reading.ts";

/** The most CPU time of one reading before its process is ended, in milliseconds. */
const MOST_CPU_MS = 10_000;
/** The most memory of JavaScript objects. */
const HEAP_MB = 512;

const URL_OF_PROCESS = new URL("./reader-process.ts", import.meta.url);

/** Reads files in another process, so that no file can hold or end the tests. */
export class FileReader {
  #process: ChildProcess | undefined;

  /** @returns the outcome; when the process ends instead, an outcome whose `defect` says how */
  async read(reading: Reading): Promise<Outcome> {
    const reader = this.#started();
    return new Promise((resolve) => {
      const done = (outcome: Outcome) => {
        reader.off("exit", ended);
        resolve(outcome);
      };
      const ended = (code: number | null, signal: string | null) => {
        this.#process = undefined;
        reader.off("message", done);
        resolve({ ...NOTHING, defect: howItEnded(code, signal) });
      };
      reader.once("exit", ended);
      reader.once("message", done);
      reader.send(reading);
    });
  }

  #started(): ChildProcess {
    this.#process ??= fork(URL_OF_PROCESS, [String(MOST_CPU_MS)], {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    return this.#process;
  }

  stop(): void {
    this.#process?.kill();
  }
}

const NOTHING: Outcome = { cpuMs: 0, turnMs: 0, bufferBytes: 0, count: 0, refusal: undefined, defect: undefined };

function howItEnded(code: number | null, signal: string | null): string {
  if (signal === "SIGTERM") return `more than ${MOST_CPU_MS / 1_000} s of CPU time`;
  if (code === 0) return "the reading waits for nothing and never ends";
  return `the process ended (${signal ?? code}), perhaps with more than ${HEAP_MB} MiB of heap`;
}
