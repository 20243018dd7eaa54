import { Worker } from "node:worker_threads";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import { Tally } from "@matchbook/runtime/tally";
import { createTurns } from "@matchbook/runtime/turns";
import type { Config } from "../config.ts";
import type { FileProblem, FileToRead, ReadAdvices, ReadFile } from "./file-to-read.ts";

type Limits = Pick<Config, "INVOICE_FILE_TIMEOUT_MS" | "INVOICE_FILE_MEMORY_MB">;

/** The most files of one tenant that this process receives, reads or keeps waiting. */
const OF_TENANT = 2;
/** The most files that it reads at once. Each takes up to the limit of memory. */
const AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 5;

type Busy = "too_many_invoice_files" | "too_many_advice_files";

/** Reads files of invoices and of advices, a few at a time. Tenants take turns. */
export class FileReaders {
  readonly #limits: Limits;
  readonly #turns = createTurns(AT_ONCE);
  readonly #ofTenant = new Tally();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Runs the work on a file while its tenant has few files in progress.
   * @param busy the code of the refusal when it has too many
   * @throws AppError `busy`
   */
  async inPlace<T>(tenant: string, busy: Busy, work: () => Promise<T>): Promise<T> {
    if (this.#ofTenant.of(tenant) >= OF_TENANT) throw new AppError(busy, { retryAfter: RETRY_AFTER_SECONDS });
    this.#ofTenant.take(tenant);
    try {
      return await work();
    } finally {
      this.#ofTenant.give(tenant);
    }
  }

  /** @throws DeadlineExceeded when the call is over before its turn comes */
  read(call: Call, file: Omit<FileToRead & { of: "invoices" }, "of">): Promise<ReadFile> {
    return this.#read(call, { of: "invoices", ...file }, (problem) => {
      return { documents: [], errorCount: 1, problems: [problem] };
    });
  }

  /** The same for a file of advices. */
  readAdvices(call: Call, file: Omit<FileToRead & { of: "advices" }, "of">): Promise<ReadAdvices> {
    return this.#read(call, { of: "advices", ...file }, (problem) => ({ advices: [], warnings: [], problem }));
  }

  #read<T>(
    { tenant, deadline = Number.POSITIVE_INFINITY }: Call,
    file: FileToRead,
    failed: (problem: FileProblem) => T,
  ): Promise<T> {
    const read = () => readFile(file, this.#limits, failed);
    return this.#turns.run(tenant, read, { isWanted: () => Date.now() < deadline });
  }
}

/**
 * Reads a file in a worker with limits of time and memory, so that a hostile PDF or workbook stops nothing
 * else. A file that exceeds them is a problem of the file.
 * @param failed makes the answer of such a problem
 */
async function readFile<T>(file: FileToRead, config: Limits, failed: (problem: FileProblem) => T): Promise<T> {
  const exceeds = (limit: string) =>
    failed({ line: 1, reason: `reading it takes more than ${limit}`, column: undefined, file: undefined });
  const worker = new Worker(new URL("./file-worker.ts", import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: config.INVOICE_FILE_MEMORY_MB, stackSizeMb: STACK_MB },
    // The environment holds the secrets of the process, which no reader needs. With the cache of compiled code, a file costs
    // half of the processor time.
    env: COMPILED === undefined ? {} : { NODE_COMPILE_CACHE: COMPILED },
  });
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => {
        resolve(exceeds(`${config.INVOICE_FILE_TIMEOUT_MS / 1_000} seconds`));
        worker.terminate();
      }, config.INVOICE_FILE_TIMEOUT_MS);
      worker.once("message", resolve);
      worker.once("error", (error: Error & { code?: string }) => {
        if (error.code !== OUT_OF_MEMORY) return reject(error);
        resolve(exceeds(`${config.INVOICE_FILE_MEMORY_MB} MiB of memory`));
      });
    });
  } finally {
    clearTimeout(timer);
    // A worker that has answered or failed ends by itself: terminating a thread in the middle of its end is a risk.
    timer = setTimeout(() => worker.terminate(), END_MS);
    await ended;
    clearTimeout(timer);
  }
}

const COMPILED = process.env.NODE_COMPILE_CACHE;

/** How long a worker may take to end after its answer. */
const END_MS = 2_000;

const STACK_MB = 4;
const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";
