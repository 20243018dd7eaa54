import { Worker } from "node:worker_threads";
import type { OpenItemsReading, ReadOptions } from "@matchbook/open-items";
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

/**
 * Reads a file of invoices in a worker with limits of time and memory, so that a hostile PDF or workbook stops nothing
 * else. A file that exceeds them is a problem of the file.
 */
export async function readFile(file: FileToRead, config: Config): Promise<ReadFile> {
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
