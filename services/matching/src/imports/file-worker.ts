import { parentPort, workerData } from "node:worker_threads";
import { readAdvices, StatementError } from "@matchbook/advices";
import { readOpenItems } from "@matchbook/open-items";
import type { FileToRead, ReadAdvices, ReadFile } from "./file-to-read.ts";

/** The worker of `FileReaders`: reads one file and answers with what it holds. Errors become plain objects. */
const file = workerData as FileToRead;
parentPort?.postMessage(file.of === "invoices" ? await invoicesOf(file) : await advicesOf(file));

async function invoicesOf({ bytes, options }: FileToRead & { of: "invoices" }): Promise<ReadFile> {
  const { errors, ...reading } = await readOpenItems(bytes, options);
  const problems = errors.map(({ line, reason, column, file }) => ({ line, reason, column, file }));
  return { ...reading, problems };
}

async function advicesOf({ bytes, options }: FileToRead & { of: "advices" }): Promise<ReadAdvices> {
  try {
    return { ...(await readAdvices(bytes, options)), problem: undefined };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const { line, reason, column, file } = error;
    return { advices: [], warnings: [], problem: { line, reason, column, file } };
  }
}
