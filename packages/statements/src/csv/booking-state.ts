import type { CsvMapping } from "../csv-mapping.ts";
import { quote, StatementError } from "../statement-error.ts";
import { type Column, cellText, wordKey } from "./cells.ts";

// The words of banks and payment services in a status column, in English, German, Dutch and French. "refunded",
// "reversed" and "storniert" are missing: some banks book such a payment and others do not, so a mapping must decide.
const BOOKED = new Set(
  (
    "booked posted cleared settled completed complete processed executed success successful succeeded " +
    "gebucht abgeschlossen ausgefuhrt erledigt geboekt verwerkt uitgevoerd voltooid geaccepteerd comptabilise execute " +
    "effectue termine"
  ).split(" "),
);
const NOT_BOOKED = new Set(
  (
    "pending reverted declined denied rejected refused failed cancelled canceled voided expired scheduled processing " +
    "authorised authorized uncleared unposted unbooked incomplete vorgemerkt ausstehend abgelehnt fehlgeschlagen geplant " +
    "abgebrochen gereserveerd openstaand geweigerd geannuleerd mislukt attente refuse rejete annule echoue"
  ).split(" "),
);
const NEGATIONS = new Set(["not", "nicht", "niet", "non"]);
const UNMISTAKABLE = "vorgemerkt";

/** A row that is not booked has the value of its status column. */
export type RowState = { booked: true } | { booked: false; value: string };

const UNKNOWN_STATE =
  "does not say whether the row is booked: the csvMapping of the bank connection must name the words that do " +
  "(bookedWords, skipWords)";

/**
 * Reads the state of rows. `bookedWords` and `skipWords` of the mapping each replace the usual words of their kind.
 * @param status the status column, which must have a known word in every row
 * @param hints columns that may hold a state beside other texts
 * @returns a function that throws a `StatementError` for an unknown word
 */
export function rowState(
  { bookedWords, skipWords }: Partial<CsvMapping>,
  status: Column | undefined,
  hints: readonly Column[],
): (cells: readonly string[], line: number) => RowState {
  const booked = bookedWords && new Set(bookedWords.map(wordKey));
  const skipped = skipWords && new Set(skipWords.map(wordKey));
  const says = (text: string): boolean | undefined => {
    if (booked?.has(wordKey(text))) return true;
    if (skipped?.has(wordKey(text))) return false;
    const usual = saysBooked(text);
    return (usual ? booked : skipped) === undefined ? usual : undefined;
  };
  return (cells, line) => {
    const textOf = ({ index }: Column) => cellText(cells[index] ?? "");
    const denied = hints.map(textOf).find(deniesBooking);
    if (denied !== undefined) return { booked: false, value: denied };
    if (status === undefined) return { booked: true };
    const value = textOf(status);
    const known = says(value);
    if (known === undefined) {
      const reason = `${status.name}: ${quote(value)} ${UNKNOWN_STATE}`;
      throw new StatementError(line, reason, { column: status.label, value });
    }
    return known ? { booked: true } : { booked: false, value };
  };
}

/** True or false when a cell of a status column says that its row is booked or not; undefined for unknown words. */
export function saysBooked(cell: string): boolean | undefined {
  const words = wordsOf(cell);
  if (words.some((word) => NOT_BOOKED.has(word) || NEGATIONS.has(word))) return false;
  return words.some((word) => BOOKED.has(word)) || undefined;
}

/** True for a cell that clearly says its row is not booked, in a column that may contain any text. */
function deniesBooking(cell: string): boolean {
  const words = wordsOf(cell);
  return words.includes(UNMISTAKABLE) || (words.length === 1 && NOT_BOOKED.has(words[0] ?? ""));
}

function wordsOf(cell: string): string[] {
  return (
    cell
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  );
}
