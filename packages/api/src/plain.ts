import { currencyDigits, minorToDecimal } from "@matchbook/runtime/values/money";
import { z } from "zod";
import { camelName } from "./camel-case.ts";
import { exactNumbers, jsonNumber } from "./json.ts";

/** A schema without `nullable` and `optional`. */
type Bare<S> = S extends z.ZodNullable<infer Inner> | z.ZodOptional<infer Inner> ? Bare<Inner> : S;

/** The fields of a message by the names under which they may be answered. */
type Public<Message> = { [Key in keyof Message & string as PublicNames<Key>]: Message[Key] };

/** Tells whether all amounts of a message are in its one currency, or in that around it: two leave it open. */
type HasOneCurrency<Message, Around> = [Extract<keyof Message, `${string}Currency`>] extends [never]
  ? "currency" extends keyof Message
    ? Message["currency"] extends string
      ? true
      : false
    : Around
  : false;

/** Values that a message may hold for a field: any text for a value set, a `bigint` for a count or an amount. */
type Held<Field, Money> = Field extends z.ZodInt
  ? number | bigint
  : Field extends z.ZodNumber
    ? number | string | (Money extends true ? bigint : never)
    : Field extends z.ZodISODateTime
      ? Date
      : Field extends z.ZodRecord
        ? string
        : Field extends z.ZodType<infer _Output, infer Input>
          ? Input extends string
            ? string
            : Input
          : never;

/** Missing values that a message may hold. A time or an object must be there; a missing flag is false. */
type HeldMissing<S extends z.ZodType> =
  | Extract<null | undefined, z.input<S>>
  | (null extends z.input<S> ? undefined : never)
  | (Bare<S> extends z.ZodISODateTime | z.ZodBoolean | z.ZodObject<infer _Shape> ? undefined : never);

/** Parts of a value that `plain` cannot show by its type and its schema. */
type NotPlain<V, S extends z.ZodType, Money> =
  V extends HeldMissing<S>
    ? never
    : [V, Bare<S>] extends [readonly (infer Item)[], z.ZodArray<infer Element extends z.ZodType>]
      ? NotPlain<Item, Element, Money>
      : [V, Bare<S>] extends [object, z.ZodObject<infer Shape extends z.ZodRawShape>]
        ? NotWhole<V, Shape, Money>
        : V extends Held<Bare<S>, Money>
          ? never
          : V;

/** A message within another one is shown as a whole: with all fields of its resource, and none left out. */
type NotWhole<Message, Shape extends z.ZodRawShape, Money> = [
  Exclude<keyof Shape, keyof PlainFields<Shape, Message, Money>> | Unshown<Message, keyof Shape>,
] extends [never]
  ? never
  : Message;

/** The fields of a message that a resource answers, by the types and names alone. */
export type PlainFields<Shape extends z.ZodRawShape, Message, Money = false> = Selected<
  Shape,
  Public<Message>,
  HasOneCurrency<Message, Money>
>;

type Selected<Shape extends z.ZodRawShape, Named, Money> = {
  [Name in keyof Shape & keyof Named as [NotPlain<Named[Name], Shape[Name] & z.ZodType, Money>] extends [never]
    ? Name
    : never]: z.input<Shape[Name]>;
};

type Show = (value: unknown, currency: string | undefined) => unknown;

interface Field {
  name: string;
  /** Names in messages: the first one counts that a message has. */
  keys: string[];
  isNullable: boolean;
  /** Shown for a missing value; `error` for a value that must be there. */
  missing: false | "error" | undefined;
  show: Show;
}

const known = new WeakMap<z.ZodObject, Field[]>();

/**
 * Shows the fields that a message and its resource have in common by their types: amounts in major units, times in ISO
 * 8601, null for what is missing. The compiler names all others, which the presenter adds; they keep their place.
 */
export function plain<Shape extends z.ZodRawShape, Message extends object, C extends string | undefined = undefined>(
  resource: z.ZodObject<Shape>,
  message: Message,
  currency?: C,
): PlainFields<Shape, Message, C extends string ? true : false> {
  return shownFields(resource, message as Record<string, unknown>, currency) as PlainFields<
    Shape,
    Message,
    C extends string ? true : false
  >;
}

