import type { HandedFile } from "@matchbook/runtime/file-reader/serve-files";
import {
  createOccurrenceCounter,
  fingerprints,
  type ReadOptions,
  readStatements,
  type StatementBalance,
  StatementError,
  type StatementLine,
  type StatementPosition,
} from "@matchbook/statements";
import { sumKey } from "../domain/left-out.ts";
import type { ConnectedAccount } from "../domain/statement-account.ts";
import { chainAccount } from "../store/balance-row.ts";
import { keptLines } from "./kept-lines.ts";
import { type LineFactsOfFile, lineFacts } from "./line-facts.ts";
import { ownLines } from "./own-lines.ts";
import { FileReport, isLeftOut, type ReportFields, reasonOf } from "./report.ts";

export interface StatementToRead {
  /** `check` checks the whole file and then gives its lines, `preview` gives them during the check, `store` only them. */
  pass: "check" | "store" | "preview";
  options: Omit<ReadOptions, "file" | "onError" | "today">;
  connection: ConnectedAccount;
  /** Lines of the file whose entries are left out if they are wrong. */
  leaveOut: readonly number[];
  maxLines: number;
  /** Lines of `store` that are stored and not given. */
  after: number;
  /** Lines of a chunk at most. */
  chunk: number;
}

export interface ReadLine {
  position: StatementPosition;
  /** Keys that identify the line, see `fingerprints`. */
  keys: readonly string[];
  booking: StatementLine["booking"];
  facts: LineFactsOfFile;
}

export interface Findings {
  /** Number of lines of the connection's account. */
  total: number;
  /** Undefined for a file that can be imported. */
  refused: ReturnType<typeof reasonOf> | undefined;
  fields: ReportFields;
}

/** Facts that are known when all lines were given. */
export interface FileEnd {
  balances: readonly StatementBalance[];
  /** Sums of all lines of the file, see `checkedFiles`. */
  sums: ReadonlyMap<string, bigint>;
}

/** Parts of a reading in order: its begin, how many lines are checked so far, and then what its pass says. */
export type StatementPart =
  | { begins: true }
  | { checked: number }
  | { found: Findings }
  | { lines: ReadLine[] }
  | { end: FileEnd };

/** Characters of description at which a chunk is full: its events stay far below a document's 16 MiB. */
const CHUNK_CHARACTERS = 1_000_000;
/** Lines of a check between two counts, and between two messages about how far it is. */
const COUNTED_LINES = 1_000;
const TOLD_LINES = 10_000;

/** Reads a statement file. A `check` keeps the lines of a small file, and reads a large one twice. */
export async function* readStatement(
  input: StatementToRead,
  file: HandedFile,
): AsyncGenerator<StatementPart, void, void> {
  yield { begins: true };
  const report = new FileReport(input.leaveOut);
  const sums = new Map<string, bigint>();
  let total = 0;
  const found = (thrown?: StatementError): StatementPart => {
    const error = report.firstError() ?? thrown;
    return { found: { total, refused: error && reasonOf(error), fields: report.fields() } };
  };
  try {
    let lines: Iterable<StatementLine> | AsyncIterable<StatementLine> | undefined;
    if (input.pass === "check") {
      const kept = keptLines();
      for await (const line of linesOf(input, file, report)) {
        total += 1;
        kept.add(line);
        if (total % COUNTED_LINES === 0) file.count(COUNTED_LINES);
        if (total % TOLD_LINES === 0) yield { checked: total };
      }
      yield found();
      if (report.firstError() !== undefined) return;
      // The check has reported what is wrong.
      lines = kept.lines() ?? linesOf({ ...input, pass: "store" }, file, report);
    }
    for await (const chunk of chunksOf(input, lines ?? linesOf(input, file, report), sums)) {
      file.count(chunk.length);
      yield { lines: chunk };
    }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    report.add(error);
    yield found(error);
    return;
  }
  if (input.pass === "preview") yield found();
  yield { end: { balances: report.balances(), sums } };
}

/** The lines of the connection's account. All passes but `store` check the file and report what is wrong. */
async function* linesOf(
  { pass, options, connection, leaveOut, maxLines }: StatementToRead,
  file: HandedFile,
  report: FileReport,
): AsyncGenerator<StatementLine, void, void> {
  const skip = (error: StatementError) => {
    if (!isLeftOut(error, leaveOut)) throw error;
  };
  const { size } = file;
  const checks = pass === "store" ? {} : { maxLines, onOther: report.onOther };
  const reading = readStatements(file.read(), {
    ...options,
    file: size === undefined ? undefined : { size: async () => size, read: (start, end) => file.read(start, end) },
    onError: pass === "store" ? skip : report.onError,
  });
  try {
    yield* ownLines(reading, connection, checks);
  } finally {
    report.onSummary(reading.summary);
  }
}

/** Lines after the first ones, in chunks that are stored together. A chunk before an error is still given. */
async function* chunksOf(
  { after, chunk: size, connection: { iban } }: StatementToRead,
  lines: Iterable<StatementLine> | AsyncIterable<StatementLine>,
  sums: Map<string, bigint>,
): AsyncGenerator<ReadLine[], void, void> {
  const occurrences = createOccurrenceCounter();
  let seen = 0;
  let chunk: ReadLine[] = [];
  let characters = 0;
  try {
    for await (const line of lines) {
      addTo(sums, iban, line);
      // Skipped lines count, too: equal lines may follow.
      const keys = fingerprints(line, occurrences);
      seen += 1;
      if (seen <= after) continue;
      chunk.push({ position: line.position, keys, booking: line.booking, facts: lineFacts(line) });
      characters += line.description.length;
      if (chunk.length < size && characters < CHUNK_CHARACTERS) continue;
      yield chunk;
      chunk = [];
      characters = 0;
    }
  } catch (error) {
    if (chunk.length > 0) yield chunk;
    throw error;
  }
  if (chunk.length > 0) yield chunk;
}

function addTo(sums: Map<string, bigint>, iban: string | undefined, line: StatementLine): void {
  const key = sumKey(chainAccount(iban, line.account?.iban ?? line.account?.other ?? ""), line.currency);
  sums.set(key, (sums.get(key) ?? 0n) + (line.direction === "credit" ? line.amount : -line.amount));
}
