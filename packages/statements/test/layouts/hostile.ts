import { type Booking, bookingsOf, comma, dmy, into, type Layout, mdy, out, point, write } from "./layout.ts";

const base = { country: "GB", currency: "EUR" } as const;
const sum = (bookings: readonly Booking[], at: number) =>
  bookings.slice(0, at).reduce((all, { amount }) => all + amount, 0);
const fee = (amount: number) => (amount < 0 ? 30 : 0);
const withFees = bookingsOf().map((booking, at, all) => ({
  ...booking,
  balance: 182_350 + sum(all, at + 1) - all.slice(0, at + 1).reduce((fees, { amount }) => fees + fee(amount), 0),
}));

/** Layouts that invite a wrong reading. */
export const HOSTILE: readonly Layout[] = [
  {
    ...base,
    bank: "a running balance before the amount",
    delimiter: ",",
    header: "Date,Total,Movement,Details,Currency",
    row: ({ day, amount, balance, text }) => [day, point(balance), point(amount), text, "EUR"],
  },
  {
    ...base,
    bank: "an unsigned value beside DEPOSIT and PAYMENT",
    delimiter: ",",
    header: "Date,Kind,Value (EUR),Details",
    row: ({ day, amount, text }) => [day, amount < 0 ? "PAYMENT" : "DEPOSIT", point(Math.abs(amount)), text],
  },
  {
    ...base,
    bank: "an unsigned value beside unknown words, without balances",
    asks: "direction",
    delimiter: ",",
    header: "Date,Kind,Value (EUR),Details",
    row: ({ day, amount, text }) => [day, amount < 0 ? "KHARCH" : "JAMA", point(Math.abs(amount)), text],
  },
  {
    ...base,
    bank: "an unsigned value beside unknown words, with balances",
    header: "Day;Kind;Value;Rest;Text;Cur",
    row: ({ day, amount, balance, text }) => [
      dmy(day, "."),
      amount < 0 ? "KHARCH" : "JAMA",
      comma(Math.abs(amount)),
      comma(balance),
      text,
      "EUR",
    ],
  },
  {
    ...base,
    bank: "fees that the amount does not contain",
    delimiter: ",",
    bookings: withFees,
    header: "Date,Details,Amount,Charges,Balance,Currency",
    row: ({ day, amount, balance, text }) => [day, text, point(amount), point(fee(amount)), point(balance), "EUR"],
  },
  {
    ...base,
    bank: "the original amount and currency beside the booked amount",
    header: "Date;Text;Amount;Currency;Amount in account currency;Account currency;Balance",
    row: ({ day, amount, balance, text, number }) => [
      day,
      text,
      comma(number % 3 === 0 ? amount * 2 : amount),
      number % 3 === 0 ? "USD" : "EUR",
      comma(amount),
      "EUR",
      comma(balance),
    ],
  },
  {
    ...base,
    bank: "the newest row first, and day and month open",
    delimiter: ",",
    falls: true,
    bookings: bookingsOf([
      ["2026-05-02", -1_000, "a", "A"],
      ["2026-05-03", 5_000, "b", "B"],
      ["2026-05-06", -2_000, "c", "C"],
      ["2026-05-06", 700, "d", "D"],
      ["2026-05-07", -300, "e", "E"],
      ["2026-05-08", 4_400, "f", "F"],
      ["2026-05-09", -10, "g", "G"],
      ["2026-05-10", -20, "h", "H"],
      ["2026-05-11", 6_500, "i", "I"],
      ["2026-05-12", -999, "j", "J"],
    ]),
    header: "Date,Details,Sum EUR,Left EUR",
    row: ({ day, amount, balance, text }) => [dmy(day), text, point(amount), point(balance)],
  },
  {
    ...base,
    bank: "dated rows of balances and turnover among the bookings, without running balances",
    asks: "status",
    above: [
      '"Client account";"Row type";"Date";"Payee";"Details";"Amount";"Currency";"Debit/Credit"',
      '"EE1";"10";"01.09.2026";"";"Opening balance";"1823,50";"EUR";"C"',
    ],
    row: ({ day, amount, text, party }) => [
      ...['"EE1"', '"20"', `"${dmy(day, ".")}"`, `"${party}"`, `"${text}"`],
      ...[`"${comma(Math.abs(amount))}"`, '"EUR"', amount < 0 ? '"D"' : '"C"'],
    ],
    below: [
      '"EE1";"82";"01.10.2026";"";"Turnover";"4380,59";"EUR";"D"',
      '"EE1";"86";"01.10.2026";"";"Closing balance";"2214,09";"EUR";"C"',
    ],
  },
  {
    ...base,
    bank: "rows of one day in any order",
    header: "Date;Text;Value (EUR);Rest",
    bookings: [0, 3, 1, 2, 4, 6, 5, 9, 7, 8].map((at) => ({
      ...(bookingsOf().map((b) => ({ ...b, day: b.number < 6 ? "2026-09-07" : "2026-09-08" }))[at] as Booking),
    })),
    row: ({ day, amount, balance, text }) => [day, text, comma(amount), comma(balance)],
  },
  {
    ...base,
    bank: "a balance once a day",
    header: "Date;Text;Out;In;Balance (EUR)",
    row: ({ day, amount, closing, isLast, text }) => [
      day,
      text,
      out(amount, comma),
      into(amount, comma),
      isLast ? comma(closing) : "",
    ],
  },
  {
    ...base,
    bank: "the balance of the day beside every row",
    falls: true,
    header: "Date;Text;Amount EUR;Balance EUR",
    row: ({ day, amount, closing, text }) => [day, text, comma(amount), comma(closing)],
  },
  {
    ...base,
    bank: "amounts marked DR and CR, with a total",
    delimiter: "|",
    header: "Date|Details|Amount (EUR)|Balance (EUR)",
    row: ({ day, amount, balance, text }) => [
      day,
      text,
      `${write(".", ",")(Math.abs(amount))} ${amount < 0 ? "DR" : "CR"}`,
      `${point(balance)} CR`,
    ],
    below: ["Total||99.00 CR|"],
  },
  {
    ...base,
    bank: "trailing minus, parentheses for nothing, a preamble and a footer",
    above: ["Statement of account;;;", "Created 05.10.2026;;;", ""],
    header: "Date;Text;Amount EUR;Saldo EUR",
    row: ({ day, amount, balance, text }) => [
      dmy(day, "."),
      text,
      `${write(",", ".")(Math.abs(amount))}${amount < 0 ? "-" : ""}`,
      write(",", ".")(balance),
    ],
    below: ["Saldo 01.10.2026;;;2.214,09", "Page 1 of 1;;;"],
  },
  {
    ...base,
    bank: "parentheses and no balance",
    delimiter: "\t",
    header: "Date\tDetails\tNet EUR",
    row: ({ day, amount, text }) => [mdy(day), text, amount < 0 ? `(${point(-amount)})` : point(amount)],
  },
  {
    ...base,
    bank: "Arabic digits",
    delimiter: ",",
    header: "التاريخ,البيان,المبلغ (EUR),الرصيد",
    row: ({ day, amount, balance, text }) => [arabic(day), text, arabic(point(amount)), arabic(point(balance))],
  },
  {
    ...base,
    bank: "digits of full width",
    header: "Date;Text;Amount (EUR);Balance (EUR)",
    row: ({ day, amount, balance, text }) => [day, text, fullWidth(point(amount)), fullWidth(point(balance))],
  },
  {
    ...base,
    bank: "a credit card with money out as positive",
    asks: "invertSign",
    delimiter: ",",
    header: "Date,Details,Card Member,Amount EUR",
    row: ({ day, amount, text }) => [day, text, "A NORTH", point(-amount)],
  },
  {
    ...base,
    bank: "only money out, unsigned",
    asks: "direction",
    delimiter: ",",
    bookings: bookingsOf().map((booking) => ({ ...booking, amount: -Math.abs(booking.amount) })),
    header: "Date,Details,Sum EUR",
    row: ({ day, amount, text }) => [day, text, point(-amount)],
  },
  {
    ...base,
    bank: "purchases as positive amounts under plain names",
    asks: "direction",
    delimiter: ",",
    known: { currency: "EUR" },
    bookings: bookingsOf().map((booking) => ({ ...booking, amount: -Math.abs(booking.amount) })),
    header: "Merchant Name,Card Used,Date,Amount",
    row: ({ day, amount, party }) => [party, "**** 4711", day, point(-amount)],
  },
  {
    ...base,
    bank: "words that contradict some signs",
    asks: "direction",
    delimiter: ",",
    header: "Date,Details,Amount (EUR),Type",
    row: ({ day, amount, text, number }) => [
      day,
      text,
      point(amount),
      amount < 0 && number % 3 === 0 ? "Debit" : "Credit",
    ],
  },
  {
    ...base,
    bank: "two signed columns without a name",
    asks: "amount",
    delimiter: ",",
    header: "Date,Details,A,B,Currency",
    row: ({ day, amount, text, number }) => [
      day,
      text,
      point(amount),
      point(number % 2 === 0 ? amount - 100 : amount + 7),
      "EUR",
    ],
  },
  {
    ...base,
    bank: "a balance that does not follow from the amounts",
    asks: "amount",
    delimiter: ",",
    header: "Date,Details,Amount (EUR),Balance (EUR)",
    row: ({ day, amount, balance, text, number }) => [day, text, point(amount), point(balance + number * 11)],
  },
  {
    ...base,
    bank: "debit and credit columns in an unknown language",
    asks: "debit",
    delimiter: ",",
    header: "Date,Details,Kharch (EUR),Jama (EUR)",
    row: ({ day, amount, text }) => [day, text, out(amount, point), into(amount, point)],
  },
];

function arabic(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))).replace(".", "\u066b");
}

function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
}