/** Presents messages whose fields `plain` shows all, without one that the resource lacks. */
export function whole<Shape extends z.ZodRawShape>(resource: z.ZodObject<Shape>) {
  return <Message extends object>(
    message: Message & ([NotWhole<Message, Shape, false>] extends [never] ? unknown : { notShown: never }),
  ) => plain(resource, message) as z.input<z.ZodObject<Shape>>;
}

function shownFields(resource: z.ZodObject, given: Record<string, unknown>, around: string | undefined): object {
  const shown: Record<string, unknown> = {};
  const currency = typeof given.currency === "string" ? given.currency : around;
  const isGiven = (key: string) => key in given;
  for (const { name, keys, isNullable, missing, show } of fieldsOf(resource)) {
    const key = keys.find(isGiven);
    const value = key === undefined ? undefined : (given[key] ?? undefined);
    if (value !== undefined) shown[name] = show(value, currency);
    else if (isNullable) shown[name] = null;
    else if (key === undefined)
      shown[name] = undefined; // The presenter adds it at this place.
    else if (missing === "error") throw new Error(`the required field ${name} is missing`);
    else if (missing !== undefined) shown[name] = missing;
  }
  return shown;
}

function fieldsOf(resource: z.ZodObject): Field[] {
  const fields = known.get(resource);
  if (fields !== undefined) return fields;
  const found = Object.entries(resource.shape as Record<string, z.ZodType>).map(([name, schema]): Field => {
    const bare = bareOf(schema);
    const isRequired = !schema.isOptional() && (bare instanceof z.ZodISODateTime || bare instanceof z.ZodObject);
    const missing = isRequired ? "error" : !schema.isOptional() && bare instanceof z.ZodBoolean ? false : undefined;
    return { name, keys: keysOf(name), isNullable: schema.isNullable(), missing, show: showerOf(bare) };
  });
  known.set(resource, found);
  return found;
}

/** Names of a field in messages, see `PublicNames`. Ids of rows come last: callers do not know them. */
function keysOf(name: string): string[] {
  const codes = ["Code", "Number"].map((word) => name.replace(/Id(s?)$/, `${word}$1`)).filter((code) => code !== name);
  return [...new Set([...codes, camelName(name), name, name.replace(/Amount$/, ""), `${name}Json`])];
}

function bareOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? bareOf(schema.unwrap() as z.ZodType)
    : schema;
}

/** Shows values of a schema. Other values are left to the presenter. */
function showerOf(schema: z.ZodType): Show {
  if (schema instanceof z.ZodObject)
    return (value, currency) =>
      typeof value === "object" ? shownFields(schema, value as Record<string, unknown>, currency) : value;
  if (schema instanceof z.ZodArray) {
    const show = showerOf(bareOf(schema.element as z.ZodType));
    return (value, currency) => (Array.isArray(value) ? value.map((one) => show(one, currency)) : value);
  }
  // Metadata that was never set is an empty text.
  if (schema instanceof z.ZodRecord)
    return (value) => (typeof value === "string" ? JSON.parse(value || "{}", exactNumbers) : value);
  if (schema instanceof z.ZodNumberFormat) return (value) => (typeof value === "bigint" ? Number(value) : value);
  if (schema instanceof z.ZodNumber)
    return (value, currency) =>
      typeof value === "bigint" ? amount(value, currency ?? "") : typeof value === "string" ? jsonNumber(value) : value;
  return (value) => (value instanceof Date ? value.toISOString() : value);
}

/** Names of an answered field: snake case, too, `transactionId` of `transactionCode`, `metadata` of `metadataJson`. */
type PublicNames<Key extends string> =
  | (Key | Snake<Key> | `${Key}Amount`)
  | (Key extends `${infer Head}Json` ? Head : never)
  | (Key extends `${infer Head}${"Code" | "Number"}` ? `${Head}Id` : never)
  | (Key extends `${infer Head}${"Codes" | "Numbers"}` ? `${Head}Ids` : never);

/** The fields of a message that are answered under none of these names. */
type Unshown<Message, Names> = {
  [Key in keyof Message & string]: [PublicNames<Key> & Names] extends [never] ? Key : never;
}[keyof Message & string];

/** The answered form of a message. @template Other fields that are answered under another name or not at all */
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
