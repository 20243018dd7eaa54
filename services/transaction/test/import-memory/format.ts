/** The form of a generated statement file. */
export interface Format {
  head: string;
  /** One of `count` payments, filled up with `text`. */
  payment: (index: number, text: string, count: number) => string;
  tail: string;
  /** The maximum length of the text of a payment. */
  maxText: number;
}
