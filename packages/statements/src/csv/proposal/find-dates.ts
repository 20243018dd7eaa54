import type { CsvColumns, CsvMapping } from "../../csv-mapping.ts";
import { ibansIn } from "../../iban.ts";
import type { MappingQuestion } from "../../mapping-question.ts";
import { headerKey } from "../cells.ts";
import { fieldOfHeader } from "../known-headers.ts";
import { ask } from "./ask.ts";
import { type DateReading, orderOf, readDates } from "./column-dates.ts";
import { MAX_DATES, type Table } from "./table.ts";

export interface DateHints {
  /** `YYYY-MM-DD` */
  today: string;
  /** ISO 3166 code of the account's country. */
  country?: string | undefined;
}

const VALUE_DATE =
  /value|valuta|valeur|wert|valor|waluty|valutadatum|rente|rentedatum|værdi|ränte|arvop|értéknap|valör|起息|валютир/iu;

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
    const readings = readDates(
      table.rows.map((row) => row[place] ?? ""),
      hints.today,
    );
    if (readings.length > 0) columns += 1;
    const field = fieldOfHeader(headerKey(name)) ?? (VALUE_DATE.test(name) ? "valueDate" : undefined);
    return readings.length === 0 ? [] : [{ place, readings, field }];
  });
  const isFull = ({ readings }: (typeof found)[number]) => readings[0]?.days.every((day) => day !== undefined);
  const value = found.find(({ field }) => field === "valueDate");
  const others = found.filter((one) => one !== value);
  const booking = others.find(({ field }) => field === "bookingDate") ?? others.find(isFull) ?? others[0];
  const chosen = alike([booking, value].flatMap((one) => one ?? []));
  const country = hints.country ?? ibansIn(table.preamble.join(" "))[0]?.slice(0, 2);
  const open = chosen.filter(({ readings }) => readings.length > 1);
  const orders = new Set(open.map(({ readings }) => orderOf(readings, { ...hints, country })).filter((order) => order));
  const order = orders.size === 1 ? [...orders][0] : undefined;
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

/** Formats that are named exclude the plain ones, so a second column of the other kind is left out. */
function alike<T extends { readings: readonly DateReading[] }>(columns: readonly T[]): T[] {
  const isPlain = ({ readings: [first] }: T) => first?.format === undefined;
  return columns.filter((column) => isPlain(column) === columns.slice(0, 1).every(isPlain));
}
