import { FileTooCostly } from "@matchbook/runtime/file-reader/limits";
import {
  MAX_LISTED,
  type StatementBalance,
  StatementError,
  type StatementPosition,
  type StatementSummary,
} from "@matchbook/statements";
import type { SyncErrorCode } from "@matchbook/vocabulary/statuses";
import type { StatementFault, StoredSkip, SyncRow } from "../store/sync-row.ts";

const MAX_MESSAGE = 1_000;
const MAX_VALUE = 100;

/** Findings about a file that its sync stores. */
export type ReportFields = Partial<Pick<SyncRow, "format" | "warnings" | "warningCount" | "report">>;

/** Collects what the parser finds in a file, by handlers for the parser. */
export class FileReport {
  /** Lines of the file whose entries are left out if they are wrong. */
  readonly #leaveOut: readonly number[];
  readonly #errors: StatementError[] = [];
  readonly #ofEntries = new Set<StatementError>();
  readonly #left = new Map<number, StoredSkip>();
  readonly #others: StoredSkip[] = [];
  #otherAccount = 0;
  #summary: StatementSummary | undefined;

  constructor(leaveOut: readonly number[] = []) {
    this.#leaveOut = leaveOut;
  }

  readonly onSummary = (seen: StatementSummary): void => {
    this.#summary = seen;
  };

  /** Keeps an error in an entry, which an upload may leave out. Throws the last one: a damaged file ends early. */
  readonly onError = (error: StatementError): void => {
    this.add(error);
    this.#ofEntries.add(error);
    const { line, value } = error;
    if (isLeftOut(error, this.#leaveOut))
      this.#left.set(line, { line, reason: "left_out", value: value?.slice(0, MAX_VALUE) });
    if (this.#errors.length === MAX_LISTED) throw error;
  };

  readonly onOther = ({ line, file }: StatementPosition, account: string): void => {
    this.#otherAccount += 1;
    const value = account.slice(0, MAX_VALUE);
    if (this.#others.length < MAX_LISTED) this.#others.push({ line, reason: "other_account", value, file });
  };

  add(error: StatementError): void {
    if (this.#errors.length < MAX_LISTED && !this.#errors.includes(error)) this.#errors.push(error);
  }

  /** The first error that refuses the file, if one does. */
  firstError(): StatementError | undefined {
    return this.#errors.find((error) => !(this.#ofEntries.has(error) && isLeftOut(error, this.#leaveOut)));
  }

  balances(): readonly StatementBalance[] {
    return this.#summary?.balances ?? [];
  }

  fields(): ReportFields {
    const faults = this.#errors.map((error) => toFault(error, this.#ofEntries.has(error) && error.file === undefined));
    const leftOut = this.#left.size;
    if (this.#summary === undefined) return { report: { ...NOTHING, leftOut, errors: faults } };
    const { format, warnings, warningCount, notBooked, zero, status, ...summary } = this.#summary;
    const all = [...summary.skipped, ...this.#others, ...this.#left.values()];
    const skipped = all.sort(byPosition).slice(0, MAX_LISTED);
    const { firstDay, lastDay, accounts, preset, questions, notUsed, encoding } = summary;
    const balances = summary.balances.slice(0, MAX_LISTED).map(({ parts: _, ...balance }) => balance);
    const proposedMapping = summary.proposedMapping && JSON.stringify(summary.proposedMapping);
    return {
      ...{ format: format === "" ? undefined : format, warnings, warningCount },
      report: {
        ...{ notBooked, zero, status, otherAccount: this.#otherAccount, leftOut, skipped, errors: faults, balances },
        ...{ firstDay, lastDay, accounts, preset, proposedMapping, questions, notUsed, encoding },
      },
    };
  }
}

const COUNTS = { notBooked: 0, zero: 0, status: 0, otherAccount: 0 };
const NOTHING = { ...COUNTS, skipped: [], balances: [], accounts: [], notUsed: [] };

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

/** Tells whether an error concerns an entry that the upload leaves out. A file in a zip has no lines to name. */
export function isLeftOut({ line, file }: Pick<StatementError, "line" | "file">, leaveOut: readonly number[]): boolean {
  return file === undefined && leaveOut.includes(line);
}

function toFault({ line, column, value, reason, file }: StatementError, entry: boolean): StatementFault {
  return {
    line,
    entry,
    file,
    column: column?.slice(0, MAX_VALUE),
    value: value?.slice(0, MAX_VALUE),
    message: reason.slice(0, MAX_MESSAGE),
  };
}

/** Reason why a file is refused, and the findings for its sync. */
export interface Refusal {
  error: string;
  errorCode: SyncErrorCode;
  fields: ReportFields;
}

export function reasonOf({ message: error, code }: StatementError): Omit<Refusal, "fields"> {
  return { error, errorCode: code ?? "invalid_file" };
}

/** The refusal of a file by what its reading threw: earlier findings are lost. @throws other errors as they are */
export function refusalOf(thrown: unknown): Refusal {
  const error =
    thrown instanceof FileTooCostly ? new StatementError(1, thrown.message, { code: "file_too_costly" }) : thrown;
  if (!(error instanceof StatementError)) throw error;
  const report = new FileReport();
  report.add(error);
  return { ...reasonOf(error), fields: report.fields() };
}
