import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Invoice, Line, Match } from "@matchbook/matcher/model/model";
import type { MatchingSettings } from "@matchbook/matcher/model/settings";
import type { NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import type { ExportBatch, ExportSettings } from "@matchbook/proto/matchbook/matching/v1/export";
import type { FxRate, Identity } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { WorkReason } from "@matchbook/proto/matchbook/matching/v1/work";
import type { AdviceKind, AdviceStatus, ExportStatus, FileKind, InvoiceStatus } from "@matchbook/vocabulary/statuses";
import type { ClosedPeriod } from "../domain/closed-periods.ts";
import type { Knowledge, LearnedChange } from "../domain/knowledge.ts";
import type { PostingSum } from "../domain/postings/sums.ts";
import type { RuleSet } from "../domain/rules/rule.ts";
import type { KeptOfLine } from "./listed-line.ts";

/** The documents of the collections: an entity of the domain and the fields derived from it for the indexes. */

type RowOf<Entity> = Omit<Entity, "id"> & {
  _id: string;
  /** Keys (see found-by.ts), and words (see search-words.ts of the runtime). */
  foundBy: string[];
};

/** A line as it is stored, also in the history. */
export type StoredLine = Omit<Line, "matchReasons" | "bookingDay"> & {
  reasons: Line["matchReasons"];
  bookedOn?: Line["bookingDay"];
};

/** A transaction line. `open`: not ignored and not fully allocated. */
export type LineRow = Omit<RowOf<StoredLine>, "kept"> & KeptOfLine & { open: boolean };

/** An invoice. `open`: not void and not fully paid. */
export type InvoiceRow = RowOf<Invoice> & {
  status: InvoiceStatus;
  open: boolean;
  /** Of the issue date, for the key. Rows of an earlier version lack it until they change. */
  issueYear?: string;
};

/** A match as it is stored, also in the history: `transactionId` is the id of its line. */
export type StoredMatch = Omit<Match, "lineId" | "returnedAmount"> & { transactionId: string; returned: bigint };

/** A match. `live` is for the unique index on live pairs. It is also found by its line's and its invoice's ids. */
export type MatchRow = RowOf<StoredMatch> & { live: boolean };

/** Rows of earlier versions have no `taxIds`. */
export type CounterpartyRow = Omit<RowOf<Counterparty>, "taxIds"> & { taxIds?: string[] };

/** An exchange rate: 1 `base` is `rate` units of `quote` on `date`, a decimal string as it was given. */
export type FxRateRow = FxRate & { _id: string };

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
  operationId: string;
  /** Its place in the tenant's history, in the order of commits; absent until it is numbered. See history-feed.ts. */
  sequence?: bigint;
  /** The operation that this one undid. */
  undoes?: string | undefined;
} /** `coded`: its codings changed. */ & (
  | { entity: "line"; before?: StoredLine; after?: StoredLine; coded?: true }
  | { entity: "invoice"; before?: Invoice; after?: Invoice }
  | { entity: "match"; before?: StoredMatch; after?: StoredMatch; learned?: LearnedChange[] | undefined }
  | { entity: "closedPeriod"; before?: ClosedPeriod; after?: ClosedPeriod }
  | { entity: "ruleSet"; before?: RuleSet; after?: RuleSet }
);

/** A part of the history, by the numbers of its entries: those after `after`, up to `upTo`. */
export interface HistoryRange {
  after: bigint;
  upTo: bigint;
}

/** Who makes a batch, when, and with which settings. */
interface ExportMade {
  createdAt: Date;
  actor: string;
  actorName?: string | undefined;
  settingsVersion: bigint;
  /** The dating of adjustments, see `PostingRules`. Absent in batches of earlier versions. */
  adjustmentsByPayment?: true;
}

/** The progress of a tenant's batches. Every number up to `upTo` is in a batch, or in one of the ranges. */
export interface ExportState {
  /** The number of the last batch. */
  last: bigint;
  upTo: bigint;
  /** For later batches: what was recalled, and what a batch had no room for. */
  waiting: HistoryRange[];
  /** The batch that is being made. The next call finishes it, so it has the same decisions after a crash. */
  preparing?: ExportMade & { id: string; ranges: HistoryRange[] };
}

/** The sums of proofs about decisions that are in no batch. Entries and their postings never change. */
export interface ExportProof {
  ranges: HistoryRange[];
  /** Payments and returns, credits less debits, in minor units. */
  sums: { currency: string; amount: bigint }[];
}

/** A batch. Its decisions are those of its ranges, and never change. */
export type ExportRow = Omit<ExportBatch, keyof ExportMade | "status" | "updatedAt" | "sums"> &
  ExportMade & { _id: string; status: ExportStatus; updatedAt: Date; ranges: HistoryRange[]; sums: PostingSum[] };

/** One version of a tenant's export settings. */
export interface ExportSettingsRow extends Omit<ExportSettings, "updatedAt" | "actor"> {
  _id: string;
  updatedAt: Date;
  actor: string;
}

/** A document that explains a payment, with the line that it explains. */
export interface AdviceRow {
  _id: string;
  document: NewAdvice;
  kind: AdviceKind;
  status: AdviceStatus;
  lineId?: string | undefined;
  transactionCode?: string | undefined;
  /** The lines of items that the bank booked one by one, by their places from 1. */
  itemLines?: Record<string, { lineId: string; transactionCode: string; isMatched: boolean }> | undefined;
  foundBy: string[];
  version: bigint;
  createdAt: Date;
}

/** A tenant's matching settings. Absent fields have their defaults. */
export interface StoredSettings extends Partial<Omit<MatchingSettings, "ceilingOtherwise">> {
  /** Null when the tenant wants no ceiling. */
  ceilingOtherwise?: bigint | null;
  identity?: Identity;
  /** Mappings for tables of open items: JSON objects. */
  tableMappingsJson?: string[];
  updatedAt: Date;
}

/** The confirmations for one name or account. */
export interface LearnedAliasRow extends Knowledge {
  _id: string;
}

/** A file that a caller handed in, and what came of it. */
export interface FileRow {
  /** Also the id of its original. */
  _id: string;
  kind: FileKind;
  filename: string | undefined;
  format: string | undefined;
  bytes: number;
  /** The number of things that it created, changed, and found as they were. */
  created: number;
  changed: number;
  unchanged: number;
  createdAt: Date;
  actor: string;
  actorName: string | undefined;
  /** The operation that stored what it created. */
  operationId: string;
  adviceIds?: string[];
  /** Who took it back, and when. */
  removed?: { at: Date; actor: string; actorName: string | undefined };
}

/** A row that a commit changes which changes allocations. */
export interface GuardRow {
  /** `guard <number>` */
  _id: string;
  commits: bigint;
}

/** The rows of which a tenant has one each, by their ids. */
export interface SmallRows {
  settings: StoredSettings;
  /** One row, because matching reads all rules. */
  rules: RuleSet;
  work_reasons: { reasons: WorkReason[]; updatedAt: Date };
  /** Periods of the tenant first, then by connection. One row, because every commit reads all of them. */
  closed_periods: { periods: ClosedPeriod[] };
  /** The number of the last numbered history entry. */
  history: { sequence: bigint };
  exports: ExportState;
  "exports proof": ExportProof;
}

/** Any of them, as it is stored. */
export type SmallRow = { [Id in keyof SmallRows]: { _id: Id } & SmallRows[Id] }[keyof SmallRows];
