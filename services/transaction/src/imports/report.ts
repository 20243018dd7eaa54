import { MAX_LISTED, type StatementError, type StatementPosition, type StatementSummary } from "@matchbook/statements";
import type { StatementFault, StoredSkip, SyncRow } from "../store/sync-row.ts";

const MAX_MESSAGE = 1_000;
const MAX_VALUE = 100;

/** Collects what the parser finds out about a file. */
export interface ReportCollector {
  onSummary: (summary: StatementSummary) => void;
  /** Keeps an error in an entry. Throws the last one that is kept, so that a damaged file ends early. */
  onError: (error: StatementError) => void;
  /** Counts a line of another account. */
  onOther: (position: StatementPosition, account: string) => void;
  /** The first error; undefined while the file has none. */
  firstError: () => StatementError | undefined;
  /** Adds an error that ended the reading. */
  add: (error: StatementError) => void;
  /** What the sync stores. */
  fields: () => Partial<Pick<SyncRow, "format" | "warnings" | "warningCount" | "report">>;
}

export function collectReport(): ReportCollector {
  const errors: StatementError[] = [];
  let summary: StatementSummary | undefined;
  let otherAccount = 0;
  const others: StoredSkip[] = [];
  const add = (error: StatementError) => {
    if (errors.length < MAX_LISTED && !errors.includes(error)) errors.push(error);
  };
  return {
    onSummary: (seen) => {
      summary = seen;
    },
    onError: (error) => {
      add(error);
      if (errors.length === MAX_LISTED) throw error;
    },
    onOther: ({ line, file }, account) => {
      otherAccount += 1;
      const value = account.slice(0, MAX_VALUE);
      if (others.length < MAX_LISTED) others.push({ line, reason: "other_account", value, file });
    },
    firstError: () => errors[0],
    add,
    fields() {
      const faults = errors.map(toFault);
      if (summary === undefined) return { report: { ...NOTHING, errors: faults } };
      const { format, warnings, warningCount, notBooked, zero, status } = summary;
      const skipped = [...summary.skipped, ...others].sort(byPosition).slice(0, MAX_LISTED);
      const { balances, firstDay, lastDay, accounts, preset, questions, encoding } = summary;
      const proposedMapping = summary.proposedMapping && JSON.stringify(summary.proposedMapping);
      return {
        ...{ format: format === "" ? undefined : format, warnings, warningCount },
        report: {
          ...{ notBooked, zero, status, otherAccount, skipped, errors: faults, balances, firstDay, lastDay, accounts },
          ...{ preset, proposedMapping, questions, encoding },
        },
      };
    },
  };
}

const NOTHING = {
  ...{ notBooked: 0, zero: 0, status: 0, otherAccount: 0, skipped: [], balances: [], accounts: [] },
  ...{ firstDay: undefined, lastDay: undefined, preset: undefined, proposedMapping: undefined, encoding: undefined },
  questions: undefined,
};

/** Orders by the files of a zip, then by line. */
export function byPosition(a: Positioned, b: Positioned): number {
  const [one = "", other = ""] = [a.file, b.file];
  if (one !== other) return one < other ? -1 : 1;
  return Number(a.line) - Number(b.line);
}

interface Positioned {
  line: number | bigint;
  file?: string | undefined;
}

function toFault({ line, column, value, reason, file }: StatementError): StatementFault {
  return {
    line,
    file,
    column: column?.slice(0, MAX_VALUE),
    value: value?.slice(0, MAX_VALUE),
    message: reason.slice(0, MAX_MESSAGE),
  };
}
