import { AppError } from "@matchbook/runtime/errors/errors";
import { FileTooCostly, type ReaderLimits } from "@matchbook/runtime/file-reader/limits";
import { ReaderProcesses } from "@matchbook/runtime/file-reader/reader-processes";
import type { Call } from "@matchbook/runtime/grpc/call";
import { assertWanted } from "@matchbook/runtime/limits/deadline";
import { Tally } from "@matchbook/runtime/limits/tally";
import { createTurns } from "@matchbook/runtime/limits/turns";
import type { Logger } from "@matchbook/runtime/process/logger";
import type { DocumentsToRead, FileProblem, ReadAdvices, ReadFile } from "./read-document-file.ts";

/** The most files of one tenant that this process receives, reads or keeps waiting. */
const OF_TENANT = 2;
/** The most files that it reads at once. Each takes up to the limit of memory. */
const AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 5;

type Busy = "too_many_invoice_files" | "too_many_advice_files";

/** Reads files of invoices and of advices, a few at a time. Tenants take turns. */
export class FileReaders {
  readonly #processes: ReaderProcesses<DocumentsToRead, ReadFile | ReadAdvices>;
  readonly #turns = createTurns(AT_ONCE);
  readonly #ofTenant = new Tally();

  constructor(limits: ReaderLimits, log: Logger, entry = new URL("./document-reader.ts", import.meta.url)) {
    this.#processes = new ReaderProcesses(entry, limits, log);
  }

  /**
   * Runs the work on a file while its tenant has few files in progress.
   * @param busy the code of the refusal when it has too many
   * @throws AppError `busy`
   */
  async inPlace<T>(tenant: string, busy: Busy, work: () => Promise<T>): Promise<T> {
    if (this.#ofTenant.of(tenant) >= OF_TENANT) throw new AppError(busy, { retryAfter: RETRY_AFTER_SECONDS });
    return this.#ofTenant.during(tenant, work);
  }

  close(): Promise<void> {
    return this.#processes.close();
  }

  /**
   * Reads a file. One whose reading costs too much is a problem of the file.
   * @throws DeadlineExceeded when the call is over before the file is read
   */
  read<T extends ReadFile | ReadAdvices>(
    call: Call,
    bytes: Uint8Array,
    toRead: DocumentsToRead,
    failed: (problem: FileProblem) => T,
  ): Promise<T> {
    const { tenant, deadline = Number.POSITIVE_INFINITY } = call;
    const source = {
      size: async () => bytes.length,
      async *read() {
        yield bytes;
      },
    };
    const read = async (): Promise<T> => {
      try {
        const [found] = await Array.fromAsync(this.#processes.read(toRead, source, () => assertWanted(call)));
        return found as T;
      } catch (error) {
        if (!(error instanceof FileTooCostly)) throw error;
        return failed({ line: 1, reason: error.message, column: undefined, file: undefined });
      }
    };
    return this.#turns.run(tenant, read, { isWanted: () => !call.isCancelled?.() && Date.now() < deadline });
  }
}
