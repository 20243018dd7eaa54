import { LIMITS } from "@matchbook/matcher/model/settings";
import { fromInvoiceRow } from "../invoices.ts";
import { finderOf } from "./bounded.ts";

const by = finderOf(({ invoices }) => invoices, fromInvoiceRow);

/** Open invoices with any of these keys. */
export const findCited = by("cites", LIMITS.cited);

/** Paid and void invoices with any of these keys. */
export const findClosedCited = by("closed", LIMITS.cited);

export const findOpenOfParties = by("open", LIMITS.party);

export const findOpenCreditNotes = by("credit", LIMITS.creditNotes);

/** Open invoices by party key: counterparty, currency and open amount. */
export const findOpenOfPartiesWith = by("party", LIMITS.partyAmount);

/** Open expected payments with a range by range key: counterparty and currency. */
export const findOpenRanges = by("party", LIMITS.party);

/** Open invoices by amount key: direction, currency and open amount. */
export const findOpenWith = by("amount", LIMITS.amount);
