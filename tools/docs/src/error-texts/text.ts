/** Texts of the page of an error, beside its status, its text and the operations that answer it. */
export interface ErrorText {
  /** The meaning of the error for the request. */
  meaning: string;
  /** The usual cause of the error. */
  cause: string;
  /** The remedy of the caller. */
  todo: string;
  /** Values of the text's placeholders in the example. */
  params?: Record<string, string>;
  /** The details of the example. */
  details?: { field: string; message: string }[];
}
