import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { ExactNumber } from "./json.ts";
import { date, metadata, money, time, timeOrNull } from "./resources/common.ts";
import { type PlainFields, plain } from "./plain.ts";

const resource = z.object({
  booked_at: time,
  kind: z.enum(["a", "b"]),
  total: money,
  count: z.int(),
  note: z.string().nullable(),
  day: date.optional(),
  seen: timeOrNull,
  names: z.array(z.string()),
});

interface Message {
  names: string[];
  note: string | undefined;
  day: string | undefined;
  count: bigint;
  total: bigint;
  kind: string;
  bookedAt: Date | undefined;
  seen: Date | undefined;
  secret: string;
}

const message: Message = {
  names: ["x"],
  note: undefined,
  day: undefined,
  count: 3n,
  total: 1250n,
  kind: "a",
  bookedAt: new Date(0),
  seen: undefined,
  secret: "hidden",
};

test("fields that a message and its resource share are shown by their types, in the order of the resource", () => {
  const { kind, count, note, seen, names, ...others } = plain(resource, message);
  expect({ kind, count, note, seen, names }).toEqual({ kind: "a", count: 3, note: null, seen: null, names: ["x"] });
  expect(others).toMatchObject({ booked_at: "1970-01-01T00:00:00.000Z" });
  expect(Object.keys({ ...plain(resource, message), total: 12.5 })).toEqual([
    ...["booked_at", "kind", "total", "count", "note", "seen", "names"],
  ]);
});

type Shape = (typeof resource)["shape"];

test("an amount without a currency and a text that may be missing are left to the presenter", () => {
  type Shown = PlainFields<Shape, Message>;
  expectTypeOf<keyof Shown>().toEqualTypeOf<"booked_at" | "kind" | "count" | "note" | "day" | "seen" | "names">();
  type Optional = PlainFields<Shape, { kind: string | undefined; count: bigint | undefined }>;
  expectTypeOf<keyof Optional>().toBeNever();
});

test("an amount is in the one currency of its message, or of the message around it", () => {
  const amounts = z.object({ total: money, parts: z.array(z.object({ amount: money })) });
  const yen = { currency: "JPY", total: 1250n, parts: [{ amount: 50n }] };
  const { currency: _, ...unnamed } = yen;
  expect(plain(amounts, yen)).toEqual({ total: 1250, parts: [{ amount: 50 }] });
  expect(plain(amounts, unnamed, "EUR")).toEqual({ total: 12.5, parts: [{ amount: 0.5 }] });
  type Named = PlainFields<(typeof amounts)["shape"], typeof yen>;
  expectTypeOf<keyof Named>().toEqualTypeOf<"total" | "parts">();
  expectTypeOf<keyof PlainFields<(typeof amounts)["shape"], typeof unnamed>>().toBeNever();
  // Which of two currencies an amount is in, only the presenter knows.
  expectTypeOf<keyof PlainFields<(typeof amounts)["shape"], typeof yen & { baseCurrency: string }>>().toBeNever();
});

test("codes and numbers are the ids that callers know, also where a message has the ids of rows", () => {
  const named = z.object({ invoiceId: z.string(), lineIds: z.array(z.string()), totalAmount: money, metadata });
  const message = { invoiceNumber: "RE-1", invoiceId: "row", lineCodes: ["a"], total: 5n, currency: "EUR" };
  expect(plain(named, { ...message, metadataJson: '{"n":90071992547409.91}' })).toEqual({
    ...{ invoiceId: "RE-1", lineIds: ["a"], totalAmount: 0.05 },
    metadata: { n: new ExactNumber("90071992547409.91") },
  });
});

test("an object is shown as a whole; one with a field that its resource lacks is left to the presenter", () => {
  const outer = z.object({ person: z.object({ id: z.string(), name: z.string().nullable(), left: z.boolean() }) });
  const person: { id: string; name: string | undefined; left: boolean | undefined } | undefined = {
    ...{ id: "a", name: undefined, left: undefined },
  };
  expect(plain(outer, { person })).toEqual({ person: { id: "a", name: null, left: false } });
  expect(() => plain(outer, { person: undefined })).toThrow("person");
  expect(plain(z.object({ person: outer.shape.person.nullable() }), { person: null })).toEqual({ person: null });
  type Person = { id: string; name: string; left: boolean };
  expectTypeOf<keyof PlainFields<(typeof outer)["shape"], { person: Person }>>().toEqualTypeOf<"person">();
  type Grown = Person & { born: string };
  expectTypeOf<keyof PlainFields<(typeof outer)["shape"], { person: Grown }>>().toBeNever();
  expectTypeOf<keyof PlainFields<(typeof outer)["shape"], { person: Omit<Person, "id"> }>>().toBeNever();
});

test("a required time that is missing is an error", () => {
  expect(() => plain(resource, { ...message, bookedAt: undefined })).toThrow("booked_at");
});
