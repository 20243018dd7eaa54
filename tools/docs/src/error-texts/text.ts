/** What the page of an error says beside its status, its text and the operations that answer it. */
export interface ErrorText {
  /** What the error says about the request. */
  meaning: string;
  /** What mostly leads to it. */
  cause: string;
  /** What a caller does about it. */
  todo: string;
  /** Values of the text's placeholders in the example. */
  params?: Record<string, string>;
  /** The details of the example. */
  details?: { field: string; message: string }[];
}
