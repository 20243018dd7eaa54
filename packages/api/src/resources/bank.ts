import { type BankConnection, StatementReport, type Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { STATEMENT_FORMATS } from "@matchbook/statements/value-sets";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { plain, type Shown, whole } from "../plain.ts";
import { date, extending, money, objectOrNull, resource, rowsUpTo, time, timeOrNull, uuid } from "./common.ts";
import { mappingQuestions } from "./mapping-questions.ts";

export const balanceState = z
  .enum(words.BALANCE_STATES)
  .describe(
    "`complete`: every transaction is here, as the balances of the statements prove; `incomplete`: some are missing or " +
      "stored twice; `not_provable`: no statement has balances",
  );

export const balanceIssueResource = resource("BalanceIssue", {
  kind: z
    .enum(words.BALANCE_ISSUE_KINDS)
    .describe(
      "`gap`: statements are missing between two days; `overlap`: two statements share days and agree in no balance; " +
        "`discontinuity`: a statement does not begin with the balance of the one before; `changed`: the bank states " +
        "another balance for the same days; `left_out`: an upload left out lines, which move the difference between " +
        "`expected` and `stated`; `unaccounted`: transactions of these days are missing or stored twice",
    ),
  account: z.string().nullable().describe("Of a connection without an IBAN"),
  currency: z.string(),
  from: date.describe("The first day for which to ask the bank"),
  to: date.describe("The last day for which to ask the bank"),
  expected: money.nullable().describe("The balance that the statement before leads to; null if that may be several"),
  stated: money.describe("The balance that the statement states"),
  syncId: uuid.describe("The import of the statement"),
  lines: z.array(z.int()).max(100).describe("Of `left_out`: the lines of the file that were left out"),
});

export const bankConnectionResource = resource("BankConnection", {
  id: uuid,
  name: z.string(),
  iban: z.string().nullable(),
  currency: z.string().nullable(),
  csvMapping: z.record(z.string(), z.unknown()).nullable(),
  strictBalance: z.boolean().describe("Statements whose balances do not add up are refused"),
  strict: z.boolean().describe("Tables with a column of text or money that is not used are refused"),
  otherAccounts: z.enum(words.OTHER_ACCOUNTS).describe("What becomes of lines of another account"),
  status: z.enum(words.BANK_CONNECTION_STATUSES),
  createdAt: time,
  updatedAt: time,
  disconnectedAt: timeOrNull,
  balanceIssues: z
    .array(balanceIssueResource)
    .max(20)
    .describe("Where the balances of its statements do not prove that every line is here, the latest first"),
  balanceIssueCount: z.int().describe("All of them"),
  balanceState,
  closedUntil: date.nullable().describe("The last day of its closed period, or of the tenant's"),
});

export const warnings = {
  warnings: rowsUpTo(100, { line: z.int(), reason: z.string() }).describe(
    "The first warnings about the file, such as a closing balance that does not add up",
  ),
  warningCount: z.int(),
};

/** Name of the file in a zip. */
export const file = z.string().nullable();

export const skippedResource = z
  .object({
    notBooked: z.int().describe("Entries that the bank has not booked: pending, expected or informative"),
    zero: z.int().describe("Booked entries with the amount zero"),
    status: z.int().describe("Rows that the status column of a CSV file excludes"),
    otherAccount: z.int().describe("Lines of an account that is not the connection's"),
    leftOut: z.int().describe("Wrong entries that the upload left out"),
    entries: rowsUpTo(100, {
      file,
      line: z.int(),
      reason: z.enum(words.SKIP_REASONS),
      value: z.string().nullable(),
    }).describe("The first of these entries, with the status or the account that the file gives. `file` is a zip's"),
  })
  .describe("Entries that move no money and are not stored");

/** Facts that the parser knows about a file. */
export const statementReport = resource("StatementReport", {
  skipped: skippedResource,
  errors: rowsUpTo(100, {
    ...{ file, line: z.int(), column: z.string().nullable(), value: z.string().nullable() },
    message: z.string(),
    entry: z.boolean().describe("It concerns one entry, which an upload can leave out by its `line`"),
  }).describe(
    "The first errors of a refused file, or of the entries that were left out. `column` and `value` are those of " +
      "a CSV file",
  ),
  balances: rowsUpTo(100, {
    account: z.string().nullable(),
    currency: z.string(),
    opening: money.nullable(),
    closing: money.nullable(),
    from: date.nullable().describe("The first booking day of the statement"),
    to: date.nullable().describe("The day of the closing balance"),
    difference: money
      .nullable()
      .describe("The closing balance less the opening balance and all booked entries; 0 when they add up"),
  }).describe("The balances of the first statements in the file"),
  period: objectOrNull({ from: date, to: date }).describe("The first and the last booking day"),
  accounts: z.array(z.string()).max(100).describe("The accounts in the file, IBANs or the bank's own numbers"),
  preset: z.string().nullable().describe("The bank whose CSV export the file is"),
  proposedMapping: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("A `csvMapping` for a CSV file whose header is not known, to check and to set on the connection"),
  questions: mappingQuestions.describe(
    "What a person must decide before `proposedMapping` is complete, because the file does not prove it",
  ),
  notUsed: rowsUpTo(100, {
    column: z.int().nullable().describe("The number of the column of a table, from 1"),
    name: z.string(),
    values: z.array(z.string()).max(2),
  }).describe("What the file has and no transaction, such as columns of a table, with two values of each"),
  encoding: z.string().nullable(),
});

export const syncErrorCode = z
  .enum(words.SYNC_ERROR_CODES)
  .nullable()
  .describe(
    "`file_too_costly`: reading takes more time or memory than it may, and `error` says how much; it is not read again. " +
      "`given_up`: the import was interrupted several times",
  );

export const syncResource = z
  .object({
    id: uuid,
    bankConnectionId: uuid,
    status: z.enum(words.SYNC_STATUSES),
    format: z
      .string()
      .nullable()
      .describe(`${STATEMENT_FORMATS.join(", ")}; several when the file is a zip with files of several formats`),
    filename: z.string().nullable(),
    total: z.int().nullable().describe("Null until the whole file was checked"),
    checked: z.int().describe("Lines that were checked so far, in steps of 10,000; nothing is stored before all were"),
    processed: z.int(),
    created: z.int(),
    duplicates: z.int(),
    pending: z
      .int()
      .describe(
        "Stored lines that wait for the rest of the file before matching decides about them. They do not count as " +
          "suggested. Only reads of an import count them; in its events it is 0",
      ),
    ...warnings,
    late: z.int().describe("Created transactions that are dated within a closed period"),
    balanceIssues: z
      .array(balanceIssueResource)
      .max(20)
      .describe("Where balances of the file do not follow from those that are known, when the import ended"),
    error: z.string().nullable().describe("The first error with its line"),
    errorCode: syncErrorCode,
    ...statementReport.shape,
    uploadedBy: z.string().nullable().describe("`key:<id of the API key>` or `user:<subject>`"),
    uploadedByName: z.string().nullable().describe("The name to show for the person or the API key"),
    createdAt: time,
    finishedAt: timeOrNull,
  })
  .meta(extending("StatementReport", "Sync"));

export function presentBankConnection(connection: BankConnection) {
  const { csvMapping, otherAccounts = "refuse" } = connection;
  // An event of an earlier version has no state of balances.
  const balanceState = connection.balanceState || "not_provable";
  const named = { ...connection, csvMapping: csvMapping?.mappingJson };
  return whole(bankConnectionResource)({ ...named, balanceState, otherAccounts });
}

export function presentSync(sync: Sync): Shown<typeof syncResource, Sync, "report"> {
  return plain(syncResource, { ...sync, pending: sync.pending ?? 0n, ...reportOf(sync.report) });
}

/** The facts that the parser knows about a file, by the names of their resource. */
export function reportOf(report = emptyMessage(StatementReport)) {
  const { notBooked, zero, status, otherAccount, leftOut, skipped: entries, ...others } = report;
  const { firstDay: from, lastDay: to, proposedMapping } = report;
  return {
    ...others,
    skipped: { notBooked, zero, status, otherAccount, leftOut, entries },
    balances: report.balances.map(({ line: _line, ...balance }) => balance),
    period: from === undefined || to === undefined ? undefined : { from, to },
    proposedMapping: proposedMapping?.mappingJson,
  };
}
