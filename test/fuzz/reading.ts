import type { Reader } from "./samples.ts";

/** A file for the process that reads. */
export interface Reading {
  reader: Reader;
  bytes: Uint8Array;
  /** The file arrives in pieces of this many bytes. */
  pieceBytes: number;
  /** Options of the reader. */
  options: {
    currency?: string | undefined;
    filename?: string | undefined;
    proposeMapping?: boolean | undefined;
    csvMapping?: object | undefined;
  };
  /** Tells whether statements leave unreadable entries out and read on. */
  readsOn: boolean;
}

/** Cost and result of one reading. */
export interface Outcome {
  /** CPU time of the thread that reads, in milliseconds. */
  cpuMs: number;
  /** The most CPU time in one turn of the event loop. */
  turnMs: number;
  /** The most bytes that buffers grew by. */
  bufferBytes: number;
  /** Lines, documents or advices. */
  count: number;
  /** The message of the `StatementError`. */
  refusal: string | undefined;
  /** Something that must never be: another error, or a value of a wrong type. */
  defect: string | undefined;
}
