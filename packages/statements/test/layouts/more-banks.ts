import { comma, dmy, into, type Layout, mdy, out, point, quoted, write, ymd } from "./layout.ts";

/** Further exports of banks, with invented values. */

const swiss = write(".", "'");
const german = write(",", ".");
const spaced = write(",", " ");

const DUTCH_AND_BELGIAN: Layout[] = [
  {
    bank: "BNP Paribas Fortis",
    country: "BE",
    currency: "EUR",
    header:
      "Volgnummer;Uitvoeringsdatum;Valutadatum;Bedrag;Valuta rekening;Rekeningnummer;Type verrichting;Tegenpartij;Naam van de tegenpartij;Mededeling;Details;Status;Reden van weigering",
    row: ({ day, amount, text, party, number }) => [
      `2026-${String(number).padStart(5, "0")}`,
      ...[dmy(day), dmy(day), comma(amount), "EUR", "BE68539007547034", "Overschrijving in euro"],
      ...["BE71096123456769", party, text, `OVERSCHRIJVING ${text}`, "Geaccepteerd", ""],
    ],
    falls: true,
  },
  {
    bank: "Keytrade",
    country: "BE",
    currency: "EUR",
    header: "Uittreksel;Datum;Valutadatum;Rekening;Omschrijving;Bedrag;Valuta",
    row: ({ day, amount, text, number }) => [
      number + 40,
      ...[dmy(day, "."), dmy(day, "."), "BE71 0961 2345 6769", text, german(amount), "EUR"],
    ],
  },
  {
    bank: "bunq",
    country: "NL",
    currency: "EUR",
    known: { currency: "EUR" },
    delimiter: ",",
    header: '"Date","Interest Date","Amount","Account","Counterparty","Name","Description"',
    row: ({ day, amount, text, party }) =>
      quoted([day, day, german(amount), "NL63BUNQ2031783591", "NL91ABNA0417164300", party, text]),
  },
  {
    bank: "SNS",
    country: "NL",
    currency: "EUR",
    delimiter: ",",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dmy(day, "-"), "NL09SNSB0123456789", "NL91ABNA0417164300", party, "", "", "", "EUR", point(balance - amount)],
      ...["EUR", point(amount), dmy(day, "-"), dmy(day, "-"), 9722, "IDB", 15814000 + number, "", `'${text}'`, 9],
    ],
  },
];

