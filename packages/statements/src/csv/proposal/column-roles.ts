import type { CsvColumns } from "../../csv-mapping.ts";
import { fieldsByKey, headerKey } from "../cells.ts";
import { fieldOfHeader } from "../known-headers.ts";
import { nameHas } from "./name-parts.ts";
import { partyOf } from "./party-names.ts";

/** The content of a column by its name: a field of the mapping, a text, or a value that a line has no place for. */
export type ColumnRole = keyof CsvColumns | "text" | "beside";

/** Names of columns in more languages than those of `known-headers.ts`. */
const NAMES = {
  counterpartyName: "Naam, Namn, Navn, Nimi, Cari Hesap, Reikningshafi",
  reference:
    "Variabilní symbol, Variabilný symbol, VS, Viitenumero, Viitenumber, Viite, OCR, KID, Poziv na broj, " +
    "Gestructureerde mededeling, Poziv na broj odobrenja, Sklic, Structured Reference, Creditor Reference",
  endToEndId: "E2E ID, End to End Reference, EndToEnd, End-to-End-ID, Identifiant de bout en bout",
  mandateId: "Mandate, Mandate ID, Mandate Reference, Mandatsreferenz, Mandat, Référence du mandat, Mandaat",
  bankReference:
    "Arkistointitunnus, Archival Code, Archive ID, Arhiveerimistunnus, Arkivkod, Transaction Reference, Transaction Number, " +
    "Transaktions-ID, Transactiereferentie, ID transakce, Numer transakcji, Bank Transaction ID, Entry Reference",
  type:
    "Type, Transaction Type, Booking Type, Kind, Umsatzart, Buchungsart, Art, Vorgang, Transaktionstyp, Tapahtumalaji, Laji, " +
    "Type de transaction, Type d'opération, Tipo, Tipo de movimiento, Tipo operazione, Typ, Typ operacji, Typ transakcji, " +
    "Typ transakce, Typ pohybu, Transaktionstype, Transaktionstyp, Tranzakció típusa, Tip, Tip tranzacție, Tehingu tüüp, " +
    "Mutatiesoort, Soort, İşlem Tipi, Тип операции, Вид операции, 取引区分, 交易类型",
} as const;
const fields = fieldsByKey(NAMES);

/** A text, also where all of its cells are numbers. */
const isText = nameHas(
  "description, details, text, message, memo, note, notes, remark, remarks, narrative, particulars, purpose, invoice, order, " +
    "customer reference, payment reference, reference, referenz, referenc, ref, bill, concept, concepto, motif, communication, libellé, objet, " +
    "détail, facture, référence, verwendungszweck, zweck, bemerkung, rechnung, notiz, mitteilung, buchungstext, kommentar, " +
    "omschrijving, mededeling, factuur, kenmerk, opmerking, referencia, factura, observaciones, descripción, descrição, " +
    "histórico, fatura, referência, descrizione, causale, fattura, riferimento, tytuł, tytułem, opis, szczegóły, faktura, " +
    "zpráva, poznámka, správa, popis, viesti, selite, lasku, meddelande, beskrivning, melding, beskrivelse, besked, tekst, " +
    "közlemény, megjegyzés, számlaszám szerint, detalii, descriere, explicații, açıklama, not, fatura, назначение, описание, " +
    "комментарий, призначення, основание, svrha, namen, selgitus, paskirtis, paaiškinimas, mērķis, αιτιολογία, περιγραφή, " +
    "skýring, tilvísun, keterangan, berita, nội dung, diễn giải, รายละเอียด, หมายเหตุ, 摘要, 附言, 备注, 備考, 用途, 적요, 내용, 메모, " +
    "תיאור, البيان, الوصف, شرح",
);
/** Recognizes values that no line has a place for: the bank of a party, its address, the time, marks of the row. */
const isBeside = nameHas(
  "bic, swift, bank, bankleitzahl, blz, sort code, branch, filiale, address, adresse, adres, city, country, street, zip, postcode, " +
    "time, uhrzeit, zeit, heure, hora, ora, saat, category, kategorie, categoría, catégorie, categoria, kategoria, tag, tags, " +
    "timezone, balance, банк, бик",
);

/** The one place where the name of a column becomes a role. Undefined for a name that says nothing. */
export function roleOfHeader(name: string): ColumnRole | undefined {
  const keys = [name, name.split(/[([/]/)[0] ?? ""].map(headerKey);
  const known = keys.map((key) => fieldOfHeader(key)).find((field) => field !== undefined);
  const party = partyOf(name);
  // A name such as "Payee" is one of a pair where the header has its counterpart.
  if (party !== undefined && (known === undefined || known.startsWith("counterparty")))
    return PARTY[party.side][party.what];
  const field = known ?? fields.get(keys[0] ?? "");
  if (field !== undefined) return field;
  if (isText(name)) return "text";
  return isBeside(name) ? "beside" : undefined;
}

const PARTY = {
  payer: { name: "payerName", account: "payerIban" },
  payee: { name: "payeeName", account: "payeeIban" },
  other: { name: "counterpartyName", account: "counterpartyIban" },
  own: { name: "beside", account: "beside" },
} as const satisfies Record<string, Record<string, ColumnRole>>;
