import { comma, dmy, into, type Layout, mdy, out, point, quoted, write, ymd } from "./layout.ts";

/** Exports of banks of further countries, after documented headers. The values are invented. */

const english = write(".", ",");
const german = write(",", ".");
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const named = (day: string, sign = "-"): string => {
  const [year, month, date] = day.split("-");
  return [date, MONTHS[Number(month) - 1], year].join(sign);
};
const short = (date: string): string => date.replace("2026", "26");

const EUROPE: Layout[] = [
  {
    bank: "Eurobank",
    country: "GR",
    currency: "EUR",
    known: { currency: "EUR", country: "GR" },
    header: "Ημερομηνία Συναλλαγής;Αιτιολογία;Κατάστημα;Αξία (Valeur);Ποσό;Πρόσημο Ποσού;Υπόλοιπο",
    row: ({ day, amount, balance, text }) => [
      ...[dmy(day), text, "0026", dmy(day), german(Math.abs(amount)), amount < 0 ? "Χ" : "Π", german(balance)],
    ],
  },
  {
    bank: "Εθνική Τράπεζα",
    country: "GR",
    currency: "EUR",
    known: { currency: "EUR", country: "GR" },
    header: "Α/Α Συναλλαγής;Ημερομηνία;Ώρα;Valeur;Ποσό συναλλαγής;Χρέωση / Πίστωση;Περιγραφή;Λογιστικό Υπόλοιπο",
    row: ({ day, amount, balance, text, number }) => [
      ...[number, dmy(day), "10:11", dmy(day), comma(amount), amount < 0 ? "Χρέωση" : "Πίστωση", text],
      comma(balance),
    ],
  },
  {
    bank: "Banca Transilvania",
    country: "RO",
    currency: "RON",
    known: { currency: "RON", country: "RO" },
    delimiter: ",",
    above: ["Titular cont: Alder SRL", "Cont: RO49AAAA1B31007593840000,RON", ""],
    header: "Data tranzactie,Data valuta,Descriere,Referinta tranzactiei,Debit,Credit,Sold contabil",
    row: ({ day, amount, balance, text, number }) => [
      ...[
        day,
        day,
        `"${text}"`,
        `RF${number}77`,
        amount < 0 ? `"${english(amount)}"` : "",
        `"${into(amount, english)}"`,
      ],
      `"${english(balance)}"`,
    ],
  },
  {
    bank: "BCR",
    country: "RO",
    currency: "RON",
    known: { currency: "RON", country: "RO" },
    header: "Data finalizarii tranzactiei;Tranzactii finalizate (detalii);Debit (suma);Credit (suma);Sold",
    row: ({ day, amount, balance, text }) => [
      dmy(day, "."),
      text,
      out(amount, german),
      into(amount, german),
      german(balance),
    ],
  },
  {
    bank: "УниКредит Булбанк",
    country: "BG",
    currency: "EUR",
    known: { country: "BG" },
    encoding: "windows-1251",
    header: "Дата;Вальор;Референция;Сума;Валута;Дт/Кт;Основание;Наредител/Получател",
    row: ({ day, amount, text, party, number }) => [
      ...[dmy(day, "."), dmy(day, "."), `REF${number}`, point(Math.abs(amount)), "EUR", amount < 0 ? "Дт" : "Кт"],
      ...[text, party],
    ],
  },
  {
    bank: "Akbank",
    country: "TR",
    currency: "TRY",
    known: { currency: "TRY", country: "TR" },
    header: "Tarih;Saat;Tutar;Bakiye;Açıklama;Fiş / Dekont No",
    row: ({ day, amount, balance, text, number }) => [
      ...[dmy(day, "."), "10:15", `${german(amount)} TL`, `${german(balance)} TL`, text, `${number}A`],
    ],
  },
  {
    bank: "Yapı Kredi",
    country: "TR",
    currency: "TRY",
    known: { currency: "TRY", country: "TR" },
    falls: true,
    header: "Tarih;İşlem;Açıklama;Borç;Alacak;Bakiye",
    row: ({ day, amount, balance, text }) => [
      ...[dmy(day, "."), "HAVALE", text, out(amount, german), into(amount, german), german(balance)],
    ],
  },
];