const GERMAN_AND_SWISS: Layout[] = [
  {
    bank: "Consorsbank",
    country: "DE",
    currency: "EUR",
    header:
      "Buchung;Valuta;Sender / Empfänger;IBAN / Konto-Nr.;BIC / BLZ;Buchungstext;Verwendungszweck;Kategorie;Stichwörter;Umsatz geteilt;Betrag in EUR",
    row: ({ day, amount, text, party }) => [
      ...[dmy(day, "."), dmy(day, "."), party, "DE89370400440532013000", "COBADEFFXXX", "Gutschrift", text, "", "", ""],
      german(amount),
    ],
  },
  {
    bank: "Deutsche Bank",
    country: "DE",
    currency: "EUR",
    above: [
      "Transactions Account;;;Customer number: 123 4567890",
      "09/02/2026 - 10/02/2026",
      "Old account balance;;;1,823.50;EUR",
      "Transactions pending are not included in this report.",
    ],
    header:
      "Booking date;Value date;Transaction Type;Beneficiary / Originator;Payment Details;IBAN / Account Number;BIC;Customer Reference;Mandate Reference ;Creditor ID;Compensation amount;Original Amount;Ultimate creditor;Number of transactions;Number of cheques;Debit;Credit;Currency",
    row: ({ day, amount, text, party }) => [
      ...[mdy(day), mdy(day), "SEPA Credit Transfer", party, text, "DE89370400440532013000", "COBADEFFXXX"],
      ...[
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        amount < 0 ? write(".", ",")(amount) : "",
        into(amount, write(".", ",")),
        "EUR",
      ],
    ],
    below: ["Account balance;10/02/2026;;;2,210.59;EUR"],
  },
  {
    bank: "Volksbank (2018)",
    country: "DE",
    currency: "EUR",
    above: [
      '"Volksbank Musterstadt eG"',
      "",
      '"Umsatzanzeige"',
      "",
      '"BLZ:";"10090000";;"Datum:";"20.10.2026"',
      '"Konto:";"4711";;"Abfrage von:";"Nordlicht GmbH"',
      "",
    ],
    header:
      '"Buchungstag";"Valuta";"Auftraggeber/Zahlungsempfänger";"Empfänger/Zahlungspflichtiger";"Konto-Nr.";"IBAN";"BLZ";"BIC";"Vorgang/Verwendungszweck";"Kundenreferenz";"Währung";"Umsatz";" "',
    row: ({ day, amount, text, party }) =>
      quoted([
        ...[
          dmy(day, "."),
          dmy(day, "."),
          "Nordlicht GmbH",
          party,
          "",
          "DE89370400440532013000",
          "",
          "COBADEFFXXX",
          text,
        ],
        ...["", "EUR", german(Math.abs(amount)), amount < 0 ? "S" : "H"],
      ]),
    below: [
      "",
      '"01.09.2026";;;;;;;;;"Anfangssaldo";"EUR";"1.823,50";"H"',
      '"20.10.2026";;;;;;;;;"Endsaldo";"EUR";"2.210,59";"H"',
    ],
    falls: true,
  },
  {
    bank: "Volksbank",
    country: "DE",
    currency: "EUR",
    header:
      "Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Gekennzeichneter Umsatz;Glaeubiger ID;Mandatsreferenz",
    row: ({ day, amount, balance, text, party }) => [
      ...["Geschäftskonto", "DE02120300000000202051", "GENODEF1XXX", "Volksbank", dmy(day, "."), dmy(day, "."), party],
      ...[
        "DE89370400440532013000",
        "COBADEFFXXX",
        "Überweisung",
        text,
        comma(amount),
        "EUR",
        comma(balance),
        "",
        "",
        "",
        "",
      ],
    ],
    falls: true,
  },
  {
    bank: "comdirect",
    country: "DE",
    currency: "EUR",
    encoding: "windows-1252",
    above: [";", '"Umsätze Girokonto";"Zeitraum: 30 Tage";', '"Neuer Kontostand";"2.210,59 EUR";', ""],
    header: '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
    row: ({ day, amount, text, party }) => [
      ...quoted([dmy(day, "."), dmy(day, "."), "Übertrag", `Auftraggeber: ${party} Buchungstext: ${text}`]),
      `"${german(amount)}"`,
      "",
    ],
    below: ["", '"Alter Kontostand";"1.823,50 EUR";'],
    falls: true,
  },
  {
    bank: "Zürcher Kantonalbank",
    country: "CH",
    currency: "CHF",
    header:
      '"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF";"Zahlungszweck";"Details"',
    row: ({ day, amount, balance, text, party, number }) =>
      quoted([
        ...[
          dmy(day, "."),
          `Gutschrift: ${party}`,
          "",
          "",
          `L0209${number}`,
          "",
          out(amount, point),
          into(amount, point),
        ],
        ...[dmy(day, "."), point(balance), text, ""],
      ]),
    falls: true,
  },
  {
    bank: "neon",
    country: "CH",
    currency: "CHF",
    known: { currency: "CHF" },
    header:
      '"Date";"Amount";"Original amount";"Original currency";"Exchange rate";"Description";"Subject";"Category";"Tags";"Wise";"Spaces"',
    row: ({ day, amount, text, party }) =>
      quoted([day, point(amount), "", "", "", party, text, "uncategorized", "", "no", "no"]),
    falls: true,
  },
  {
    bank: "Zuger Kantonalbank",
    country: "CH",
    currency: "CHF",
    above: [
      "Kontoauszug",
      "Kontonummer:;00-700-004711-08",
      "IBAN:;CH9300762011623852957",
      "Währung:;CHF",
      "Saldo:;2'210.59",
      "",
    ],
    header: "Datum;Buchungstext;Betrag;Valuta",
    row: ({ day, amount, text, party }) => [
      dmy(day, ".").replace(/\d\d(\d\d)$/, "$1"),
      ...[`${party} ${text}`, swiss(amount), dmy(day, ".").replace(/\d\d(\d\d)$/, "$1")],
    ],
  },
  {
    bank: "PostFinance",
    country: "CH",
    currency: "CHF",
    above: [
      'Datum von:;="01.09.2026"',
      'Datum bis:;="20.10.2026"',
      'Konto:;="CH9300762011623852957"',
      'Währung:;="CHF"',
      "",
    ],
    header: "Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie",
    row: ({ day, amount, text, party }) => [
      ...[dmy(day, "."), "Buchung", `${party} ${text}`, into(amount, point), amount < 0 ? point(amount) : "", "", ""],
    ],
    below: ["", "Disclaimer:", "Dies ist kein durch PostFinance AG erstelltes Dokument."],
    falls: true,
  },
];

