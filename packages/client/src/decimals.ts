import { isLosslessNumber, LosslessNumber, parse, stringify } from "lossless-json";
import { DECIMAL_FIELDS } from "./gen/facts.ts";

const DECIMALS = new Set<string>(DECIMAL_FIELDS);
/** Fields whose content is the caller's own, whatever the names in it. */
const FREE = new Set(["csvMapping", "metadata", "payload", "proposedMapping"]);
const NUMBER = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/;

/** Writes decimal strings of requests as JSON numbers, and decimal numbers of answers as strings. No digit changes. */
export const exactJson: Pick<typeof JSON, "parse" | "stringify"> = {
  stringify: (value: unknown) =>
    stringify(
      withDecimals(value, (one) => (typeof one === "string" && NUMBER.test(one) ? new LosslessNumber(one) : one)),
    ) ?? "",
  parse: (text: string) =>
    JSON.parse(stringify(withDecimals(parse(text), (one) => (isLosslessNumber(one) ? one.toString() : one))) ?? text),
};

function withDecimals(node: unknown, change: (decimal: unknown) => unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => withDecimals(item, change));
  if (typeof node !== "object" || node === null || isLosslessNumber(node)) return node;
  const fields = Object.entries(node).map(([name, value]) => {
    if (FREE.has(name)) return [name, value];
    const inner = withDecimals(value, change);
    return [name, DECIMALS.has(name) ? change(inner) : inner];
  });
  return Object.fromEntries(fields);
}
