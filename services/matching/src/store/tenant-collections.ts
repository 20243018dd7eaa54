import type { DayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { KeptFiles } from "@matchbook/runtime/mongo/kept-files";
import { sharedRows, smallCollection } from "@matchbook/runtime/mongo/shared-rows";
import type { ClientSession, Db, Document } from "mongodb";
import type {
  AdviceRow,
  CounterpartyRow,
  ExportRow,
  ExportSettingsRow,
  FileRow,
  FxRateRow,
  GuardRow,
  HistoryRow,
  InvoiceRow,
  LearnedAliasRow,
  LineRow,
  MatchRow,
  SmallRow,
} from "./rows.ts";

/** The collections of one tenant. With a session, the store functions read and write in its database transaction. */
export type TenantCollections = ReturnType<typeof handlesOf> & {
  session?: ClientSession;
  /** Counts of the invoices and the matches per day, for their lists. */
  counts: DayCounts;
};

export type InTransaction = TenantCollections & { session: ClientSession };

/** The collections of a tenant, whether they exist or not. */
export function handlesOf(db: Db, tenant: string) {
  const collection = <Row extends Document>(name: string) => db.collection<Row>(`${name}.${tenant}`);
  const small = <Row extends Document>() => smallCollection<Row>(db, tenant);
  return {
    lines: collection<LineRow>("lines"),
    invoices: collection<InvoiceRow>("invoices"),
    matches: collection<MatchRow>("matches"),
    counterparties: collection<CounterpartyRow>("counterparties"),
    advices: collection<AdviceRow>("advices"),
    fxRates: collection<FxRateRow>("fx_rates"),
    history: sharedRows<HistoryRow>(db, "history", tenant),
    learnedAliases: sharedRows<LearnedAliasRow>(db, "learned_aliases", tenant),
    small: small<SmallRow>(),
    exports: small<ExportRow>(),
    exportSettings: small<ExportSettingsRow>(),
    guards: small<GuardRow>(),
    /** The files that callers handed in, and their originals. */
    files: collection<FileRow>("files"),
    originals: new KeptFiles(db, `originals.${tenant}`),
  };
}