const SOUTHERN: Layout[] = [
  {
    bank: "Inbank",
    country: "IT",
    currency: "EUR",
    header: "Data contabile;Data valuta;Dare;Avere;Divisa;Descrizione;Causale",
    row: ({ day, amount, text, party }) => [
      ...[dmy(day), dmy(day), out(amount, german), into(amount, german), "EUR", `${party} ${text}`, "Bonifico"],
    ],
  },
  {
    bank: "Intesa Sanpaolo",
    country: "IT",
    currency: "EUR",
    above: ["Lista Movimenti", "Conto: 1000/00004711", ""],
    header: "Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria;Valuta;Importo",
    row: ({ day, amount, text, party }) => [
      ...[dmy(day), party, text, "Conto 1000/00004711", "CONTABILIZZATO", "Bonifici", "EUR", comma(amount)],
    ],
    falls: true,
  },
  {
    bank: "BBVA",
    country: "ES",
    currency: "EUR",
    above: ["Últimos movimientos", ""],
    header: "F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones",
    row: ({ day, amount, balance, text, party }) => [
      ...[dmy(day), dmy(day), party, "Transferencia", german(amount), "EUR", german(balance), "EUR", text],
    ],
    falls: true,
  },
  {
    bank: "Millennium bcp",
    country: "PT",
    currency: "EUR",
    above: ["Movimentos de conta", "Conta;4711", "Moeda;EUR", ""],
    header: "Data lançamento;Data valor;Descrição;Montante;Tipo;Saldo",
    row: ({ day, amount, balance, text }) => [
      ...[dmy(day, "-"), dmy(day, "-"), text, comma(amount), amount < 0 ? "Débito" : "Crédito", comma(balance)],
    ],
  },
  {
    bank: "La Banque Postale",
    country: "FR",
    currency: "EUR",
    encoding: "windows-1252",
    above: [
      "Numéro Compte   ;0471112R020",
      "Type         ;CCP",
      "Compte tenu en  ;euros",
      "Date            ;20/10/2026",
      "Solde (EUROS)   ;2210,59",
      "Solde (FRANCS)  ;14500,52",
      "",
    ],
    header: "Date;Libellé;Montant(EUROS);Montant(FRANCS)",
    row: ({ day, amount, text, party }) => [
      dmy(day),
      `"VIREMENT DE ${party} ${text}"`,
      comma(amount),
      comma(Math.round(amount * 6.559_57)),
    ],
    falls: true,
    asks: "amount",
  },
];