const ASIA: Layout[] = [
  {
    bank: "Bangkok Bank",
    country: "TH",
    currency: "THB",
    known: { currency: "THB", country: "TH" },
    delimiter: ",",
    header: "Tran Date,Value Date,Description,Cheque No.,Debit,Credit,Balance,Channel",
    row: ({ day, amount, balance, text }) => [
      ...[dmy(day), dmy(day), text, "", out(amount, point), into(amount, point), point(balance), "Internet"],
    ],
  },
  {
    bank: "Techcombank",
    country: "VN",
    currency: "VND",
    known: { currency: "VND", country: "VN" },
    delimiter: ",",
    header: "Ngày giao dịch,Đối tác,NH Đối tác,Diễn giải,Số bút toán,Nợ TKTT,Có TKTT,Số dư",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dmy(day), party, "VCB", text, `FT${number}001`, out(amount, String), into(amount, String), balance],
    ],
  },
  {
    bank: "BCA",
    country: "ID",
    currency: "IDR",
    known: { currency: "IDR", country: "ID" },
    delimiter: ",",
    above: ["No. Rekening : 1234567890", "Nama : ALDER PT", "Periode : 01/09/2026 - 30/09/2026"],
    header: "Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo",
    row: ({ day, amount, balance, text }) => [
      ...[
        dmy(day),
        text,
        "0000",
        `"${english(Math.abs(amount))} ${amount < 0 ? "DB" : "CR"}"`,
        `"${english(balance)}"`,
      ],
    ],
  },
  {
    bank: "Mandiri",
    country: "ID",
    currency: "IDR",
    known: { currency: "IDR", country: "ID" },
    header: "Account No;Date;Val. Date;Transaction Code;Description;Reference No.;Debit;Credit",
    row: ({ day, amount, text, number }) => [
      ...["1370012345678", short(dmy(day)), short(dmy(day)), "8001", text, `R${number}`],
      ...[amount < 0 ? english(-amount) : ".00", amount < 0 ? ".00" : english(amount)],
    ],
  },
  {
    bank: "BPI",
    country: "PH",
    currency: "PHP",
    known: { currency: "PHP", country: "PH" },
    delimiter: ",",
    header: "Date,Description,Reference Number,Debit Amount,Credit Amount,Running Balance",
    row: ({ day, amount, balance, text, number }) => [
      ...[mdy(day), text, `0${number}`, `"${out(amount, english)}"`, `"${into(amount, english)}"`],
      `"${english(balance)}"`,
    ],
  },
  {
    bank: "State Bank of India",
    country: "IN",
    currency: "INR",
    known: { currency: "INR", country: "IN" },
    delimiter: "\t",
    above: ["Account Name\t:Alder", "Start Date\t:1 Sep 2026", "Balance as on 1 Sep 2026\t:1,823.50", ""],
    header: "Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance",
    row: ({ day, amount, balance, text }) => [
      ...[named(day, " "), named(day, " "), text, " ", out(amount, english), into(amount, english), english(balance)],
    ],
  },
  {
    bank: "Axis",
    country: "IN",
    currency: "INR",
    known: { currency: "INR", country: "IN" },
    delimiter: ",",
    header: "Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL",
    row: ({ day, amount, balance, text }) => [
      ...[dmy(day, "-"), "-", text, out(amount, point) || " ", into(amount, point) || " ", point(balance), "248"],
    ],
  },
  {
    bank: "HBL",
    country: "PK",
    currency: "PKR",
    known: { currency: "PKR", country: "PK" },
    delimiter: ",",
    header: "DATE,VALUE DATE,PARTICULARS,CHEQUE NO,WITHDRAWALS,DEPOSITS,BALANCE",
    row: ({ day, amount, balance, text }) => [
      ...[named(day), named(day), text, "", `"${out(amount, english)}"`, `"${into(amount, english)}"`],
      `"${english(balance)} CR"`,
    ],
  },
  {
    bank: "בנק לאומי",
    country: "IL",
    currency: "ILS",
    known: { currency: "ILS", country: "IL" },
    delimiter: ",",
    falls: true,
    header: "תאריך,תאריך ערך,תיאור,אסמכתא,בחובה,בזכות,היתרה בש״ח",
    row: ({ day, amount, balance, text, number }) => [
      ...[short(dmy(day)), short(dmy(day)), text, `99${number}`, out(amount, point), into(amount, point)],
      point(balance),
    ],
  },
  {
    bank: "الراجحي",
    country: "SA",
    currency: "SAR",
    known: { currency: "SAR", country: "SA" },
    delimiter: ",",
    header: "التاريخ,تفاصيل العملية,مدين,دائن,الرصيد",
    row: ({ day, amount, balance, text }) => [
      ...[day.replaceAll("-", "/"), text, `"${out(amount, english)}"`, `"${into(amount, english)}"`],
      `"${english(balance)}"`,
    ],
  },
  {
    bank: "ADCB",
    country: "AE",
    currency: "AED",
    known: { country: "AE" },
    delimiter: ",",
    header:
      "Posting Date,Value Date,Transaction Reference,Narration,Account Currency,Debit Amount,Credit Amount,Available Balance",
    row: ({ day, amount, balance, text, number }) => [
      ...[named(day), named(day), `T${number}`, text, "AED", out(amount, point), into(amount, point), point(balance)],
    ],
  },
];

