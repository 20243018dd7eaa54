// The words of banks and payment services in a status column, in English, German, Dutch and French. "refunded",
// "reversed" and "storniert" are missing: some banks book such a payment and others do not, so a mapping must decide.
const BOOKED = new Set(
  (
    "booked posted cleared settled completed complete processed executed success successful succeeded " +
    "gebucht abgeschlossen ausgefuhrt erledigt geboekt verwerkt uitgevoerd voltooid comptabilise execute effectue termine"
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

/** True or false when a cell of a status column says that its row is booked or not; undefined for unknown words. */
export function saysBooked(cell: string): boolean | undefined {
  const words = wordsOf(cell);
  if (words.some((word) => NOT_BOOKED.has(word) || NEGATIONS.has(word))) return false;
  return words.some((word) => BOOKED.has(word)) || undefined;
}

/** True for a cell that clearly says its row is not booked, in a column that may contain any text. */
export function deniesBooking(cell: string): boolean {
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
