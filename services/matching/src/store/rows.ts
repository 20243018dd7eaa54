import type { InvoiceStatus } from "@matchbook/vocabulary/statuses";
import type { Counterparty } from "../domain/counterparty.ts";
import type { Knowledge, LearnedChange } from "../domain/knowledge.ts";
import type { MatchingSettings } from "../domain/matcher/settings.ts";
import type { Invoice, Line, LineSuggestion, Match } from "../domain/model.ts";
import type { LineReason } from "../domain/reason.ts";

/** The documents of the collections: an entity of the domain and the fields derived from it for the indexes. */

/** A transaction line. The optional index fields exist only while the line is open. */
export type LineRow = Omit<Line, "id" | "reasons" | "suggestions" | "revision"> & {
  _id: string;
  /** Absent in rows from before there were revisions. */
  revision?: bigint;
  /** Absent when empty. */
  reasons: LineReason[] | undefined;
  /** Absent when empty. */
  suggestions: LineSuggestion[] | undefined;
  /** Not ignored and not fully allocated. */
  open: boolean;
  /** The keys under which the line looks for invoices. */
  keys: string[];
  /** Direction, currency and open amount in one value. */
  amountKey: string | undefined;
  /** The account of the other side. */
  openIban: string | undefined;
  /** The names by which the other side may be found. */
  openNames: string[] | undefined;
  /** The ids by which the return of a payment names the line; only while it is allocated. */
  paidIds: string[] | undefined;
  /** Currency and open amount of a line that returns a payment. */
  returning: string | undefined;
  /** The blocks of the words by which its text may name the other side. */
  openWords: string[] | undefined;
};

/** An invoice. The optional index fields exist only while the invoice is open. */
export type InvoiceRow = Omit<Invoice, "id" | "type" | "adjustments" | "paymentTerms" | "revision"> & {
  _id: string;
  /** Absent in rows from before there were revisions. */
  revision?: bigint;
  /** Absent in rows from before there were credit notes: an invoice. */
  type?: Invoice["type"] | undefined;
  /** Usually empty, and then absent. */
  adjustments: Invoice["adjustments"] | undefined;
  /** Usually empty, and then absent. */
  paymentTerms: Invoice["paymentTerms"] | undefined;
  status: InvoiceStatus;
  /** Not void and not fully paid. */
  open: boolean;
  /** The keys of its number and payment reference. */
  keys: string[];
  /** Counterparty, currency and open amount in one value. */
  partyKey: string | undefined;
  /** The counterparty's id. */
  openOf: string | undefined;
  /** Direction, currency and open amount in one value. */
  amountKey: string | undefined;
  /** Of an open credit note: the counterparty's id. */
  creditOf: string | undefined;
  /** See search-words.ts of the runtime. */
  words: string[];
};

export type MatchRow = Omit<Match, "id"> & {
  _id: string;
  /** For the unique index on live pairs. */
  live: boolean;
  /** The line's id if decisions about the line depend on the match: it is live, rejected or a former rival. */
  relevantTo: string | undefined;
  /** The invoice's id while the match is a suggestion. */
  suggestedOn: string | undefined;
  /** The time of creation of a suggestion that may be confirmed with the rest of its batch; far ahead while it waits. */
  awaitsSince: Date | undefined;
  /** The keys by which the return of a payment finds it; only while a part of it is not returned. */
  returnableAs: string[] | undefined;
};

/** A counterparty with the keys that matching finds it by. */
export type CounterpartyRow = Omit<Counterparty, "id"> & {
  _id: string;
  ibans: string[];
  nameKeys: string[];
  nameBlocks: string[];
  /** See search-words.ts of the runtime. */
  words: string[];
};

/** An exchange rate: 1 `base` is `rate` units of `quote` on `date`. */
export interface FxRateRow {
  _id: string;
  base: string;
  quote: string;
  date: string;
  /** Decimal string, as it was given. */
  rate: string;
}

/** An entry of the audit trail: one changed entity of one commit. Entries never change; a number is added to each. */
export type HistoryRow = {
  _id: string;
  entityId: string;
  /** The entity's version after the change. It orders the entries of an entity across processes. */
  version: bigint;
  at: Date;
  actor: string;
  actorName?: string | undefined;
  correlationId: string;
  operation: string;
  /** Absent in entries from before operations had ids. */
  operationId?: string;
  /** Its place in the tenant's history, in the order of commits; absent until it is numbered. See history-feed.ts. */
  sequence?: bigint;
  /** Present until the entry has a number. */
  unnumbered?: true;
  /** The operation that this one undid. */
  undoes?: string | undefined;
} & (
  | { entity: "line"; before?: Line; after?: Line }
  | { entity: "invoice"; before?: Invoice; after?: Invoice }
  | { entity: "match"; before?: Match; after?: Match; learned?: LearnedChange[] | undefined }
);

/** The number of the last numbered history entry: one document. */
export interface HistoryCounterRow {
  _id: "last";
  sequence: bigint;
}

/** A tenant's matching settings: one document. Absent fields have their defaults. */
export interface SettingsRow extends Partial<Omit<MatchingSettings, "ceilingOtherwise">> {
  _id: "matching";
  /** Null when the tenant wants no ceiling. */
  ceilingOtherwise?: bigint | null;
  updatedAt: Date;
}

/** The confirmations for one name or account. */
export interface LearnedAliasRow extends Knowledge {
  _id: string;
}

/** The shapes that the keys of the tenant's invoices have or had: one document. */
export interface KeyShapesRow {
  _id: "invoices";
  /** Whether the shapes of all stored invoices are included; otherwise keys are not filtered. */
  complete: boolean;
  /** Null when there are more than `MAX_SHAPES`; keys are then not filtered. */
  shapes: string[] | null;
}
