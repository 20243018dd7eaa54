import type { FileProblem as FileProblemMessage } from "@matchbook/proto/matchbook/file/v1/file";

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
