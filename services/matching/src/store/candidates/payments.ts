import { LIMITS } from "@matchbook/matcher/model/settings";
import { fromMatchRow } from "../matches.ts";
import { finderOf, keysFor } from "./bounded.ts";

/** Allocated lines with one of these ids. */
export const paidUnder = keysFor("paid", LIMITS.returned);

/** Open lines that return a payment of one of these amounts. */
export const returning = keysFor("returns", LIMITS.returned);

export const findPayments = finderOf(({ matches }) => matches, fromMatchRow);

/** Payments that are not wholly returned, with one of these keys. */
export const returnable = keysFor("returnable", LIMITS.returned);