const AMERICA: Layout[] = [
  {
    bank: "BBVA México",
    country: "MX",
    currency: "MXN",
    known: { currency: "MXN", country: "MX" },
    delimiter: "\t",
    header: "Día\tConcepto / Referencia\tcargo\tAbono\tSaldo",
    row: ({ day, amount, balance, text }) => [
      ...[dmy(day, "-"), text, out(amount, english), into(amount, english), english(balance)],
    ],
  },
  {
    bank: "Banorte",
    country: "MX",
    currency: "MXN",
    known: { currency: "MXN", country: "MX" },
    delimiter: ",",
    header:
      "CUENTA,FECHA DE OPERACIÓN,FECHA,REFERENCIA,DESCRIPCIÓN,COD. TRANSAC,SUCURSAL,DEPÓSITOS,RETIROS,SALDO,MOVIMIENTO,DESCRIPCIÓN DETALLADA",
    row: ({ day, amount, balance, text, number }) => [
      ...["0123456789", dmy(day), dmy(day), number, text, "003", "0287", `"$${english(Math.max(amount, 0))}"`],
      ...[`"$${english(Math.max(-amount, 0))}"`, `"$${english(balance)}"`, number, text],
    ],
  },
  {
    bank: "Galicia",
    country: "AR",
    currency: "ARS",
    known: { currency: "ARS", country: "AR" },
    falls: true,
    header:
      "Fecha;Descripción;Origen;Débitos;Créditos;Grupo de Conceptos;Concepto;Número de Terminal;Observaciones Cliente;Saldo",
    row: ({ day, amount, balance, text, party }) => [
      ...[dmy(day), text, "", amount < 0 ? comma(-amount) : "0,00", amount < 0 ? "0,00" : comma(amount)],
      ...["001", party, "", "", comma(balance)],
    ],
  },
  {
    bank: "BCI",
    country: "CL",
    currency: "CLP",
    known: { currency: "CLP", country: "CL" },
    header: "Fecha;Sucursal;Descripción;N° Documento;Cheques y Otros Cargos;Depósitos y Abonos;Saldo Diario",
    row: ({ day, amount, closing, isLast, text, number }) => [
      ...[dmy(day), "CENTRAL", text, `000${number}`, out(amount, String), into(amount, String), isLast ? closing : ""],
    ],
  },
  {
    bank: "Banco de Bogotá",
    country: "CO",
    currency: "COP",
    known: { currency: "COP", country: "CO" },
    header: "Fecha;Transacción;Documento;Oficina;Débitos;Créditos;Saldo",
    row: ({ day, amount, balance, text, number }) => [
      ...[day.replaceAll("-", "/"), text, number, "Portal", out(amount, german), into(amount, german), german(balance)],
    ],
  },
  {
    bank: "Scotiabank",
    country: "CA",
    currency: "CAD",
    known: { currency: "CAD", country: "CA" },
    delimiter: ",",
    header: "Filter,Date,Description,Sub-description,Type of Transaction,Amount,Balance",
    row: ({ day, amount, balance, text, party }) =>
      quoted(["", day, text, party, amount < 0 ? "Debit" : "Credit", point(amount), point(balance)]),
  },
  {
    bank: "BMO",
    country: "CA",
    currency: "CAD",
    known: { currency: "CAD", country: "CA" },
    delimiter: ",",
    above: ["Following data is valid as of 20261020093000 (Year/Month/Day/Hour/Minute/Second)", "", ""],
    header: "First Bank Card,Transaction Type,Date Posted, Transaction Amount,Description",
    row: ({ day, amount, text }) => [
      "'5007660012345678'",
      amount < 0 ? "DEBIT" : "CREDIT",
      ymd(day),
      point(amount),
      text,
    ],
  },
];

