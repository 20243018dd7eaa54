import type { CsvMapping } from "../csv-mapping.ts";
import { quote, StatementError } from "../statement-error.ts";
import { type Column, cellText, wordKey } from "./cells.ts";

// The words of banks and payment services in a status column, without accents. "refunded", "reversed" and "storniert" are missing: some banks book such a payment and others do not, so a mapping must decide.
const BOOKED = new Set(
  (
    "booked posted cleared settled completed complete processed executed success successful succeeded " +
    "gebucht abgeschlossen ausgefuhrt erledigt geboekt verwerkt uitgevoerd voltooid geaccepteerd comptabilise execute accepte " +
    "effectue termine contabilizado contabilizada liquidado liquidada ejecutado ejecutada completado completada aplicado " +
    "aplicada procesado procesada realizado realizada concluido concluida efetuado efetivado efetivada lancado lancada " +
    "contabilizzato contabilizzata eseguito eseguita completato completata zaksiegowana zaksiegowano zaksiegowany " +
    "zrealizowana zrealizowano rozliczona rozliczono zakonczono zauctovano zauctovana zauctovane zuctovano zuctovana zuctovane " +
    "provedeno provedena dokonceno realizovano konyvelt teljesult kirjattu toteutunut bokford bokfort bogfort genomford gjennomfort " +
    "gennemfort utfort udfort knjizeno proknjizeno izvrseno izvedeno kirjatud teostatud ivykdyta atlikta izpildits " +
    "inregistrat inregistrata executat executata finalizat tamamlandi gerceklesti gerceklestirildi basarili " +
    "проведено проведена проведен исполнено исполнен исполнена выполнено выполнен выполнена завершено завершен завершена " +
    "виконано осчетоводена εκτελεστηκε 完了 確定 记账成功 已入账 已完成 成功 交易成功 完成 완료"
  )
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(" "),
);
const NOT_BOOKED = new Set(
  (
    "pending reverted cofnieto declined denied rejected refused failed cancelled canceled voided expired scheduled processing " +
    "authorised authorized uncleared unposted unbooked incomplete vorgemerkt ausstehend abgelehnt fehlgeschlagen geplant " +
    "abgebrochen gereserveerd openstaand geweigerd geannuleerd mislukt attente refuse rejete annule echoue " +
    "pendiente rechazado rechazada denegado denegada cancelado cancelada anulado anulada retenido retenida programado " +
    "pendente recusado recusada rejeitado rejeitada agendado agendada processamento sospeso sospesa attesa annullato annullata " +
    "rifiutato rifiutata respinto respinta prenotato prenotata oczekujaca oczekujacy oczekujace oczekuje odrzucona odrzucono anulowana " +
    "anulowano niezaksiegowana blokada zablokowana cekajici cekajuca cakajuca caka blokace blokovano blokacia zamitnuto " +
    "zamitnuta zamietnuta zruseno zrusena nezauctovano fuggo fuggoben elutasitva elutasitott torolt varaus odottaa hylatty " +
    "peruttu reserverad reservert reserveret preliminar vantar venter afventer avvist afvist avvisad rezervirano rezervisano " +
    "cekanju odbijeno ootel broneeritud rezervuota laukiama atmesta rezervets asteptare respins respinsa anulat anulata " +
    "beklemede bekliyor reddedildi iptal provizyon ожидание ожидает ожидании обработке отклонено отклонен отклонена отменено " +
    "отменен отменена отказано очікує відхилено скасовано чакаща отказана εκκρεμει 未確定 処理中 处理中 待处理 失败 交易失败 交易关闭 已撤销 대기 취소"
  )
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(" "),
);
const NEGATIONS = new Set(["not", "nicht", "niet", "non", "no", "nao", "nie", "ne", "nem", "ei", "inte", "ikke", "не"]);
const UNMISTAKABLE = "vorgemerkt";
/** Names of columns that say yes or no, and whether yes means booked. */
const FLAGS = new Map(
  (
    [
      [
        true,
        "booked posted cleared settled completed processed executed gebucht geboekt verwerkt comptabilise contabilizado contabilizzato " +
          "lancado zaksiegowane zauctovano zauctovane konyvelt kirjattu bokford bokfort bogfort проведено înregistrat knjizeno kirjatud",
      ],
      [
        false,
        "pending unbooked unposted uncleared reserved provisional vorgemerkt offen ausstehend reserviert gereserveerd attente pendiente " +
          "pendente sospeso oczekujaca oczekujace cekajici caka fuggo varaus katevaraus reserverad reservert reserveret beklemede ожидание " +
          "vasalla ootel rezervirano",
      ],
    ] as const
  ).flatMap(([isBooked, names]) =>
    names.split(" ").map((name) => [name.normalize("NFKD").replace(/\p{M}/gu, ""), isBooked] as const),
  ),
);
const BESIDE_FLAGS = new Set("is was ist wurde status flag still already transaction booking".split(" "));
const YES = new Set("yes y true 1 x ja j oui si sim s tak t ano a igen kylla k evet da да hai on".split(" "));
const NO = new Set("no n false 0 nein nee non nao nie ne nem ei nej nei hayir nu нет ні off".split(" "));

