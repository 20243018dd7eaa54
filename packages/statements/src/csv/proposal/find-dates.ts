import type { CsvColumns, CsvMapping } from "../../csv-mapping.ts";
import { ibansIn } from "../../iban.ts";
import type { MappingQuestion } from "../../mapping-question.ts";
import { saysBooked } from "../booking-state.ts";
import { stateColumns } from "../known-headers.ts";
import { ask } from "./ask.ts";
import { type DateReading, isDate, orderOf, readDates } from "./column-dates.ts";
import { roleOfHeader } from "./column-roles.ts";
import type { GivenColumns } from "./given-columns.ts";
import { nameHas } from "./name-parts.ts";
import { MAX_DATES, type Table } from "./table.ts";

export interface DateHints {
  /** `YYYY-MM-DD` */
  today: string;
  /** ISO 3166 code of the account's country. */
  country?: string | undefined;
  /** The columns that a person named. */
  given?: GivenColumns | undefined;
}

const VALUE_DATE =
  /value|valuta|valeur|wert|valor|waluty|valutadatum|rente|rentedatum|værdi|ränte|arvop|értéknap|valör|起息|валютир/iu;

const isPosted = nameHas(
  "post, posted, posting, booked, booking, completed, completion, cleared, clearing, settled, settlement, processed, process, buchung, " +
    "buchungstag, buchungsdatum, gebucht, abgeschlossen, boekdatum, boeking, boekingsdatum, comptable, comptabilisation, contable, " +
    "asiento, contabile, registrazione, contabilização, lançamento, lançamentos, księgowania, zaksięgowania, zaúčtování, zaúčtovania, " +
    "zaúčt, könyvelés, könyvelési, kirjaus, kirjauspäivä, kirjaamispäivä, bokföring, bokföringsdag, bokförd, bokført, bokføring, bokføringsdato, " +
    "bogført, bogføring, bogføringsdato, проводки, проведения, проведено, обработки, списания, зачисления, осчетоводяване, înregistrării, " +
    "înregistrare, muhasebe, muhasebeleştirme, knjiženja, knjiženje, proknjižbe, kande, kanne, įskaitymo, grāmatošanas, καταχώρησης, bókunardagur, " +
    "pembukuan, posting, hạch toán, zrealizowania, dokončení, dokončenia, teljesítés, finalizării, finalización, completamento, conclusão, " +
    "abschlusses, voltooiing, slutfört, 記帳日, 起帐日, 记账日, 入账日, 入賬日, 기장일, 계상일",
);
const isOrdered = nameHas(
  "transaction, transacted, trans date, operation, order, purchase, started, initiated, acquisto, created, authorised, authorized, auftrag, " +
    "umsatz, umsatzdatum, kaufdatum, beleg, belegdatum, transaktion, transaktionsdatum, transactiedatum, aankoop, opération, achat, operación, operacion, compra, " +
    "operação, movimento, operazione, transakcji, operacji, transakce, provedení, transakcie, tranzakció, vásárlás, tapahtumapäivä, " +
    "ostopäivä, maksupäivä, köpdatum, inköp, transaksjonsdato, kjøpsdato, transaktionsdato, købsdato, транзакции, операции, совершения, транзакції, " +
    "операції, транзакция, tranzacției, tranzactiei, işlem, transakcije, tehingu, sandorio, operacijos, darījuma, συναλλαγής, transaksi, giao dịch, " +
    "rozpoczęcia, zahájení, zahájenia, kezdés, începere, début, inicio, inizio, início, beginns, startdatum, 利用日, 取引日, 交易日, 交易日期, 거래일, 이용일",
);

/** Lower for a name that rather tells the booking day: booked before any other before ordered. */
function bookingRank(name: string): number {
  return isPosted(name) ? 0 : isOrdered(name) ? 2 : 1;
}

/** The most days between an order and its booking. */
const MOST_DAYS = 31;
const DAY_MS = 86_400_000;

export interface FoundDates {
  places: number[];
  columns: Pick<CsvColumns, "bookingDate" | "valueDate">;
  settings: Pick<CsvMapping, "dateFormats">;
  questions: MappingQuestion[];
  readings: DateReading[];
}

