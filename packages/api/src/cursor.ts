import { MAX_PAGE } from "@matchbook/runtime/paging";
import { z } from "zod";
import { documented } from "./documented.ts";

/**
 * Where a row stands in a list: its day and name, or its id as name when the list is sorted by it alone. In a list by
 * amount also its currency and minor units.
 */
const placeSchema = z.object({
  day: z.iso.date().optional(),
  name: z.string().max(200),
  largest: z.object({ currency: z.string().max(3), amount: z.string().regex(/^\d{1,18}$/) }).optional(),
});

/** Where a list goes on: after a row, by its place or by what the service of the list said. */
const cursorSchema = z.object({
  page: z.int().min(1).max(MAX_PAGE),
  after: placeSchema.optional(),
  next: z.string().max(400).optional(),
  /** The total of the first page, which the rows after a place do not tell. */
  total: z.int().min(0).optional(),
  totalIsLowerBound: z.boolean().optional(),
});

export type Place = z.output<typeof placeSchema>;
export type Cursor = z.output<typeof cursorSchema>;

/** Longer than any cursor, in characters. */
const LONGEST = 600;

/** The query parameter `cursor`. Empty stands for the beginning of the list. */
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

/** Opaque to callers. It only says where the list of the caller goes on, so a changed one gives no access. */
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