const NORTHERN_AND_EASTERN: Layout[] = [
  {
    bank: "Nordea",
    country: "DK",
    currency: "DKK",
    known: { currency: "DKK" },
    header: "Bogført;Tekst;Rentedato;Beløb;Saldo",
    row: ({ day, amount, balance, text }) => [dmy(day, "-"), text, dmy(day, "-"), german(amount), german(balance)],
    falls: true,
  },
  {
    bank: "BEC",
    country: "DK",
    currency: "DKK",
    known: { currency: "DKK" },
    row: ({ day, amount, balance, text }) => quoted([dmy(day, "-"), text, german(amount), german(balance)]),
    falls: true,
  },
  {
    bank: "SpareBank 1",
    country: "NO",
    currency: "NOK",
    known: { currency: "NOK" },
    header: "Dato;Beskrivelse;Rentedato;Inn;Ut;Til konto;Fra konto",
    row: ({ day, amount, text }) => [
      ...[dmy(day, "."), text, dmy(day, "."), into(amount, comma), amount < 0 ? comma(amount) : "", "", "97101234567"],
    ],
    falls: true,
  },
  {
    bank: "Länsförsäkringar",
    country: "SE",
    currency: "SEK",
    known: { currency: "SEK" },
    header: '"Bokföringsdatum";"Transaktionsdatum";"Transaktionstyp";"Meddelande";"Belopp"',
    row: ({ day, amount, text }) => quoted([day, day, "Insättning", text, comma(amount)]),
    falls: true,
  },
  {
    bank: "Pekao",
    country: "PL",
    currency: "PLN",
    header:
      "Data księgowania;Data waluty;Nadawca / Odbiorca;Adres nadawcy / odbiorcy;Rachunek źródłowy;Rachunek docelowy;Tytułem;Kwota operacji;Waluta;Numer referencyjny;Typ operacji",
    row: ({ day, amount, text, party, number }) => [
      ...[
        dmy(day, "."),
        dmy(day, "."),
        party,
        "Warszawa",
        "'12124012341234567890123456",
        "'98105000997603123456789123",
        text,
      ],
      ...[comma(amount), "PLN", `'C99 000${number}`, "PRZELEW"],
    ],
    falls: true,
  },
  {
    bank: "Alior",
    country: "PL",
    currency: "PLN",
    encoding: "windows-1250",
    above: ["Kryteria transakcji: Rachunek;11249000050000400012345678;od 01-09-2026;do 20-10-2026"],
    header:
      "Data transakcji;Data księgowania;Nazwa nadawcy;Nazwa odbiorcy;Szczegóły transakcji;Kwota operacji;Waluta operacji;Kwota w walucie rachunku;Waluta rachunku;Numer rachunku nadawcy;Numer rachunku odbiorcy",
    row: ({ day, amount, text, party }) => [
      ...[dmy(day, "-"), dmy(day, "-"), ...(amount < 0 ? ["Nordlicht", party] : [party, "Nordlicht"]), text],
      ...[comma(amount), "PLN", comma(amount), "PLN", "98105000997603123456789123", "11249000050000400012345678"],
    ],
    falls: true,
  },
  {
    bank: "Česká spořitelna",
    country: "CZ",
    currency: "CZK",
    header:
      "Číslo účtu;Datum splatnosti;Částka;Název protiúčtu;Protiúčet;Kód banky;Variabilní symbol;Konstantní symbol;Specifický symbol;Měna;Zpráva pro příjemce",
    row: ({ day, amount, text, party, number }) => [
      ...[
        "1234567890/0800",
        day.replaceAll("-", "/"),
        point(amount),
        party,
        "2000145399",
        "0800",
        20260 + number,
        "0308",
        "",
      ],
      ...["CZK", text],
    ],
  },
  {
    bank: "K&H",
    country: "HU",
    currency: "HUF",
    delimiter: "\t",
    header:
      "könyvelés dátuma\ttranzakció azonosító\ttípus\tkönyvelési számla\tkönyvelési számla elnevezése\tpartner számla\tpartner elnevezése\tösszeg\tösszeg devizaneme\tközlemény",
    row: ({ day, amount, text, party, number }) => [
      ...[day.replaceAll("-", "."), `KH${number}`, "Forint átutalás", "HU42104000000000471100000000", "Nordlicht"],
      ...["HU93116000060000000012345676", party, amount, "HUF", text],
    ],
    falls: true,
  },
  {
    bank: "ПриватБанк",
    country: "UA",
    currency: "UAH",
    delimiter: ";",
    header:
      "Дата;Час;Категорія;Картка;Опис операції;Сума в валюті картки;Валюта картки;Сума в валюті транзакції;Валюта транзакції;Залишок на кінець періоду;Валюта залишку",
    row: ({ day, amount, balance, text }) => [
      ...[dmy(day, "."), "10:15", "Перекази", "**** 4711", text, point(amount), "UAH", point(Math.abs(amount)), "UAH"],
      ...[point(balance), "UAH"],
    ],
    falls: true,
  },
];

