import { currencyDigits, minorToDecimal } from "@matchbook/runtime/values/money";
import { z } from "zod";
import { exactNumbers, jsonNumber } from "./json.ts";
import { type MessageName, messageName } from "./message-names.ts";

/** The fields of a resource by their names in messages. */
type Named<Shape> = { [Name in keyof Shape & string as MessageName<Name>]: Shape[Name] };

/** A message with a value for each field of a resource. @template Minor see Held */
type Source<Shape, Minor> = { [Name in keyof Named<Shape>]: Held<Named<Shape>[Name], MinorIn<Shape, Minor>> };

/** Values that a schema shows. A required time or object must be there. @template Minor `bigint` where amounts are shown */
export type Held<S, Minor> =
  S extends z.ZodNullable<infer Inner>
    ? Held<Inner, Minor> | null | undefined
    : S extends z.ZodOptional<infer Inner>
      ? Held<Inner, Minor> | undefined
      : S extends z.ZodArray<infer Element>
        ? readonly Held<Element, Minor>[]
        : S extends z.ZodObject<infer Shape>
          ? Source<Shape, Minor> | undefined
          : S extends z.ZodISODateTime
            ? Date | undefined
            : S extends z.ZodBoolean
              ? boolean | undefined
              : S extends z.ZodInt
                ? number | bigint
                : S extends z.ZodNumber
                  ? number | string | Minor
                  : S extends z.ZodEnum | z.ZodRecord
                    ? string
                    : z.input<S & z.ZodType>;

/** Amounts in minor units are those of the one currency of a resource, or of that around it. Two leave it open. */
type MinorIn<Shape, Around> = [Extract<keyof Shape, `${string}Currency`>] extends [never]
  ? "currency" extends keyof Shape
    ? bigint
    : Around
  : never;

/** A schema without `nullable` and `optional`. */
type Bare<S> = S extends z.ZodNullable<infer Inner> | z.ZodOptional<infer Inner> ? Bare<Inner> : S;

/** Fields of a message that its resource lacks. */
type Unshown<Message, Shape> = Exclude<keyof Message, keyof Named<Shape>>;

/** Fields of the objects and lists in a message that the resource lacks there. */
type UnshownWithin<Message, Shape> = {
  [Name in keyof Named<Shape> & keyof Message]: UnshownAnywhere<Message[Name], Bare<Named<Shape>[Name]>>;
}[keyof Named<Shape> & keyof Message];

/** Fields of a message, and of the objects and lists in it, that the schema of its answer lacks. */
export type UnshownAnywhere<Value, S> = Value extends readonly (infer Item)[]
  ? S extends z.ZodArray<infer Element>
    ? UnshownAnywhere<Item, Bare<Element>>
    : never
  : [Value, S] extends [object, z.ZodObject<infer Shape>]
    ? Unshown<Value, Shape> | UnshownWithin<Value, Shape>
    : never;

type None<Fields> = [Fields] extends [never] ? unknown : { notShown: Fields };

/** The answered form of a message. @template Other fields that are answered under another name or not at all */
export type Shown<Resource extends z.ZodObject, Message, Other extends keyof Message = never> = z.input<Resource> &
  None<Exclude<Unshown<Message, Resource["shape"]>, Other>>;

/**
 * Shows each field of a resource from the field of the same name of a message, by its schema: amounts in major units,
 * times in ISO 8601, null for what is missing. A presenter gives the fields that a message has under another name.
 * Objects within the message have no field that their resource lacks; `whole` or `Shown` says so of the message itself.
 * @param currency of amounts without a currency beside them
 */
export function plain<
  Shape extends z.ZodRawShape,
  Message extends Source<Shape, C extends string ? bigint : never>,
  C extends string | undefined = undefined,
>(
  resource: z.ZodObject<Shape>,
  message: Message & None<UnshownWithin<Message, Shape>>,
  currency?: C,
): z.input<z.ZodObject<Shape>> {
  return shownFields(fieldsOf(resource), message, currency) as z.input<z.ZodObject<Shape>>;
}

