import { Worker } from "node:worker_threads";
import type { OpenItemsReading, ReadOptions } from "@matchbook/open-items";
import type { Call } from "@matchbook/runtime/call";
import { Tally } from "@matchbook/runtime/tally";
import { createTurns } from "@matchbook/runtime/turns";
import type { Config } from "../config.ts";

export interface FileToRead {
  bytes: Uint8Array;
  options: ReadOptions;
}

/** An error in a file, as it is told to a caller. */
export interface FileProblem {
  /** 1-based. */
  line: number;
  reason: string;
  column: string | undefined;
  /** The file in a zip. */
  file: string | undefined;
}

/** What a file holds. With problems nothing of it is stored. */
export type ReadFile = Omit<OpenItemsReading, "errors"> & { problems: FileProblem[] };

type Limits = Pick<Config, "INVOICE_FILE_TIMEOUT_MS" | "INVOICE_FILE_MEMORY_MB">;

/** The most files of one tenant that this process receives, reads or keeps waiting. */
const OF_TENANT = 2;
/** The most files that it reads at once. Each takes up to the limit of memory. */
const AT_ONCE = 2;

/** Reads files of invoices, a few at a time. Tenants take turns. */
export class FileReaders {
  readonly #limits: Limits;
  readonly #turns = createTurns(AT_ONCE);
  readonly #ofTenant = new Tally();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs the work on a file while its tenant has few files in progress. @returns undefined when it has too many */
  async inPlace<T>(tenant: string, work: () => Promise<T>): Promise<T | undefined> {
    if (this.#ofTenant.of(tenant) >= OF_TENANT) return undefined;
    this.#ofTenant.take(tenant);
    try {
      return await work();
    } finally {
      this.#ofTenant.give(tenant);
    }
  }

  /** @throws DeadlineExceeded when the call is over before its turn comes */
  read({ tenant, deadline = Number.POSITIVE_INFINITY }: Call, file: FileToRead): Promise<ReadFile> {
    return this.#turns.run(
      tenant,
      () => readFile(file, this.#limits),
      () => Date.now() < deadline,
    );
  }
}

/**
 * Reads a file of invoices in a worker with limits of time and memory, so that a hostile PDF or workbook stops nothing
 * else. A file that exceeds them is a problem of the file.
 */
async function readFile(file: FileToRead, config: Limits): Promise<ReadFile> {
  const worker = new Worker(new URL("./file-worker.ts", import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: config.INVOICE_FILE_MEMORY_MB, stackSizeMb: STACK_MB },
    // The environment holds the secrets of the process, which no reader needs.
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadFile>((resolve, reject) => {
      timer = setTimeout(
        () => resolve(unreadable(`reading it takes more than ${config.INVOICE_FILE_TIMEOUT_MS / 1_000} seconds`)),
        config.INVOICE_FILE_TIMEOUT_MS,
      );
      worker.once("message", resolve);
      worker.once("error", (error: Error & { code?: string }) => {
        if (error.code !== OUT_OF_MEMORY) return reject(error);
        resolve(unreadable(`reading it takes more than ${config.INVOICE_FILE_MEMORY_MB} MiB of memory`));
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const STACK_MB = 4;
const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";

function unreadable(reason: string): ReadFile {
  return { documents: [], errorCount: 1, problems: [{ line: 1, reason, column: undefined, file: undefined }] };
}
