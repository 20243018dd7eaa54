import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { ExactNumber } from "./json.ts";
import { plain, type Shown, whole } from "./plain.ts";
import { date, metadata, money, time, timeOrNull } from "./resources/common.ts";

const resource = z.object({
  booked_at: time,
  kind: z.enum(["a", "b"]),
  count: z.int(),
  note: z.string().nullable(),
  day: date.optional(),
  seen: timeOrNull,
  late: z.boolean(),
  names: z.array(z.string()),
  metadata,
});

interface Message {
  names: string[];
  note: string | undefined;
  day: string | undefined;
  count: bigint;
  kind: string;
  late: boolean | undefined;
  bookedAt: Date | undefined;
  seen: Date | undefined;
  metadataJson: string;
}

const message: Message = {
  ...{ names: ["x"], note: undefined, day: undefined, count: 3n, kind: "a", late: undefined },
  ...{ bookedAt: new Date(0), seen: undefined, metadataJson: '{"n":90071992547409.91}' },
};

test("each field of a resource is shown from the same field of the message, in the order of the resource", () => {
  const shown = plain(resource, { ...message, secret: "hidden" });
  expect(shown).toEqual({
    ...{ booked_at: "1970-01-01T00:00:00.000Z", kind: "a", count: 3, note: null, seen: null, late: false },
    ...{ names: ["x"], metadata: { n: new ExactNumber("90071992547409.91") } },
  });
  const fields = ["booked_at", "kind", "count", "note", "seen", "late", "names", "metadata"];
  expect(Object.keys(shown)).toEqual(fields);
  expect(plain(resource, { ...message, metadataJson: "" }).metadata).toEqual({});
});

test("a message without a field, with another name or without a value that must be there does not compile", () => {
  const { note: _note, ...noteless } = message;
  // @ts-expect-error
  expect(plain(resource, noteless).note).toBeNull();
  const { bookedAt, ...others } = message;
  // @ts-expect-error
  expect(() => plain(resource, { ...others, booked_at: bookedAt })).toThrow("booked_at");
  // @ts-expect-error
  expect(plain(resource, { ...message, count: undefined })).not.toHaveProperty("count");
});

test("a message with a field that its resource lacks, also within an object or a list, does not compile", () => {
  const people = z.object({ people: z.array(z.object({ id: z.string(), name: z.string().nullable() })) });
  type Answer = z.input<typeof people>;
  type Message = { people: { id: string; name: string | undefined }[] };
  expectTypeOf<Answer>().toExtend<Shown<typeof people, Message>>();
  expectTypeOf<Answer>().not.toExtend<Shown<typeof people, Message & { since: string }>>();
  expectTypeOf<Answer>().toExtend<Shown<typeof people, Message & { since: string }, "since">>();
  const grown = { people: [{ id: "a", name: undefined, born: "b" }] };
  // @ts-expect-error: `born` is not shown.
  expect(plain(people, grown)).toEqual({ people: [{ id: "a", name: null }] });
  const present = whole(people);
  // @ts-expect-error: `since` is not shown.
  expect(present({ people: [], since: "c" })).toEqual({ people: [] });
});

const amounts = z.object({ total: money, parts: z.array(z.object({ amount: money })) });

test("an amount is in the one currency of its resource, or in that around it", () => {
  const priced = amounts.extend({ currency: z.string() });
  const yen = { currency: "JPY", total: 1250n, parts: [{ amount: 50n }] };
  expect(plain(priced, yen)).toEqual({ currency: "JPY", total: 1250, parts: [{ amount: 50 }] });
  const { currency: _, ...unnamed } = yen;
  expect(plain(amounts, unnamed, "EUR")).toEqual({ total: 12.5, parts: [{ amount: 0.5 }] });
  // @ts-expect-error: the amounts have no currency.
  expect(() => plain(amounts, unnamed)).toThrow("currency");
});

test("an amount of a resource with two currencies is left to the presenter", () => {
  const converted = z.object({ currency: z.string(), baseCurrency: z.string(), total: money, rate: money });
  const message = { currency: "JPY", baseCurrency: "EUR", rate: "0.00584" };
  expect(plain(converted, { ...message, total: 12.5 })).toEqual({ ...message, total: 12.5, rate: 0.00584 });
  // @ts-expect-error: Which of the two?
  plain(converted, { ...message, total: 1250n });
});

test("a required time or object that is missing is an error", () => {
  expect(() => plain(resource, { ...message, bookedAt: undefined })).toThrow("booked_at");
  expect(() => plain(z.object({ person: resource }), { person: undefined })).toThrow("person");
});
