import type { PageInfo } from "@matchbook/proto/matchbook/common/v1/common";
import { currencyDigits, minorToDecimal } from "@matchbook/runtime/values/money";
import type { z } from "zod";
import { jsonNumber } from "../json.ts";
import type { paginationResource } from "../resources/envelope.ts";

/**
 * Names under which a field of a message may be answered: its own, also in snake case, and the name for callers:
 * `transactionCode` is `transactionId`, `total` is `totalAmount`, and `metadataJson` is `metadata`.
 */
export type PublicNames<Key extends string> =
  | (Key | Snake<Key> | `${Key}Amount`)
  | (Key extends `${infer Head}Json` ? Head : never)
  | (Key extends `${infer Head}${"Code" | "Number"}` ? `${Head}Id` : never)
  | (Key extends `${infer Head}${"Codes" | "Numbers"}` ? `${Head}Ids` : never);

/** The fields of a message that are answered under none of these names. */
export type Unshown<Message, Names> = {
  [Key in keyof Message & string]: [PublicNames<Key> & Names] extends [never] ? Key : never;
}[keyof Message & string];

/**
 * The answered form of a message. A field that the resource lacks is an error in the presenter.
 * @template Other fields that are answered under another name or not at all
 */
export type Shown<Resource extends z.ZodType, Message, Other extends keyof Message = never> = [
  Exclude<Unshown<Message, keyof z.input<Resource>>, Other>,
] extends [never]
  ? z.input<Resource>
  : { notShown: Exclude<Unshown<Message, keyof z.input<Resource>>, Other> };

type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Name;

/** Asserts that a message field is set, as the contract requires and protobuf cannot. */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`a message without its ${name}`);
  return value;
}

/** Minor units as the JSON number of major units, exact at any size. */
export function amount(minor: bigint, currency: string): number {
  return jsonNumber(minorToDecimal(minor, currencyDigits(currency) ?? 0));
}

export function presentPage(info: PageInfo | undefined): z.input<typeof paginationResource> {
  const { page, pageSize, total: count, totalIsLowerBound } = required(info, "page");
  const total = Number(count);
  const lowerBound = totalIsLowerBound ? { totalIsLowerBound } : {};
  return { page, pageSize, total, totalPages: Math.ceil(total / pageSize), ...lowerBound };
}