/** Tells whether yes in a column of this name means that a row is booked or is not; undefined for other columns. */
export function flagOf(name: string): boolean | undefined {
  const words = wordsOf(name).filter((word) => !BESIDE_FLAGS.has(word));
  const found = new Set(words.map((word) => FLAGS.get(word)));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Tells whether a column says yes or no to its name, which is a word for booked or not booked. */
export function isFlag(name: string, cells: readonly string[]): boolean {
  return flagOf(name) !== undefined && cells.every((cell) => cell === "" || answerOf(cell) !== undefined);
}

function answerOf(cell: string): boolean | undefined {
  const words = wordsOf(cell);
  const word = words.length > 1 ? "" : (words[0] ?? wordKey(cell));
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/** A row that is not booked has the value of its status column. */
export type RowState = { booked: true } | { booked: false; value: string };

const UNKNOWN_STATE =
  "does not say whether the row is booked: the csvMapping of the bank connection must name the words that do " +
  "(bookedWords, skipWords)";

/**
 * Reads the state of rows. `bookedWords` and `skipWords` of the mapping each replace the usual words of their kind.
 * @param status the status column, which must have a known word in every row
 * @param hints columns that may hold a state beside other texts
 * @param unposted any columns of a row whose booking day is missing, else none
 * @returns a function that throws a `StatementError` for an unknown word
 */
export function rowState(
  { bookedWords, skipWords }: Partial<CsvMapping>,
  status: Column | undefined,
  hints: readonly Column[],
  unposted: (cells: readonly string[]) => readonly Column[] = () => [],
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
    for (const hint of [...hints, ...unposted(cells)]) {
      const text = textOf(hint);
      if (deniesBooking(text)) return { booked: false, value: text };
      if (deniesFlag(text, hint.label)) return { booked: false, value: `${hint.label}: ${text}` };
    }
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

/** Reads from a cell of a status column whether its row is booked; undefined for unknown words. */
export function saysBooked(cell: string): boolean | undefined {
  const words = wordsOf(cell);
  if (words.some((word) => NOT_BOOKED.has(word) || (words.length > 1 && NEGATIONS.has(word)))) return false;
  return words.some((word) => BOOKED.has(word)) || undefined;
}

/** Recognizes a cell that clearly says its row is not booked, in a column that may contain any text. */
function deniesBooking(cell: string): boolean {
  const words = wordsOf(cell);
  return words.includes(UNMISTAKABLE) || (words.length === 1 && NOT_BOOKED.has(words[0] ?? ""));
}

/** Recognizes a yes under a name such as Pending, and a no under one such as Booked. */
function deniesFlag(cell: string, name: string): boolean {
  const [answer, isBooked] = [answerOf(cell), flagOf(name)];
  return answer !== undefined && isBooked !== undefined && answer !== isBooked;
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