/** The columns of dates: that of the booking and perhaps that of the value date. */
export function findDates(table: Table, names: readonly string[], hints: DateHints): FoundDates {
  let columns = 0;
  const found = names.flatMap((name, place) => {
    if (columns === MAX_DATES) return [];
    const role = roleOfHeader(name);
    const isBooking = role === "bookingDate" || isPosted(name);
    const readings = datesOf(
      table.rows.map((row) => row[place] ?? ""),
      { isBooking, today: hints.today },
    );
    if (readings.length > 0) columns += 1;
    const field =
      role === "bookingDate" || role === "valueDate" ? role : VALUE_DATE.test(name) ? "valueDate" : undefined;
    return readings.length === 0 ? [] : [{ place, readings, field, rank: bookingRank(name) }];
  });
  const pending = pendingRows(table, names);
  const isFull = ({ readings: [one] }: Dated) => one?.days.every((day, at) => day !== undefined || pending[at]);
  const named =
    found.find(({ place }) => place + 1 === hints.given?.valueDate) ?? found.find(({ field }) => field === "valueDate");
  const others = found.filter((one) => one !== named).sort((a, b) => a.rank - b.rank);
  const full = others.filter(isFull);
  const booking =
    found.find(({ place }) => place + 1 === hints.given?.bookingDate) ??
    full.find(({ field, rank }) => field === "bookingDate" || rank === 0) ??
    others.find(({ field }) => field === "bookingDate") ??
    full[0] ??
    others[0];
  const value = named ?? full.find((one) => one !== booking && one.rank === 2 && isBefore(one, booking));
  const chosen = alike([booking, value].flatMap((one) => one ?? []));
  const country = hints.country ?? ibansIn(table.preamble.join(" "))[0]?.slice(0, 2);
  const open = chosen.filter(({ readings }) => readings.length > 1);
  const orders = new Set(open.map(({ readings }) => orderOf(readings, { ...hints, country })).filter((order) => order));
  // All dates of a file have one order, also those that are not used.
  const certain = new Set(
    found.flatMap(({ readings: [one, other] }) => (other === undefined ? (one?.order ?? []) : [])),
  );
  const [order] = certain.size === 1 ? certain : orders.size === 1 ? orders : [];
  const readings = chosen.flatMap(({ readings: all }) => all.find((one) => one.order === order) ?? all[0] ?? []);
  const isOpen = open.length > 0 && order === undefined;
  const formats = [...new Set(readings.flatMap(({ format }) => format ?? []))];
  return {
    places: found.map(({ place }) => place),
    columns: {
      ...(booking && { bookingDate: booking.place + 1 }),
      ...(value && chosen.includes(value) && { valueDate: value.place + 1 }),
    },
    settings: isOpen || formats.length === 0 ? {} : { dateFormats: formats },
    questions: isOpen
      ? [
          ask(
            table,
            "dateFormats",
            "Is the day or the month first in these dates?",
            open.map(({ place }) => place),
          ),
        ]
      : [],
    readings,
  };
}

/** The dates of a column. One of booking days may have a cell without a date: the reader refuses that row later. */
function datesOf(cells: readonly string[], { isBooking, today }: { isBooking: boolean; today: string }): DateReading[] {
  const dates = cells.map((cell) => (isDate(cell) ? cell : ""));
  const count = (all: readonly string[]) => all.filter((cell) => cell !== "").length;
  return readDates(isBooking && count(dates) * 2 > count(cells) ? dates : cells, today);
}

/** Tells for each row whether its state says that it is not booked, so it may have no booking day yet. */
function pendingRows({ rows }: Table, names: readonly string[]): boolean[] {
  const states = stateColumns(names);
  return rows.map((row) => states.some((column) => saysBooked(row[column - 1] ?? "") === false));
}

type Dated = { readings: readonly DateReading[] };

/** Tells whether each of these days is the day of the booking or one of the weeks before it, if there is one. */
function isBefore({ readings: [one] }: Dated, booking: Dated | undefined): boolean {
  return (one?.days ?? []).every((day, at) => {
    const days = (Date.parse(booking?.readings[0]?.days[at] ?? "") - Date.parse(day ?? "")) / DAY_MS;
    return !(days < 0 || days > MOST_DAYS);
  });
}

/** Formats that are named exclude the plain ones, so a second column of the other kind is left out. */
function alike<T extends Dated>(columns: readonly T[]): T[] {
  const isPlain = ({ readings: [first] }: T) => first?.format === undefined;
  return columns.filter((column) => isPlain(column) === columns.slice(0, 1).every(isPlain));
}
