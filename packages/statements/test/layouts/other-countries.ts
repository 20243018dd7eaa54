import { comma, dmy, into, type Layout, out, point, quoted, write, writeWhole } from "./layout.ts";

/** Exports of banks of countries that no other file has, after their descriptions. The values are invented. */

const english = write(".", ",");
const german = write(",", ".");
const french = write(",", " ");
const dots = (day: string) => dmy(day, ".");
const iban = (country: string, number: number) => `${country}${String(10 + number)}0000111122223333444`;

const BALKANS: Layout[] = [
  {
    bank: "Zagrebačka banka",
    country: "HR",
    currency: "EUR",
    known: { currency: "EUR", country: "HR" },
    encoding: "windows-1250",
    above: ["Promet po računu;HR1210010051863000160", ""],
    header: "Datum izvršenja;Datum valute;Opis plaćanja;Platitelj/Primatelj;Poziv na broj;Isplata;Uplata;Stanje",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dots(day), dots(day), text, party, `HR00 ${number}-77`, out(amount, german), into(amount, german)],
      german(balance),
    ],
  },
  {
    bank: "PBZ",
    country: "HR",
    currency: "EUR",
    known: { country: "HR" },
    header:
      "Datum knjiženja;Datum valute;Opis transakcije;Naziv primatelja / platitelja;Iznos;Valuta;Referenca plaćanja",
    row: ({ day, amount, text, party, number }) => [
      ...[`${dots(day)}.`, `${dots(day)}.`, text, party, comma(amount), "EUR", `2026${number}`],
    ],
  },
  {
    bank: "NLB",
    country: "SI",
    currency: "EUR",
    known: { currency: "EUR", country: "SI" },
    header:
      "Datum knjiženja;Datum valute;Namen;Naziv partnerja;Račun partnerja;Breme;Dobro;Stanje;Referenca;Št. transakcije",
    falls: true,
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dots(day), dots(day), text, party, iban("SI", number), out(amount, german), into(amount, german)],
      ...[german(balance), `SI00 ${number}`, `T${number}`],
    ],
  },
  {
    bank: "SKB",
    country: "SI",
    currency: "EUR",
    known: { currency: "EUR", country: "SI" },
    delimiter: "\t",
    header: "Datum\tOpis prometa\tPrejemnik / Plačnik\tV breme\tV dobro",
    row: ({ day, amount, text, party }) => [dots(day), text, party, out(amount, comma), into(amount, comma)],
  },
];

const NORTH_AND_EAST: Layout[] = [
  {
    bank: "Tatra banka",
    country: "SK",
    currency: "EUR",
    known: { country: "SK" },
    header:
      "Dátum spracovania;Dátum valuty;Suma;Mena;Typ;Názov protiúčtu;IBAN protiúčtu;Variabilný symbol;Informácia pre príjemcu",
    row: ({ day, amount, text, party, number }) => [
      ...[dots(day), dots(day), comma(Math.abs(amount)), "EUR", amount < 0 ? "Debet" : "Kredit", party],
      ...[iban("SK", number), `2026${number}`, text],
    ],
  },
  {
    bank: "VÚB",
    country: "SK",
    currency: "EUR",
    known: { country: "SK" },
    header:
      "Dátum zaúčtovania;Suma obratu;Mena;Zostatok;Názov protistrany;Účet protistrany;VS;KS;ŠS;Správa pre prijímateľa;Popis obratu",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dots(day), french(amount), "EUR", french(balance), party, iban("SK", number), `2026${number}`, "0308", ""],
      ...[text, `Platba ${number}`],
    ],
  },
  {
    bank: "Citadele",
    country: "LV",
    currency: "EUR",
    known: { country: "LV" },
    header: "Datums;Dokumenta numurs;Saņēmējs/Maksātājs;Konts;Informācija saņēmējam;D/K;Summa;Valūta",
    row: ({ day, amount, text, party, number }) => [
      ...[dots(day), `CIT${number}`, party, iban("LV", number), text, amount < 0 ? "D" : "K"],
      ...[point(Math.abs(amount)), "EUR"],
    ],
  },
  {
    bank: "Landsbankinn",
    country: "IS",
    currency: "ISK",
    known: { currency: "ISK", country: "IS" },
    header: "Dagsetning;Vaxtadagur;Texti;Skýring;Tilvísun;Nafn viðtakanda/greiðanda;Upphæð;Staða",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dots(day), dots(day), "Millifærsla", text, `77${number}`, party, writeWhole(".")(amount)],
      writeWhole(".")(balance),
    ],
  },
  {
    bank: "Arion",
    country: "IS",
    currency: "ISK",
    known: { currency: "ISK", country: "IS" },
    header: "Bókunardags.;Vaxtadags.;Skýring;Mótaðili;Út;Inn;Staða",
    row: ({ day, amount, balance, text, party }) => [
      ...[dots(day), dots(day), text, party, out(amount, writeWhole(".")), into(amount, writeWhole("."))],
      writeWhole(".")(balance),
    ],
  },
  {
    bank: "Spuerkeess",
    country: "LU",
    currency: "EUR",
    known: { country: "LU" },
    header:
      "Date d'opération;Description;Montant de l'opération;Devise;Date valeur;Nom de la contrepartie;Numéro de compte de la contrepartie;Communication 1;Communication 2",
    row: ({ day, amount, text, party, number }) => [
      ...[dmy(day), amount < 0 ? "VIREMENT EMIS" : "VIREMENT RECU", comma(amount), "EUR", dmy(day), party],
      ...[iban("LU", number), text, `N ${number}`],
    ],
  },
];

