import { MAX_PAGE } from "@matchbook/runtime/values/paging";
import { z } from "zod";
import { documented } from "./documented.ts";

/** The place of a row: day and name, in a list by amount also currency and minor units. An id may be the name. */
const placeSchema = z.object({
  day: z.iso.date().optional(),
  name: z.string().max(200),
  largest: z.object({ currency: z.string().max(3), amount: z.string().regex(/^\d{1,18}$/) }).optional(),
});

/** The continuation of a list after a row, by the place of the row or by what the service said. */
const cursorSchema = z.object({
  page: z.int().min(1).max(MAX_PAGE),
  after: placeSchema.optional(),
  next: z.string().max(400).optional(),
  /** Total of the first page, which the rows after a place do not tell. */
  total: z.int().min(0).optional(),
  totalIsLowerBound: z.boolean().optional(),
});

export type Place = z.output<typeof placeSchema>;
export type Cursor = z.output<typeof cursorSchema>;

/** Longer than any cursor, in characters. */
const LONGEST = 600;

/** The query parameter `cursor`; empty at the beginning of the list. */
export const cursorQuery = z
  .string()
  .max(LONGEST, "Must be the `nextCursor` of an answer")
  .transform((text, context): Cursor => {
    const parsed = text === "" ? cursorSchema.safeParse({ page: 1 }) : cursorSchema.safeParse(jsonOf(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: "Must be the `nextCursor` of an answer" });
    return z.NEVER;
  })
  .register(documented, {
    type: "string",
    maxLength: LONGEST,
    description: "Instead of `page`: empty for the first page, then the `nextCursor` of the answer before",
  })
  .optional();

/** Encodes a cursor opaquely. It says where the caller's own list goes on, so a changed one gives no access. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}
