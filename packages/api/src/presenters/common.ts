import type { PageInfo } from "@matchbook/proto/matchbook/common/v1/common";
import { currencyDigits, minorToDecimal } from "@matchbook/runtime/money";
import type { z } from "zod";
import { exactNumbers, jsonNumber } from "../json.ts";
import type { paginationResource } from "../resources/envelope.ts";

/**
 * The answered form of a message. A field that the message has and the resource lacks is an error in the presenter.
 * @template Other the fields of the message that are answered under another name or not at all
 */
export type Shown<Resource extends z.ZodType, Message, Other extends keyof Message = never> = [
  Exclude<keyof Message, keyof z.input<Resource> | Other>,
] extends [never]
  ? z.input<Resource>
  : { notShown: Exclude<keyof Message, keyof z.input<Resource> | Other> };

/** A message with its fields named as in JSON: `bookedAt` is `booked_at`. */
export type SnakeCase<Message> = { [Field in keyof Message & string as Snake<Field>]: Message[Field] };

type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Name;

/** Minor units as the JSON number of major units, exact at any size. */
export function amount(minor: bigint, currency: string): number {
  return jsonNumber(minorToDecimal(minor, currencyDigits(currency) ?? 0));
}

/** The same for amounts of one currency that may be missing. */
export function optionalAmount(currency: string): (minor: bigint | undefined) => number | null {
  return (minor) => (minor === undefined ? null : amount(minor, currency));
}

/**
 * A required time, as ISO 8601 UTC with milliseconds.
 * @throws Error when it is missing
 */
export function time(date: Date | undefined): string {
  if (date === undefined) throw new Error("a required time is missing");
  return date.toISOString();
}

export function timeOrNull(date: Date | undefined): string | null {
  return date === undefined ? null : date.toISOString();
}

/** `pagination` of a list answer. */
export function presentPage(page: PageInfo | undefined): z.input<typeof paginationResource> {
  if (page === undefined) throw new Error("a list without its page");
  const total = Number(page.total);
  return {
    page: page.page,
    pageSize: page.pageSize,
    total,
    totalPages: Math.ceil(total / page.pageSize),
    ...(page.totalIsLowerBound ? { totalIsLowerBound: true as const } : {}),
  };
}

/** Parses stored metadata; numbers keep their text. */
export function metadata(json: string): Record<string, unknown> {
  return json === "" ? {} : JSON.parse(json, exactNumbers);
}

/** An exact exchange rate; null when nothing was converted. */
export function rate(text: string | undefined): number | null {
  return text === undefined ? null : jsonNumber(text);
}