const SOUTH: Layout[] = [
  {
    bank: "Absa",
    country: "ZA",
    currency: "ZAR",
    known: { currency: "ZAR", country: "ZA" },
    delimiter: ",",
    header: "Date,Transaction Description,Charge,Debit Amount,Credit Amount,Balance",
    row: ({ day, amount, balance, text }) => [
      ...[ymd(day), text, "", amount < 0 ? point(amount) : "", into(amount, point), point(balance)],
    ],
  },
  {
    bank: "Capitec",
    country: "ZA",
    currency: "ZAR",
    known: { currency: "ZAR", country: "ZA" },
    delimiter: ",",
    header:
      "Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance",
    row: ({ day, amount, balance, text, number }) => [
      ...[number, "1234567890", day, `${day} 10:15`, text, text, "Other", "Other", into(amount, point)],
      ...[amount < 0 ? point(amount) : "", "", point(balance)],
    ],
  },
  {
    bank: "GTBank",
    country: "NG",
    currency: "NGN",
    known: { currency: "NGN", country: "NG" },
    delimiter: ",",
    header: "Trans. Date,Value. Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks",
    row: ({ day, amount, balance, text }) => [
      ...[named(day), named(day), "'0000000", `"${out(amount, english)}"`, `"${into(amount, english)}"`],
      ...[`"${english(balance)}"`, "E- CHANNELS", text],
    ],
  },
  {
    bank: "M-PESA",
    country: "KE",
    currency: "KES",
    known: { currency: "KES", country: "KE" },
    delimiter: ",",
    falls: true,
    header: "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance",
    row: ({ day, amount, balance, text, number }) => [
      ...[`SI${number}AB12CD`, `${day} 10:15:00`, text, "Completed", into(amount, point)],
      ...[amount < 0 ? point(amount) : "", point(balance)],
    ],
  },
  {
    bank: "Westpac",
    country: "AU",
    currency: "AUD",
    known: { currency: "AUD", country: "AU" },
    delimiter: ",",
    falls: true,
    header: "Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial",
    row: ({ day, amount, balance, text }) => [
      ...["032000123456", dmy(day), `"${text}"`, out(amount, point), into(amount, point), point(balance)],
      ...[amount < 0 ? "PAYMENT" : "DEP", ""],
    ],
  },
  {
    bank: "NAB",
    country: "AU",
    currency: "AUD",
    known: { currency: "AUD", country: "AU" },
    delimiter: ",",
    header: "Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name",
    row: ({ day, amount, balance, text }) => [
      ...[short(named(day, " ")), point(amount), "123456789", "", "MISCELLANEOUS DEBIT", text, point(balance), "", ""],
    ],
  },
  {
    bank: "ASB",
    country: "NZ",
    currency: "NZD",
    known: { currency: "NZD", country: "NZ" },
    delimiter: ",",
    above: [
      "Created date / time : 20 October 2026 / 09:15:00",
      "Bank 12; Branch 3001; Account 0123456-50 (Streamline)",
      "From date 20260901",
      "To date 20261001",
      "Avail Bal : 1233.89 as of 20261020",
      "Ledger Balance : 1233.89 as of 20261020",
    ],
    header: "Date,Unique Id,Tran Type,Cheque Number,Payee,Memo,Amount",
    row: ({ day, amount, text, party, number }) => [
      ...[day.replaceAll("-", "/"), `${ymd(day)}0${number}`, "D/C", "", `"${party}"`, `"${text}"`, point(amount)],
    ],
  },
  {
    bank: "Kiwibank",
    country: "NZ",
    currency: "NZD",
    known: { currency: "NZD", country: "NZ" },
    delimiter: ",",
    header:
      "Account number,Date,Memo/Description,Source Code (payment type),TP ref,TP part,TP code,OP ref,OP part,OP code,OP name,OP Bank Account Number,Amount (credit),Amount (debit),Amount,Balance",
    row: ({ day, amount, balance, text, party }) => [
      ...["38-9000-0123456-00", dmy(day, "-"), text, "", "", "", "", "", "", "", party, "", into(amount, point)],
      ...[out(amount, point), point(amount), point(balance)],
    ],
  },
];

export const DISTANT_BANKS: Layout[] = [...EUROPE, ...ASIA, ...AMERICA, ...SOUTH];