/** Presents messages that have the fields of a resource and no other. */
export function whole<Shape extends z.ZodRawShape>(resource: z.ZodObject<Shape>) {
  return <Message extends Source<Shape, never>>(
    message: Message & None<Unshown<Message, Shape> | UnshownWithin<Message, Shape>>,
  ): z.input<z.ZodObject<Shape>> => plain<Shape, Source<Shape, never>>(resource, message);
}

/** Presents values that a schema has as they are, as `plain` does. `UnshownAnywhere` says of their type whether it fits. */
export function shownAs(schema: z.ZodType): (value: unknown) => unknown {
  let show: Show | undefined;
  return (value) => {
    show ??= showerOf(bareOf(schema));
    return show(value, undefined);
  };
}

type Show = (value: unknown, currency: string | undefined) => unknown;

interface Field {
  name: string;
  key: string;
  /** Shown for a missing value; `error` for a value that must be there. */
  missing: null | false | "error" | undefined;
  show: Show;
}

const known = new WeakMap<z.ZodObject, Field[]>();

function shownFields(fields: Field[], given: Record<string, unknown>, around: string | undefined): object {
  const shown: Record<string, unknown> = {};
  const currency = typeof given.currency === "string" ? given.currency : around;
  for (const { name, key, missing, show } of fields) {
    const value = given[key] ?? undefined;
    if (value !== undefined) shown[name] = show(value, currency);
    else if (missing === "error") throw new Error(`the required field ${name} is missing`);
    else if (missing !== undefined) shown[name] = missing;
  }
  return shown;
}

function fieldsOf(resource: z.ZodObject): Field[] {
  const fields = known.get(resource);
  if (fields !== undefined) return fields;
  const found = Object.entries(resource.shape as Record<string, z.ZodType>).map(([name, schema]): Field => {
    return { name, key: messageName(name), missing: missingOf(schema), show: showerOf(bareOf(schema)) };
  });
  known.set(resource, found);
  return found;
}

function missingOf(schema: z.ZodType): Field["missing"] {
  if (schema.isNullable()) return null;
  if (schema.isOptional()) return undefined;
  if (schema instanceof z.ZodBoolean) return false;
  return schema instanceof z.ZodISODateTime || schema instanceof z.ZodObject ? "error" : undefined;
}

function bareOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? bareOf(schema.unwrap() as z.ZodType)
    : schema;
}

function showerOf(schema: z.ZodType): Show {
  if (schema instanceof z.ZodObject) {
    const fields = fieldsOf(schema);
    return (value, currency) => shownFields(fields, value as Record<string, unknown>, currency);
  }
  if (schema instanceof z.ZodArray) {
    const show = showerOf(bareOf(schema.element as z.ZodType));
    return (value, currency) => (value as unknown[]).map((one) => show(one, currency));
  }
  // Metadata that was never set is an empty text.
  if (schema instanceof z.ZodRecord) return (value) => JSON.parse((value as string) || "{}", exactNumbers);
  if (schema instanceof z.ZodNumberFormat) return (value) => Number(value);
  if (schema instanceof z.ZodNumber) return showNumber;
  return (value) => (value instanceof Date ? value.toISOString() : value);
}

function showNumber(value: unknown, currency: string | undefined): unknown {
  if (typeof value === "string") return jsonNumber(value);
  if (typeof value !== "bigint") return value;
  if (currency === undefined) throw new Error("an amount without its currency");
  return amount(value, currency);
}

/** Asserts that a message field is set, as the contract requires and protobuf cannot. */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`a message without its ${name}`);
  return value;
}

/** Minor units as the JSON number of major units, exact at any size. */
export function amount(minor: bigint, currency: string): number {
  return jsonNumber(minorToDecimal(minor, currencyDigits(currency) ?? 0));
}
