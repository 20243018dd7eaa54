import type { DatevClient, ExportBatch, Posting } from "@matchbook/proto/matchbook/matching/v1/export";
import { AppError } from "@matchbook/runtime/errors/errors";
import { isoDay } from "@matchbook/runtime/values/days";
import { currencyDigits, minorToDecimal } from "@matchbook/runtime/values/money";
import iconv from "iconv-lite";
import { headed } from "../http/send-csv.ts";
import { DATEV_COLUMNS, DATEV_PLACES } from "./datev-columns.ts";

/** Postings of a file: DATEV advises one file per month, and a file has one currency. */
export interface DatevPart {
  /** YYYY-MM */
  month: string;
  currency: string;
}

/**
 * Writes postings in the DATEV format (EXTF 700, category 21 "Buchungsstapel", version 13), Windows-1252 with CR LF:
 * https://developer.datev.de/datev/platform/de/dtvf. The account is the counterparty's, debited (S) or credited (H).
 * @throws AppError export_unavailable for an amount of more than 10 digits before the comma
 */
export async function* datevFile(
  { batch, client, part }: { batch: ExportBatch; client: DatevClient; part: DatevPart },
  pages: AsyncIterable<Posting[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const head = textOfLines([header(batch, client, part), DATEV_COLUMNS.join(";")]);
  for await (const text of headed(head, rowsOf(part, pages))) yield iconv.encode(text, "windows-1252");
}

async function* rowsOf({ month, currency }: DatevPart, pages: AsyncIterable<Posting[]>) {
  for await (const page of pages) {
    const ofPart = page.filter((posting) => posting.date.startsWith(month) && posting.currency === currency);
    if (ofPart.length > 0) yield textOfLines(ofPart.map(row));
  }
}

/** The name that DATEV requires: it begins with EXTF_. */
export function datevFileName({ number }: ExportBatch, { month, currency }: DatevPart): string {
  return `EXTF_Buchungsstapel_${number}_${month}_${currency}.csv`;
}

/** Tells whether the amounts of a currency have at most the two decimals of the format. */
export function fitsDatev(currency: string): boolean {
  return (currencyDigits(currency) ?? 0) <= 2;
}

function textOfLines(lines: string[]): string {
  return lines.map((line) => `${line}\r\n`).join("");
}

/** The first line: 31 fields. */
function header({ number, createdAt }: ExportBatch, client: DatevClient, { month, currency }: DatevPart): string {
  const created = (createdAt ?? new Date(0)).toISOString().replaceAll(/\D/g, "");
  const first = `${month.replace("-", "")}01`;
  return [
    ...[
      quoted("EXTF"),
      700,
      21,
      quoted("Buchungsstapel"),
      13,
      created,
      "",
      quoted("MB"),
      quoted("Matchbook"),
      quoted(""),
    ],
    ...[client.consultantNumber, client.clientNumber, fiscalYearOf(month, client.fiscalYearMonth)],
    ...[client.accountLength, first, lastDayOf(month), quoted(`Matchbook ${number}`), quoted("")],
    // 1: Finanzbuchführung, 0: independent of the accounting purpose, 0: not locked, so that the batch can be
    // corrected.
    ...[1, 0, 0, quoted(currency)],
    ...["", quoted(""), "", "", quoted(""), "", "", quoted(""), quoted("")],
  ].join(";");
}

/** The first day of the fiscal year that a month belongs to, as YYYYMMDD. */
function fiscalYearOf(month: string, begins: number): string {
  const [year, of] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return `${String(of < begins ? year - 1 : year).padStart(4, "0")}${String(begins).padStart(2, "0")}01`;
}

function lastDayOf(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + 1, 0);
  return isoDay(day).replaceAll("-", "");
}

function row(posting: Posting): string {
  const { side, currency, account = "", contraAccount = "", date, invoiceNumber = "", transactionCode } = posting;
  const cells: (string | number)[] = DATEV_COLUMNS.map(() => "");
  const { firstInfo } = DATEV_PLACES;
  cells[DATEV_PLACES.amount] = amountOf(posting);
  cells[DATEV_PLACES.side] = quoted(side === "debit" ? "S" : "H");
  cells[DATEV_PLACES.currency] = quoted(currency);
  cells[DATEV_PLACES.account] = account;
  cells[DATEV_PLACES.contraAccount] = contraAccount;
  cells[DATEV_PLACES.documentDate] = date.slice(8, 10) + date.slice(5, 7);
  cells[DATEV_PLACES.documentField] = quoted(invoiceNumber.replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, "").slice(0, 36));
  cells[DATEV_PLACES.text] = quoted(textOf(posting).slice(0, 60));
  const infos = [["Buchung", posting.id], transactionCode === undefined ? [] : ["Umsatz", transactionCode]];
  for (const [nth, cell] of infos.flat().entries()) cells[firstInfo + nth] = quoted(cell);
  cells[DATEV_PLACES.locked] = 0;
  return cells.join(";");
}

function amountOf({ amount, currency }: Posting): string {
  const [whole = "", decimals = ""] = minorToDecimal(amount, currencyDigits(currency) ?? 0).split(".");
  if (whole.length > 10) {
    const message = "DATEV has at most 10 digits before the comma";
    throw new AppError("export_unavailable", { fields: [{ field: "amount", message }] });
  }
  return `${whole},${decimals.padEnd(2, "0")}`;
}

const KINDS: Record<string, string> = {
  payment: "Zahlung",
  return: "Rückgabe",
  adjustment: "Ausgleich",
  coding: "Kontierung",
};

function textOf({ reversal, kind, note, counterpartyCode = "", invoiceNumber = "" }: Posting): string {
  const words = [reversal ? "Storno" : "", KINDS[kind] ?? kind, invoiceNumber, counterpartyCode, note ?? ""];
  return words.filter((word) => word !== "").join(" ");
}

/** Text fields are in quotes, and have no control characters. */
function quoted(text: string): string {
  return `"${text.replaceAll(/\p{Cc}/gu, " ").replaceAll('"', '""')}"`;
}