const OVERSEAS: Layout[] = [
  {
    bank: "AIB",
    country: "IE",
    currency: "EUR",
    delimiter: ",",
    header:
      "Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency",
    row: ({ day, amount, balance, text, party }) => [
      ...['"933384 - 00471100"', `"${dmy(day)}"`, `"${party}"`, `"${text}"`, '""'],
      ...[out(amount, point), into(amount, point), point(balance), "EUR", amount < 0 ? "Debit" : "Credit"],
      ...[point(Math.abs(amount)), "EUR"],
    ],
  },
  {
    bank: "Bank of Ireland",
    country: "IE",
    currency: "EUR",
    known: { currency: "EUR" },
    delimiter: ",",
    header: "Date,Details,Debit,Credit,Balance",
    row: ({ day, amount, closing, isLast, text }) => [
      ...[dmy(day), text, out(amount, point), into(amount, point), isLast ? point(closing) : ""],
    ],
  },
  {
    bank: "HSBC",
    country: "GB",
    currency: "GBP",
    known: { currency: "GBP", country: "GB" },
    delimiter: ",",
    row: ({ day, amount, text }) => [dmy(day), text, `"${write(".", ",")(amount)}"`],
  },
  {
    bank: "TD Canada Trust",
    country: "CA",
    currency: "CAD",
    known: { currency: "CAD" },
    delimiter: ",",
    row: ({ day, amount, balance, text }) => [mdy(day), text, out(amount, point), into(amount, point), point(balance)],
  },
  {
    bank: "ANZ",
    country: "AU",
    currency: "AUD",
    known: { currency: "AUD" },
    delimiter: ",",
    row: ({ day, amount, text }) => [dmy(day), `"${point(amount)}"`, `"${text}"`],
  },
  {
    bank: "ING",
    country: "AU",
    currency: "AUD",
    known: { currency: "AUD" },
    delimiter: ",",
    header: "Date,Description,Credit,Debit,Balance",
    row: ({ day, amount, balance, text }) => [
      ...[dmy(day), `"${text}"`, into(amount, point), amount < 0 ? point(amount) : "", point(balance)],
    ],
    falls: true,
  },
  {
    bank: "Bradesco",
    country: "BR",
    currency: "BRL",
    known: { currency: "BRL" },
    above: ["Extrato de: Ag: 1234 | Conta: 4711-2 | Entre 01/09/2026 e 20/10/2026"],
    header: "Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);",
    row: ({ day, amount, balance, text, number }) => [
      ...[dmy(day), text, 471100 + number, into(amount, german), out(amount, german), german(balance), ""],
    ],
  },
  {
    bank: "Inter",
    country: "BR",
    currency: "BRL",
    known: { currency: "BRL" },
    above: [" Extrato Conta Corrente ", "Conta ;4711", "Período ;01/09/2026 a 20/10/2026", "Saldo: ;2.210,59", ""],
    header: "Data Lançamento;Histórico;Descrição;Valor;Saldo",
    row: ({ day, amount, balance, text, party }) => [dmy(day), party, text, german(amount), german(balance)],
    falls: true,
  },
  {
    bank: "Bancolombia",
    country: "CO",
    currency: "COP",
    known: { currency: "COP" },
    delimiter: "\t",
    header: "FECHA\tDESCRIPCIÓN\tSUCURSAL\tREFERENCIA\tDOCUMENTO\tVALOR",
    row: ({ day, amount, text }) => [day.replaceAll("-", "/"), text, "MEDELLIN", "", "", write(".", ",")(amount)],
  },
  {
    bank: "Charles Schwab",
    country: "US",
    currency: "USD",
    known: { currency: "USD" },
    delimiter: ",",
    header: '"Date","Status","Type","CheckNumber","Description","Withdrawal","Deposit","RunningBalance"',
    row: ({ day, amount, balance, text }) => {
      const dollars = (minor: number) => `$${write(".", ",")(minor)}`;
      return quoted([
        ...[mdy(day), "Posted", "ACH", "", text, out(amount, dollars), into(amount, dollars), dollars(balance)],
      ]);
    },
    falls: true,
  },
  {
    bank: "Payoneer",
    country: "US",
    currency: "USD",
    delimiter: ",",
    header:
      "Transaction Date,Transaction Time,Time Zone,Transaction ID,Description,Credit Amount,Debit Amount,Currency,Transfer Amount,Transfer Amount Currency,Status,Running Balance,Additional Description,Store Name,Source,Target,Reference ID",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[mdy(day), "12:31:46", "UTC", 4711000 + number, text, into(amount, point), out(amount, point), "USD", "", ""],
      ...["Completed", point(balance), "", "", party, "", ""],
    ],
    falls: true,
  },
  {
    bank: "Swisscard",
    country: "CH",
    currency: "CHF",
    delimiter: ",",
    header:
      "Transaction date,Description,Merchant,Card number,Currency,Amount,Foreign Currency,Amount in foreign currency,Debit/Credit,Status,Merchant Category,Registered Category",
    row: ({ day, amount, text, party }) => [
      ...[dmy(day, "."), text, party, "3782 XXXX XX05", "CHF", point(-amount), "", "", amount < 0 ? "Debit" : "Credit"],
      ...["Posted", "Shops", "Office"],
    ],
  },
  {
    bank: "Kasikorn",
    country: "TH",
    currency: "THB",
    known: { currency: "THB" },
    delimiter: ",",
    header: "Date,Time,Descriptions,Withdrawal (THB),Deposit (THB),Outstanding Balance (THB),Channel,Details",
    row: ({ day, amount, balance, text }) => {
      const baht = (minor: number) => `"${write(".", ",")(minor)}"`;
      return [dmy(day, "-"), "10:15", "Transfer", out(amount, baht), into(amount, baht), baht(balance), "K PLUS", text];
    },
  },
  {
    bank: "DBS",
    country: "SG",
    currency: "SGD",
    known: { currency: "SGD" },
    delimiter: ",",
    above: [
      "Account Details For:,DBS Savings Account 047-1-100",
      "Statement as at:,20 Oct 2026",
      "Available Balance:,2210.59",
      "",
    ],
    header: "Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1,Transaction Ref2,Transaction Ref3",
    row: ({ day, amount, text, party }) => {
      const [year, month, date] = day.split("-");
      const name = month === "09" ? "Sep" : "Oct";
      return [`${date} ${name} ${year}`, "ICT", out(amount, point), into(amount, point), party, text, ""];
    },
    falls: true,
  },
  {
    bank: "Maldives",
    country: "MV",
    currency: "MVR",
    known: { currency: "MVR" },
    delimiter: ",",
    header: "Date,Value Date,Reference,Narrative,Debit,Credit,Balance",
    row: ({ day, amount, balance, text, number }) => [
      ...[ymd(day), ymd(day), `FT${number}`, text, out(amount, spaced), into(amount, spaced), spaced(balance)].map(
        (cell) => `"${cell}"`,
      ),
    ],
  },
];

export const MORE_BANKS: Layout[] = [
  ...DUTCH_AND_BELGIAN,
  ...GERMAN_AND_SWISS,
  ...SOUTHERN,
  ...NORTHERN_AND_EASTERN,
  ...OVERSEAS,
];