const DISTANT: Layout[] = [
  {
    bank: "Maybank",
    country: "MY",
    currency: "MYR",
    known: { currency: "MYR", country: "MY" },
    delimiter: ",",
    header: "Posting Date,Value Date,Transaction Description,Transaction Amount(RM),Statement Balance(RM)",
    row: ({ day, amount, balance, text, party }) => [
      ...[dmy(day), dmy(day), `"${text} ${party}"`, `"${english(Math.abs(amount))}${amount < 0 ? "-" : "+"}"`],
      `"${english(balance)}"`,
    ],
  },
  {
    bank: "HSBC",
    country: "HK",
    currency: "HKD",
    known: { currency: "HKD", country: "HK" },
    delimiter: ",",
    header: "Transaction date,Transaction details,Particulars,Withdrawal (HKD),Deposit (HKD),Balance (HKD)",
    row: ({ day, amount, balance, text, party }) =>
      quoted([dmy(day), text, party, out(amount, english), into(amount, english), english(balance)]),
  },
  {
    bank: "BCP",
    country: "PE",
    currency: "PEN",
    known: { currency: "PEN", country: "PE" },
    delimiter: ",",
    falls: true,
    above: ["Cuenta,191-1234567-0-11 Soles", "Moneda,Soles", "Tipo de Cuenta,Corriente", ""],
    header:
      "Fecha,Fecha valuta,Descripción operación,Monto,Saldo,Sucursal - agencia,Operación - Número,Operación - Hora,Usuario,UTC,Referencia2",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dmy(day), "", text, point(amount), point(balance), "111-008", `00${number}77`, "10:11:12", "BATCH", "4401"],
      party,
    ],
  },
  {
    bank: "BROU",
    country: "UY",
    currency: "UYU",
    known: { currency: "UYU", country: "UY" },
    header: "Fecha;Descripción;Número Documento;Asunto;Dependencia;Débito;Crédito",
    row: ({ day, amount, text, party, number }) => [
      ...[dmy(day), text, `10${number}`, party, "Casa Central", out(amount, german), into(amount, german)],
    ],
  },
  {
    bank: "Attijariwafa",
    country: "MA",
    currency: "MAD",
    known: { currency: "MAD", country: "MA" },
    header: "Date opération;Date valeur;Libellé;Référence;Débit;Crédit;Solde",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dmy(day), dmy(day), `${text} ${party}`, `VIR${number}`, out(amount, french), into(amount, french)],
      french(balance),
    ],
  },
  {
    bank: "CIB",
    country: "EG",
    currency: "EGP",
    known: { currency: "EGP", country: "EG" },
    delimiter: ",",
    header: "Posting Date,Value Date,Narrative,Beneficiary/Remitter,Bank Reference,Debit,Credit,Running Balance",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[day, day, text, party, `FT26${number}`, out(amount, point), into(amount, point), point(balance)],
    ],
  },
  {
    bank: "Kaspi",
    country: "KZ",
    currency: "KZT",
    known: { currency: "KZT", country: "KZ" },
    header: "Дата;Сумма;Операция;Детали",
    falls: true,
    row: ({ day, amount, text, party }) => [
      ...[dots(day), `${amount < 0 ? "-" : "+"} ${french(Math.abs(amount))} ₸`, amount < 0 ? "Покупка" : "Пополнение"],
      `${party}, ${text}`,
    ],
  },
  {
    bank: "TBC",
    country: "GE",
    currency: "GEL",
    known: { currency: "GEL", country: "GE" },
    delimiter: ",",
    header:
      "Date,Description,Additional Information,Paid Out,Paid In,Balance,Partner's Name,Partner's Account,Op. Code",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dmy(day), text, `Payment ${number}`, out(amount, point), into(amount, point), point(balance), party],
      ...[iban("GE", number), "*PIB*"],
    ],
  },
  {
    bank: "BAC",
    country: "CR",
    currency: "CRC",
    known: { currency: "CRC", country: "CR" },
    delimiter: ",",
    above: [
      "Número de Clientes,Nombre,Producto,Moneda,Saldo Inicial",
      "4711,ALDER SA,CR05015202001026284066,CRC,1823.50",
      "",
    ],
    header:
      "Fecha de Transacción,Referencia de Transacción,Código de Transacción,Descripción de Transacción,Débito de Transacción,Crédito de Transacción,Balance de Transacción",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dmy(day), `00${number}`, "TF", `${text} ${party}`, point(amount < 0 ? -amount : 0)],
      ...[point(amount < 0 ? 0 : amount), point(balance)],
    ],
  },
  {
    bank: "BOV",
    country: "MT",
    currency: "EUR",
    known: { currency: "EUR", country: "MT" },
    delimiter: ",",
    header: "Date,Details,Further Details,Value Date,Amount,Indicative Balance",
    falls: true,
    row: ({ day, amount, balance, text, party }) => [dmy(day), text, party, dmy(day), point(amount), point(balance)],
  },
];

export const OTHER_COUNTRIES = [...BALKANS, ...NORTH_AND_EAST, ...DISTANT];
