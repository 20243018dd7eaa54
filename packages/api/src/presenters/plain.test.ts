import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { date, money, time, timeOrNull } from "../resources/common.ts";
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

test("an amount, a renamed field and a text that may be missing are left to the presenter", () => {
  type Shown = PlainFields<(typeof resource)["shape"], Message>;
  expectTypeOf<keyof Shown>().toEqualTypeOf<"kind" | "count" | "note" | "day" | "seen" | "names">();
  type Optional = PlainFields<(typeof resource)["shape"], { kind: string | undefined; count: bigint | undefined }>;
  expectTypeOf<keyof Optional>().toBeNever();
});

test("a required time that is missing is an error", () => {
  expect(() => plain(resource, { ...message, bookedAt: undefined })).toThrow("booked_at");
});
