import { Fragment } from "react";
import { pieces } from "./pieces.ts";

/** A text of the bank, with the parts marked that reasons name. */
export function Highlight({ text, needles }: { text: string; needles: readonly string[] }) {
  return pieces(text, needles).map(({ text: piece, at, marked }) =>
    marked ? <mark key={at}>{piece}</mark> : <Fragment key={at}>{piece}</Fragment>,
  );
}
