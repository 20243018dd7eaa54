import { type AdviceOptions, type AdviceReading, readAdvices, StatementError } from "@matchbook/advices";
import { type OpenItemsReading, type ReadOptions, readOpenItems } from "@matchbook/open-items";
import type { FileProblem as FileProblemMessage } from "@matchbook/proto/matchbook/file/v1/file";
import type { HandedFile } from "@matchbook/runtime/file-reader/serve-files";

/** The reading of a file. */
export type DocumentsToRead = { of: "invoices"; options: ReadOptions } | { of: "advices"; options: AdviceOptions };

/** The content of a file of invoices. With problems nothing of it is stored. */
export type ReadFile = Omit<OpenItemsReading, "errors"> & { problems: FileProblem[] };

/** The content of a file of advices. With a problem nothing of it is stored. */
export interface ReadAdvices extends AdviceReading {
  problem: FileProblem | undefined;
}

/** Reads a file of invoices or of advices, which it holds in memory. */
export async function* readDocumentFile(
  toRead: DocumentsToRead,
  file: HandedFile,
): AsyncGenerator<ReadFile | ReadAdvices, void, void> {
  const bytes = Buffer.concat(await Array.fromAsync(file.read()));
  yield toRead.of === "invoices" ? await invoicesOf(bytes, toRead.options) : await advicesOf(bytes, toRead.options);
}

async function invoicesOf(bytes: Uint8Array, options: ReadOptions): Promise<ReadFile> {
  const { errors, ...reading } = await readOpenItems(bytes, options);
  const problems = errors.map(({ line, reason, column, file }) => ({ line, reason, column, file }));
  return { ...reading, problems };
}

async function advicesOf(bytes: Uint8Array, options: AdviceOptions): Promise<ReadAdvices> {
  try {
    return { ...(await readAdvices(bytes, options)), problem: undefined };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const { line, reason, column, file } = error;
    return { advices: [], warnings: [], problem: { line, reason, column, file } };
  }
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

export function toProblemMessage({ line, reason: message, column, file }: FileProblem): FileProblemMessage {
  return { line: BigInt(line), message, column, file };
}
