import { LIMITS } from "@matchbook/matcher/model/settings";
import { between } from "../found-by.ts";
import { fromLineRow } from "../lines.ts";
import { fromMatchRow } from "../matches.ts";
import type { TenantCollections } from "../tenant-collections.ts";
import { finderOf } from "./bounded.ts";

const linesBy = finderOf(({ lines }) => lines, fromLineRow);

/** Allocated lines with one of these ids. */
export const findPaid = linesBy("paid", LIMITS.returned);

/** Open lines that return a payment of one of these amounts. */
export const findReturning = linesBy("returns", LIMITS.returned);

/** Payments that are not wholly returned, with one of these keys. */
export const findReturnable = finderOf(({ matches }) => matches, fromMatchRow)("returnable", LIMITS.returned);

/** Tells whether any open line returns a payment. */
export async function isAnyReturning({ lines, session }: TenantCollections): Promise<boolean> {
  const found = await lines.findOne(between("returns"), { session, projection: { _id: 1 } });
  return found !== null;
}
