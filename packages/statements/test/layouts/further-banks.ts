import {
  bookingsOf,
  comma,
  dmy,
  into,
  type Layout,
  mdy,
  out,
  point,
  quoted,
  whole,
  write,
  writeWhole,
  ymd,
} from "./layout.ts";

/** Exports of banks whose dates, words and codes are unusual. The values are invented. */

const english = write(".", ",");
const german = write(",", ".");
const french = write(",", " ");
const dotted = writeWhole(".");
const spaced = writeWhole(" ");
const short = (date: string): string => date.replace("2026", "26");

const DATES: Layout[] = [
  {
    bank: "Siam Commercial, with Buddhist years",
    country: "TH",
    currency: "THB",
    known: { currency: "THB", country: "TH" },
    delimiter: ",",
    header: "Date,Time,Transaction,Channel,Withdrawal,Deposit,Balance,Description",
    row: ({ day, amount, balance, text }) => [
      ...[dmy(day).replace("2026", "2569"), "10:15", "X1", "ENET", out(amount, point), into(amount, point)],
      ...[point(balance), text],
    ],
  },
  {
    bank: "國泰世華, with Minguo years",
    country: "TW",
    currency: "TWD",
    known: { currency: "TWD" },
    delimiter: ",",
    header: "交易日期,帳務日期,說明,支出,存入,餘額,備註",
    row: ({ day, amount, balance, text }) => {
      const date = day.replace("2026", "115").replaceAll("-", "/");
      return [date, date, "轉帳", out(amount, point), into(amount, point), point(balance), text];
    },
  },
  {
    bank: "三井住友銀行",
    country: "JP",
    currency: "JPY",
    known: { currency: "JPY" },
    encoding: "shift_jis",
    delimiter: ",",
    header: "年月日,お引出し,お預入れ,お取り扱い内容,残高,メモ,ラベル",
    row: ({ day, amount, balance, text }) => [
      ...[day.split("-").map(Number).join("/"), out(amount, String), into(amount, String), text, balance],
      ...["", ""],
    ],
  },
  {
    bank: "Erste",
    country: "HU",
    currency: "HUF",
    falls: true,
    header: "Könyvelés dátuma;Tranzakció dátuma;Partner név;Partner számlaszám;Összeg;Devizanem;Közlemény",
    row: ({ day, amount, text, party }) => [
      ...[`${day.replaceAll("-", ".")}.`, `${day.replaceAll("-", ".")}.`, party, "HU93116000060000000012345676"],
      ...[spaced(amount), "HUF", text],
    ],
  },
  {
    bank: "İş Bankası",
    country: "TR",
    currency: "TRY",
    known: { currency: "TRY" },
    encoding: "windows-1254",
    falls: true,
    above: ["Hesap Hareketleri;", "Hesap No:;1234 0123456;", ""],
    header: "Tarih/Saat;Kanal/Şube;İşlem Tutarı*;Bakiye;Ek Hesap Bakiyesi;İşlem;İşlem Tipi;Açıklama;Dekont",
    row: ({ day, amount, balance, text, number }) => [
      ...[`${dmy(day)}-10:15:22`, "İnternet", german(amount), german(balance), "0,00", "Havale", "Diğer", text, number],
    ],
  },
  {
    bank: "ING, with names of months",
    country: "RO",
    currency: "RON",
    known: { currency: "RON" },
    delimiter: ",",
    above: ["Titular cont:,NORDLICHT SRL", ""],
    header: "Data,,Detalii tranzactie,,Debit,Credit",
    bookings: bookingsOf([
      ["2026-05-04", -4_599, "a", "A"],
      ["2026-05-08", 125_000, "b", "B"],
      ["2026-06-02", -89_000, "c", "C"],
      ["2026-07-03", 31_000, "d", "D"],
    ]),
    row: ({ day, amount, text }) => {
      const month = { "05": "mai", "06": "iunie", "07": "iulie" }[day.slice(5, 7)];
      const date = `${day.slice(8)} ${month} ${day.slice(0, 4)}`;
      return [date, "", text, "", `"${out(amount, german)}"`, `"${into(amount, german)}"`];
    },
  },
  {
    bank: "Raiffeisen",
    country: "CH",
    currency: "CHF",
    known: { currency: "CHF" },
    falls: true,
    header: "IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date",
    row: ({ day, amount, balance, text }) => [
      ...["CH9300762011623852957", `${day} 00:00:00.0`, text, point(amount), point(balance), `${day} 00:00:00.0`],
    ],
  },
];

