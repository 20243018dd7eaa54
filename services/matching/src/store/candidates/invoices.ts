import { LIMITS } from "@matchbook/matcher/model/settings";
import { fromInvoiceRow } from "../invoices.ts";
import { finderOf, keysFor } from "./bounded.ts";

export const findCandidates = finderOf(({ invoices }) => invoices, fromInvoiceRow);

/** Open invoices with any of these keys. */
export const cited = keysFor("cites", LIMITS.cited);

/** Paid and void invoices with any of these keys. */
export const closedCited = keysFor("closed", LIMITS.cited);

/** Open invoices of these counterparties. */
export const openOfParties = keysFor("open", LIMITS.party);

/** Open credit notes of these counterparties. */
export const openCreditNotes = keysFor("credit", LIMITS.creditNotes);

/** Open invoices by party key: counterparty, currency and open amount. */
export const openOfPartiesWith = keysFor("party", LIMITS.partyAmount);

/** Open expected payments with a range by range key: counterparty and currency. */
export const openRanges = keysFor("party", LIMITS.party);

/** Open invoices by amount key: direction, currency and open amount. */
export const openWith = keysFor("amount", LIMITS.amount);
