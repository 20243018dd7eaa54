import { fieldsByKey, headerKey } from "../cells.ts";
import { fieldOfHeader } from "../known-headers.ts";

/**
 * Names of columns of texts in more languages than those of `known-headers.ts`. They are only proposed, because the same
 * word may hold another text at another bank.
 */
const NAMES = {
  counterpartyName:
    "Partner, Partner Name, Partner's Name, Other Party, Other Party Name, Payee Name, Payer Name, Beneficiary, " +
    "Beneficiary Name, Beneficiary / Originator, Merchant, Merchant Name, Empfänger, Auftraggeber, " +
    "Empfänger/Auftraggeber, Empfänger/Auftraggeber Name, Begünstigter / Auftraggeber, Sender / Empfänger, Gegenkonto Inhaber, " +
    "Name Zahlungsbeteiligter, Empfaenger 1, Tegenrekeninghouder, Naam van de tegenpartij, Naam tegenpartij bevat, Contrepartie, " +
    "Nom de la contrepartie, Tiers, Controparte, Ordenante, Kontrahent, Dane kontrahenta, Nadawca / Odbiorca, " +
    "Odbiorca/Zleceniodawca, Název protiúčtu, Název protistrany, Název účtu protistrany, Protistrana, Plátce/Příjemce, " +
    "Názov protiúčtu, Partner név, Partner elnevezése, Kedvezményezett/Megbízó neve, Nume/Denumire ordonator/beneficiar, " +
    "Mottakernavn, Saaja/Maksaja, Nimi, Saaja/maksja nimi, Partneris, Kreditoriaus pavadinimas, " +
    "Mótaðili, Naziv platioca/primaoca, Контрагент, Наименование контрагента, Назва контрагента, Наредител/Получател, 交易对方, " +
    "对方户名, 보낸분/받는분, Cari Hesap",
  payerName:
    "Payer, Sender, Maksaja, Nadawca, Nazwa nadawcy, Plátce, Ordonator, Avsändare, Avsender, Afsender, Плательщик, Ordinante",
  payeeName:
    "Receiver, Recipient, Saaja, Saajan nimi, Odbiorca, Nazwa odbiorcy, Příjemce, Beneficiar, Mottagare, Mottaker, Modtager, " +
    "Получатель, Beneficiario",
  counterpartyIban:
    "Partner IBAN, Other Party Account, Other Party Account Number, Beneficiary account, IBAN / Kontonummer, IBAN / Konto-Nr., " +
    "IBAN / Account Number, Empfänger/Auftraggeber IBAN, Gegenkonto, Tegenrekening, Tegenrekeningnummer, Rekening tegenpartij, " +
    "rekeningnummer tegenpartij, Protiúčet, Číslo protiúčtu, Číslo účtu protistrany, Partner számla, Partner számlaszám, " +
    "Saaja/maksja konto, Saajan tilinumero, Na konto/Z konta, Konta numurs, Сметка на контрагента",
  reference:
    "Variabilní symbol, Variabilný symbol, VS, Viitenumero, Viitenumber, OCR, KID, Poziv na broj, Gestructureerde mededeling",
};

const fields = fieldsByKey(NAMES);

/** The field of a text that a column of this name may hold. */
export function textFieldOf(name: string) {
  // A name such as "Payee (full)" is known by its first words too.
  const keys = [name, name.split(/[([/]/)[0] ?? ""].map(headerKey);
  return keys.map((key) => fieldOfHeader(key)).find((field) => field !== undefined) ?? fields.get(keys[0] ?? "");
}