const CODES: Layout[] = [
  {
    bank: "支付宝",
    country: "CN",
    currency: "CNY",
    known: { currency: "CNY" },
    encoding: "gb18030",
    delimiter: ",",
    falls: true,
    above: ["导出信息：", "姓名：北光", "共12笔记录", ""],
    header: "交易时间,交易分类,交易对方,商品说明,收/支,金额,交易状态,交易订单号,备注",
    row: ({ day, amount, text, party, number }) => [
      ...[`${day} 12:30:00`, "商业服务", party, text, amount < 0 ? "支出" : "收入", point(Math.abs(amount))],
      ...["交易成功", `2026090222001${number}`, ""],
    ],
  },
  {
    bank: "OP, with archive numbers",
    country: "FI",
    currency: "EUR",
    falls: true,
    known: { currency: "EUR" },
    header: '"Kirjauspäivä";"Arvopäivä";"Määrä EUROA";"Laji";"Selitys";"Saaja/Maksaja";"Viesti";"Arkistointitunnus"',
    row: ({ day, amount, text, party, number }) =>
      quoted([day, day, comma(amount), "506", "TILISIIRTO", party, text, `2026${number}`]),
  },
  {
    bank: "Alpha",
    country: "GR",
    currency: "EUR",
    known: { currency: "EUR" },
    falls: true,
    header: "Α/Α;Ημ/νία;Αιτιολογία;Κατάστημα;Τοκισμός από;Αρ. συναλλαγής;Ποσό;Πρόσημο ποσού;",
    row: ({ day, amount, text, number }) => [
      ...[number, dmy(day), text, "101", dmy(day), `AB${number}`, comma(Math.abs(amount)), amount < 0 ? "Χ" : "Π", ""],
    ],
  },
  {
    bank: "Davivienda",
    country: "CO",
    currency: "COP",
    known: { currency: "COP" },
    header:
      "Fecha de Sistema;Documento;Descripción motivo;Transacción;Oficina de Recaudo;Valor Total;Valor Cheque;Referencia 1",
    row: ({ day, amount, text, number }) => [
      ...[dmy(day), number, text, amount < 0 ? "Nota Débito" : "Nota Crédito", "123"],
      ...[`$ ${english(Math.abs(amount))}`, "$ 0.00", ""],
    ],
  },
  {
    bank: "Santander, with C for cargo and A for abono",
    country: "CL",
    currency: "CLP",
    falls: true,
    above: ["CARTOLA DE CUENTA CORRIENTE", "Cuenta;0-000-12-34567-8", "Moneda;CLP", ""],
    header: "MONTO;DESCRIPCIÓN MOVIMIENTO;FECHA;N° DOCUMENTO;SUCURSAL;CARGO/ABONO",
    row: ({ day, amount, text, number }) => [
      ...[dotted(Math.abs(amount)), text, dmy(day), `00000${number}`, "Agustinas", amount < 0 ? "C" : "A"],
    ],
  },
  {
    bank: "BPER, with D for dare and A for avere",
    country: "IT",
    currency: "EUR",
    header: "Data operazione;Data valuta;Descrizione;Segno;Importo;Divisa",
    row: ({ day, amount, text }) => [
      ...[dmy(day), dmy(day), text, amount < 0 ? "D" : "A", german(Math.abs(amount)), "EUR"],
    ],
  },
  {
    bank: "ДСК",
    country: "BG",
    currency: "BGN",
    encoding: "windows-1251",
    header: "Дата;Основание;Контрагент;Сметка на контрагента;Дебит BGN;Кредит BGN",
    row: ({ day, amount, text, party }) => [
      ...[dmy(day, "."), `Плащане ${text}`, party, "BG80BNBG96611020345678", out(amount, point), into(amount, point)],
    ],
  },
  {
    bank: "Vietcombank",
    country: "VN",
    currency: "EUR",
    header: "Ngày;Loại;Số tiền;Tiền tệ;Nội dung",
    row: ({ day, amount, text }) => [
      ...[dmy(day), amount < 0 ? "Ghi nợ" : "Ghi có", comma(Math.abs(amount)), "EUR", text],
    ],
  },
];

