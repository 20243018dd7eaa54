import type { DayCounts } from "@matchbook/runtime/day-counts/day-counts";
import type { KeptFiles } from "@matchbook/runtime/kept-files";
import type { ClientSession, Collection } from "mongodb";
import type {
  AdviceRow,
  ClosedPeriodsRow,
  CounterpartyRow,
  ExportProofRow,
  ExportRow,
  ExportSettingsRow,
  ExportStateRow,
  FileRow,
  FxRateRow,
  GuardRow,
  HistoryCounterRow,
  HistoryRow,
  InvoiceRow,
  LearnedAliasRow,
  LineRow,
  MatchRow,
  RulesRow,
  SettingsRow,
  WorkReasonsRow,
} from "./rows.ts";

/** The collections of one tenant. With a session, the store functions read and write in its database transaction. */
export interface TenantCollections {
  session?: ClientSession;
  lines: Collection<LineRow>;
  invoices: Collection<InvoiceRow>;
  matches: Collection<MatchRow>;
  counterparties: Collection<CounterpartyRow>;
  advices: Collection<AdviceRow>;
  fxRates: Collection<FxRateRow>;
  history: Collection<HistoryRow>;
  historyCounter: Collection<HistoryCounterRow>;
  settings: Collection<SettingsRow>;
  learnedAliases: Collection<LearnedAliasRow>;
  workReasons: Collection<WorkReasonsRow>;
  rules: Collection<RulesRow>;
  exports: Collection<ExportRow>;
  exportState: Collection<ExportStateRow>;
  exportProof: Collection<ExportProofRow>;
  exportSettings: Collection<ExportSettingsRow>;
  closedPeriods: Collection<ClosedPeriodsRow>;
  guards: Collection<GuardRow>;
  /** The files that callers handed in, and their originals. */
  files: Collection<FileRow>;
  originals: KeptFiles;
  /** Counts of the invoices and the matches per day, for their lists. */
  counts: DayCounts;
}
