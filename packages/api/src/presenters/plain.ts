import { z } from "zod";
import { camelName } from "../camel-case.ts";
import type { SnakeCase } from "./common.ts";

type ObjectSchema = z.ZodObject<z.ZodRawShape>;

/** A schema without `nullable` and `optional`. */
type Bare<S> = S extends z.ZodNullable<infer Inner> | z.ZodOptional<infer Inner> ? Bare<Inner> : S;

/** What a schema takes, with any text for a value set: messages hold value sets as texts. */
type Widened<V> = V extends string ? string : V extends readonly string[] ? string[] : V;

/** What `plain` makes of a value. A `bigint` is a count where the resource has an integer. Otherwise it is an amount. */
type InJson<V, S extends z.ZodType> = V extends bigint
  ? Bare<S> extends z.ZodInt
    ? number
    : V
  : V extends Date
    ? string
    : V extends undefined
      ? null extends z.input<S>
        ? null
        : undefined
      : V;

/** Times are always optional in messages. */
type Given<V, S extends z.ZodType> =
  Bare<S> extends z.ZodISODateTime ? (null extends z.input<S> ? V : Exclude<V, undefined>) : V;

type Value = string | number | boolean | bigint | Date | string[] | undefined;

type IsPlain<V, S extends z.ZodType> = [V] extends [Value]
  ? [InJson<Given<V, S>, S>] extends [Widened<z.input<S>>]
    ? true
    : false
  : false;

/** The fields of a message that a resource answers under the same name, by the type alone. */
export type PlainFields<Shape extends z.ZodRawShape, Message> = {
  [Field in keyof Shape & keyof Message as IsPlain<Message[Field], Shape[Field] & z.ZodType> extends true
    ? Field
    : never]: z.input<Shape[Field]>;
};

interface Field {
  /** In the resource. */
  name: string;
  /** In the message: `bookedAt` for `booked_at`. */
  key: string;
  isNullable: boolean;
  isTime: boolean;
}

const known = new WeakMap<ObjectSchema, Field[]>();

/**
 * The fields that a message and its resource have in common: texts, numbers and flags as they are, times in ISO 8601,
 * counts as numbers, null for what is missing. The presenter adds all others, which the compiler names. The fields have
 * the order of the resource, so the others have their places here already: undefined until the presenter adds them.
 * @throws Error when a time is missing that the resource requires
 */
export function plain<Shape extends z.ZodRawShape, Message extends object>(
  resource: z.ZodObject<Shape>,
  message: Message,
): PlainFields<Shape, Message & SnakeCase<Message>> {
  const shown: Record<string, unknown> = {};
  const given = message as Record<string, unknown>;
  for (const { name, key, isNullable, isTime } of fieldsOf(resource)) {
    const value = given[key];
    if (value !== undefined) shown[name] = inJson(value);
    else if (isNullable) shown[name] = null;
    else if (!(key in given))
      shown[name] = undefined; // The presenter adds it at this place.
    else if (isTime) throw new Error(`the required time ${name} is missing`);
  }
  return shown as PlainFields<Shape, Message & SnakeCase<Message>>;
}

function inJson(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  return value instanceof Date ? value.toISOString() : value;
}

function fieldsOf(resource: ObjectSchema): Field[] {
  const fields = known.get(resource);
  if (fields !== undefined) return fields;
  const found = Object.entries(resource.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
    name,
    key: camelName(name),
    isNullable: schema.isNullable(),
    isTime: schema instanceof z.ZodISODateTime,
  }));
  known.set(resource, found);
  return found;
}