const AMOUNTS: Layout[] = [
  {
    bank: "Banco de Chile",
    country: "CL",
    currency: "CLP",
    falls: true,
    header: "Fecha;Descripción;Canal o Sucursal;Cargos (CLP);Abonos (CLP);Saldo (CLP)",
    row: ({ day, amount, balance, text }) => [
      ...[dmy(day), text, "Internet", out(amount, dotted), into(amount, dotted)],
      dotted(balance),
    ],
  },
  {
    bank: "住信SBIネット銀行",
    country: "JP",
    currency: "JPY",
    encoding: "shift_jis",
    delimiter: ",",
    header: '"日付","内容","出金金額(円)","入金金額(円)","残高(円)","メモ"',
    row: ({ day, amount, balance, text }) =>
      quoted([day.replaceAll("-", "/"), text, out(amount, whole), into(amount, whole), whole(balance), "-"]),
  },
  {
    bank: "Air Bank",
    country: "CZ",
    currency: "CZK",
    encoding: "windows-1250",
    falls: true,
    header:
      '"Datum provedení";"Směr úhrady";"Typ úhrady";"Měna účtu";"Částka v měně účtu";"Poplatek v měně účtu";"Původní měna úhrady";"Původní částka úhrady";"Název protistrany";"Poznámka k úhradě"',
    row: ({ day, amount, text, party, number }) =>
      quoted([
        ...[dmy(day), amount < 0 ? "Odchozí" : "Příchozí", "Úhrada", "CZK", comma(amount), "0,00"],
        ...[number === 4 ? "EUR" : "CZK", comma(number === 4 ? -50 : amount), party, text],
      ]),
  },
  {
    bank: "Komerční banka",
    country: "CZ",
    currency: "CZK",
    encoding: "windows-1250",
    falls: true,
    above: ["KB+, vypis v csv", "Cislo uctu;000000-1234567890", "Mena uctu;CZK", "Pocatecni zustatek;+1823,50", ""],
    header:
      "Datum splatnosti;Protiucet a kod banky;Nazev protiuctu;Castka;Originalni castka;Originalni mena;VS;KS;Identifikace transakce;Popis prikazce;Popis pro prijemce",
    row: ({ day, amount, text, party, number }) => [
      ...[dmy(day, "."), "000000-0001234567/0800", party, comma(amount), "", "", 20260 + number, "0308"],
      ...[`001-0209${number}`, text, ""],
    ],
  },
  {
    bank: "Santander, with a summary before the rows",
    country: "PL",
    currency: "PLN",
    delimiter: ",",
    above: [`20-10-2026,01-09-2026,'26 1090 1056 0000 0001 2345 6789,NORTH,PLN,"1823,50","2204,09",12,`],
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dmy(day, "-"), dmy(day, "-"), text, party, "26 1050 1445 1000 0022 7647 0461", `"${comma(amount)}"`],
      ...[`"${comma(balance)}"`, number, ""],
    ],
  },
  {
    bank: "LCL, with the balance as the last row",
    country: "FR",
    currency: "EUR",
    known: { currency: "EUR", country: "FR" },
    row: ({ day, amount, text }) => [dmy(day), comma(amount), "Virement", "", text, "", 0, "Divers"],
    below: ["20/10/2026;2204,09;;00123 123456A"],
  },
  {
    bank: "Kotak, with days in the words of balances",
    country: "IN",
    currency: "INR",
    known: { currency: "INR" },
    delimiter: ",",
    falls: true,
    header:
      '"Sl. No.","Transaction Date","Value Date","Description","Chq / Ref No.","Amount","Dr / Cr","Balance","Dr / Cr"',
    row: ({ day, amount, balance, text, number }) =>
      quoted([
        ...[number, dmy(day, "-"), dmy(day, "-"), text, `UPI-${number}`, english(Math.abs(amount))],
        ...[amount < 0 ? "DR" : "CR", english(balance), "CR"],
      ]),
    below: ['"Opening balance","","as on 01/09/2026","","","","","INR 1,823.50"'],
  },
  {
    bank: "Standard Bank, with a word that is a code",
    country: "ZA",
    currency: "ZAR",
    known: { currency: "ZAR" },
    delimiter: ",",
    above: ["ALL,0,0,0123456789,,,,,,", "OPEN,0,OPEN BALANCE,1823.50,,,,"],
    row: ({ day, amount, text, number }) => [
      ...["HIST", ymd(day), "", point(amount), "ELECTRONIC TRANSFER", text, 100 + number, 0],
    ],
    below: ["CLOSE,0,CLOSE BALANCE,2204.09,,,,"],
  },
  {
    bank: "Discover, whose rows thank for payments",
    country: "US",
    currency: "USD",
    known: { currency: "USD" },
    asks: "invertSign",
    delimiter: ",",
    header: "Trans. Date,Post Date,Description,Amount,Category",
    row: ({ day, amount, text }) => [
      ...[mdy(day), mdy(day), amount < 0 ? text : "INTERNET PAYMENT - THANK YOU", point(-amount), "Merchandise"],
    ],
  },
  {
    bank: "UniCredit, with a total below a known header",
    country: "DE",
    currency: "EUR",
    header: "Datum;Text;Soll;Haben;Währung",
    row: ({ day, amount, text }) => [dmy(day, "."), text, out(amount, german), into(amount, german), "EUR"],
    below: ["Summe Oktober;;890,00;0,00;EUR", "Summe;;4.390,59;4.771,18;EUR", "Anzahl;12;;;"],
  },
];

export const FURTHER_BANKS: Layout[] = [...DATES, ...CODES, ...AMOUNTS];

const base = { country: "GB", currency: "EUR" } as const;
const account = (number: number): string => (number % 2 === 0 ? "DE02120300000000202051" : "DE89370400440532013000");
/** The balance of the account of each booking: odd and even ones are of two. */
const ofTwoAccounts = bookingsOf().map((booking, at, all) => ({
  ...booking,
  balance: all
    .slice(0, at + 1)
    .reduce((sum, one) => sum + (one.number % 2 === booking.number % 2 ? one.amount : 0), 900),
}));

/** More layouts that invite a wrong reading. */
export const MORE_HOSTILE: Layout[] = [
  {
    ...base,
    bank: "the day before the month, after the year",
    header: "Date;Details;Amount;Currency",
    row: ({ day, amount, text }) => {
      const [year, month, date] = day.split("-");
      return [`${year}.${date}.${month}`, text, comma(amount), "EUR"];
    },
  },
  {
    ...base,
    bank: "a year of two digits first",
    header: "Date;Details;Amount;Currency",
    row: ({ day, amount, text }) => [short(day), text, comma(amount), "EUR"],
  },
  {
    ...base,
    bank: "years of another calendar",
    asks: "columns",
    delimiter: ",",
    header: "ردیف,تاریخ,شرح,برداشت,واریز,مانده",
    row: ({ amount, balance, text, number }) => [
      ...[number, `1405/06/${number + 10}`, text, out(amount, point), into(amount, point), point(balance)],
    ],
  },
  {
    ...base,
    bank: "ordered amounts under known names, and those of the account",
    delimiter: ",",
    known: { currency: "EUR" },
    header: "Date,Payee,Amount,Currency,Amount in account currency,Details",
    row: ({ day, amount, text, party, number }) => [
      ...[day, party, point(number % 4 === 0 ? amount * 3 : amount), number % 4 === 0 ? "USD" : "EUR", point(amount)],
      text,
    ],
  },
  {
    ...base,
    bank: "two accounts, each with its balances",
    delimiter: ",",
    bookings: ofTwoAccounts,
    header: "Account,Date,Details,Amount,Balance,Currency",
    row: ({ day, amount, balance, text, number }) => [
      ...[account(number), day, text, point(amount), point(balance), "EUR"],
    ],
  },
  {
    ...base,
    bank: "a minus in a separate column, and nothing for money in",
    asks: "direction",
    header: "Date;Libellé;Signe;Montant;Devise",
    row: ({ day, amount, text }) => [day, text, amount < 0 ? "-" : "", comma(Math.abs(amount)), "EUR"],
  },
  {
    ...base,
    bank: "amounts in cents",
    asks: "amount",
    header: "Date;Details;Amount in cents;Currency",
    row: ({ day, amount, text }) => [day, text, amount, "EUR"],
  },
  {
    ...base,
    bank: "another currency above the table than that of the account",
    asks: "currency",
    known: { currency: "EUR" },
    above: ["Currency;USD", ""],
    header: "Day;Details;Sum",
    row: ({ day, amount, text }) => [day, text, french(amount)],
  },
];
