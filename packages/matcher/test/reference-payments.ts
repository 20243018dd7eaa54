import type { Counterparty } from "../src/model/counterparty.ts";
import type { Invoice, Line } from "../src/model/model.ts";
import { aLine, anInvoice, aParty, ibanOf } from "./matcher-world.ts";

/** Made-up payments that give their invoices by references and numbers, as banks of many countries deliver them. */

export interface Payment {
  text: string;
  line: Line;
  invoices: Invoice[];
  counterparties: Counterparty[];
  /** The numbers of the invoices that it pays. */
  paid: string[];
  /** The expected outcome of each: confirmed, or suggested before all others. */
  expected: "confirmed" | "first";
  /** The signal that the suggestion must show. */
  signal?: string;
}

/** A repeatable source of numbers (mulberry32). */
class Chance {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  /** A whole number from `least` to `most`. */
  int(least: number, most: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return least + (((t ^ (t >>> 14)) >>> 0) % (most - least + 1));
  }
  pick<T>(from: readonly T[]): T {
    return from[this.int(0, from.length - 1)] as T;
  }
  /** Digits that do not begin with zero. */
  digits(length: number): string {
    return Array.from({ length }, (_, at) => this.int(at === 0 ? 1 : 0, 9)).join("");
  }
}

/** Check digits, written down anew from the published rules. */
const luhn = (body: string) => {
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};
const mod11 = (body: string) => {
  const sum = [...body].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 6)), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? undefined : `${body}${check}`;
};
const viite = (body: string) => {
  const sum = [...body].reverse().reduce((total, digit, at) => total + Number(digit) * ([7, 3, 1][at % 3] ?? 0), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};
const ogm = (body: string) => `${body}${String(Number(body) % 97 || 97).padStart(2, "0")}`;
const qrr = (body: string) => {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
  const carry = [...body].reduce((rest, digit) => table[(rest + Number(digit)) % 10] as number, 0);
  return `${body}${(10 - carry) % 10}`;
};
const rf = (body: string) => {
  const number = [...`${body}RF00`].map((letter) => Number.parseInt(letter, 36)).join("");
  return `RF${String(98n - (BigInt(number) % 97n)).padStart(2, "0")}${body}`;
};

/** `12 34567 89012`: groups from the right. */
const fromRight = (text: string, size: number) => text.replace(new RegExp(`(?=(?:.{${size}})+$)(?!^)`, "g"), " ");
/** `RF18 5390 0754 7034`: groups from the left. */
const fromLeft = (text: string, size: number) => text.replace(new RegExp(`(.{${size}})(?=.)`, "g"), "$1 ");

const kid = (chance: Chance): string => {
  const body = chance.digits(chance.int(4, 18));
  return chance.int(0, 1) === 0 ? luhn(body) : (mod11(body) ?? luhn(body));
};
const NATIONAL: Record<string, (chance: Chance) => string> = {
  finnish: (chance) => viite(chance.digits(chance.int(4, 17))),
  belgian: (chance) => ogm(chance.digits(10)),
  norwegian: kid,
  swedish: (chance) => luhn(chance.digits(chance.int(5, 15))),
  slovenian: (chance) => `SI00${chance.digits(chance.int(6, 12))}`,
};

/** A payment of an invoice with a reference, beside other open invoices. */
function paying(
  chance: Chance,
  paymentReference: string | undefined,
  text: string,
  fields: Partial<Line> = {},
): Payment {
  const number = `F-${chance.digits(6)}`;
  const amount = BigInt(chance.int(2_000, 900_000));
  const own = anInvoice(number, { total: amount, ...(paymentReference === undefined ? {} : { paymentReference }) });
  const others = [
    anInvoice(`F-${chance.digits(6)}`, { total: amount + 700n, paymentReference: luhn(chance.digits(9)) }),
    // Another customer owes the same.
    anInvoice(`F-${chance.digits(6)}`, {
      total: amount,
      counterpartyId: "beta",
      paymentReference: viite(chance.digits(8)),
    }),
  ];
  const line = aLine(text.replace("{number}", number), { amount, ...payer(chance), ...fields });
  return {
    text: line.description,
    line,
    invoices: [own, ...others],
    counterparties: parties(),
    paid: [number],
    expected: "confirmed",
  };
}

const parties = () => [aParty("alpha"), aParty("beta"), aParty("gamma")];

/** An account on file, a name on file, a name that is not on file, or nothing. */
function payer(chance: Chance): Partial<Line> {
  return chance.pick<Partial<Line>>([
    { counterpartyIban: ibanOf("alpha"), counterpartyName: aParty("alpha").name },
    { counterpartyName: aParty("alpha").name },
    { counterpartyName: "Zedernholz Verwaltung", counterpartyIban: "XX12345" },
    {},
  ]);
}

function gluedKid(chance: Chance): Payment {
  const reference = kid(chance);
  const grouped = chance.int(0, 3) === 0 && reference.length > 7 ? fromLeft(reference, 4) : reference;
  const form = chance.pick([
    "KID{}",
    "KID:{}",
    "KID {}",
    "Kid{} takk",
    "Betaling KID{}",
    "KID-{}",
    "KIDNR{}",
    "KID NR {}",
    "KIDNR. {}",
    "Innbetaling, kid{}, faktura",
    "GIRO KID{} FRA KUNDE",
  ]);
  return paying(chance, reference, form.replace("{}", grouped));
}

function finnishGroups(chance: Chance): Payment {
  const reference = viite(chance.digits(chance.int(5, 19)));
  const zeros = chance.int(0, 3) === 0 ? reference.padStart(20, "0") : reference;
  const form = chance.pick([
    "{}",
    "Viite {}",
    "VIITE: {}",
    "viitenumero {}",
    "Viitenro {}",
    "Viitteellä {} maksu",
    "SEPA-MAKSU VIITE{}",
    "LASKU, viite {}",
  ]);
  return paying(chance, reference, form.replace("{}", fromRight(zeros, 5)));
}

function inRfForm(chance: Chance): Payment {
  const reference = chance.pick(Object.values(NATIONAL))(chance);
  const body = reference.replace(/^SI\d\d/, "");
  const cited = rf(chance.int(0, 3) === 0 ? body.padStart(20, "0") : body);
  const written = chance.int(0, 1) === 0 ? cited : fromLeft(cited, 4);
  const form = chance.pick(["{}", "Viite {}", "Ref. {} danke", "/RFB/{}", "SCOR {}", "invoice {}", "SVWZ+{}"]);
  return chance.int(0, 3) === 0
    ? paying(chance, reference, "", { reference: written })
    : paying(chance, reference, form.replace("{}", written));
}

function inNationalForm(chance: Chance): Payment {
  const [country, make] = chance.pick(Object.entries(NATIONAL));
  const national = make(chance);
  const body = national.replace(/^SI\d\d/, "");
  const onFile = fromLeft(rf(body), 4);
  const written =
    country === "belgian"
      ? `+++${body.slice(0, 3)}/${body.slice(3, 7)}/${body.slice(7)}+++`
      : country === "finnish"
        ? fromRight(body, 5)
        : national;
  const label =
    { finnish: "viite ", belgian: "", norwegian: "KID ", swedish: "OCR ", slovenian: "sklic " }[country] ?? "";
  return chance.int(0, 2) === 0
    ? paying(chance, onFile, "", { reference: written })
    : paying(chance, onFile, `${label}${written}`);
}

function ofAnInvoiceNumber(chance: Chance): Payment {
  const payment = paying(chance, undefined, "{number}");
  const [number = ""] = payment.paid;
  const key = number.replace("-", "");
  const description = chance
    .pick(["{}", "Zahlung {} danke", "REF {}"])
    .replace("{}", chance.pick([rf(key), fromLeft(rf(key), 4)]));
  const line = { ...payment.line, description };
  return { ...payment, line, text: description };
}

function checked(chance: Chance): Payment {
  const reference = chance.pick([
    kid(chance),
    viite(chance.digits(8)),
    ogm(chance.digits(10)),
    luhn(chance.digits(9)),
    qrr(chance.digits(26)),
    rf(chance.digits(9)),
  ]);
  const form = chance.pick([
    "Rechnung, Referenz {}",
    "{}",
    "OCR{}",
    "OCR: {}",
    "Ref {}",
    "Referenz{}",
    "Inbetalning OCR-nr {}",
    "VS{}",
    "+++{}+++",
  ]);
  return paying(chance, reference, form.replace("{}", reference));
}

/** Several open invoices of one customer, whose numbers a payment lists. */
function listed(chance: Chance, size: number, render: (numbers: string[], amounts: bigint[]) => string): Payment {
  const form = chance.pick(["INV-{}", "{}", "F{}", "2026/{}"]);
  const start = Number(chance.digits(6));
  const step = chance.int(2, 40);
  const numbers = Array.from({ length: size }, (_, at) => form.replace("{}", String(start + at * step)));
  const invoices = numbers.map((number) => anInvoice(number, { total: BigInt(chance.int(5_000, 800_000)) }));
  const amounts = invoices.map(({ total }) => total);
  const others = [1, 2].map((at) =>
    anInvoice(form.replace("{}", String(start - at * 41)), { total: BigInt(chance.int(5_000, 900_000)) }),
  );
  const amount = amounts.reduce((sum, each) => sum + each, 0n);
  const text = render(numbers, amounts);
  const line = aLine(text, { amount, ...payer(chance) });
  return {
    text,
    line,
    invoices: [...invoices, ...others],
    counterparties: parties(),
    paid: numbers,
    expected: "confirmed",
  };
}

const decimal = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;

function remittance(chance: Chance): Payment {
  const star = chance.pick(["*", "*", "*", "|", "^", "~"]);
  const end = chance.pick(star === "~" ? ["\\", "\n"] : ["\\", "~", "\n", "\\\n"]);
  const before = chance.pick([
    "",
    "ACH CREDIT OAKFIELD CTX ",
    "ISA*00*          *00*\\GS*RA*123*456\\ST*820*0001\\",
    `TRN*1*${chance.digits(9)}\\`,
    `ENT*1\\`,
  ]);
  const after = chance.pick([
    "",
    `DTM*003*202602${chance.int(10, 27)}\\`,
    `REF*PO*${chance.digits(6)}\\`,
    "SE*5*0001\\",
  ]);
  const swap = (text: string) => text.replaceAll("*", star).replaceAll("\\", end);
  return listed(chance, chance.int(1, 5), (numbers, amounts) => {
    const segments = numbers.map((number, at) => {
      const paid = decimal(amounts[at] as bigint);
      return chance.pick([
        `RMR*IV*${number}**${paid}\\`,
        `RMR*IV*${number}*PI*${paid}*${paid}\\`,
        `RMR*IV*${number}**${paid}*${paid}*0.00\\`,
      ]);
    });
    return swap(before) + swap(segments.join("")) + swap(after);
  });
}

function itemsOfASum(chance: Chance): Payment {
  const joint = chance.pick([", ", " + ", "; ", " ", "\n", " und ", " & "]);
  const label = chance.pick(["", "Rechnungen ", "Invoices ", "Payment for "]);
  return listed(chance, chance.int(2, 6), (numbers) => label + numbers.join(joint));
}

function lessFee(chance: Chance): Payment {
  const payment = listed(
    chance,
    chance.int(2, 6),
    (numbers) =>
      `${chance.pick(["PAYOUT ", "Settlement ", "Invoices "])}${numbers.join(", ")}${chance.pick(["", " less fee", " net of fees"])}`,
  );
  const fee = (payment.line.amount * BigInt(chance.int(5, 60))) / 1000n + 1n;
  const several = chance.int(0, 1) === 0 ? payment : ofSeveralCustomers(payment);
  const line = { ...several.line, amount: several.line.amount - fee };
  return { ...several, line, expected: "first", signal: "amounts_less_fee" };
}

const PROCESSOR = { counterpartyName: "Paywell Europe", counterpartyIban: "XX777" };

/** The payment by a processor instead, with invoices of two customers. */
function ofSeveralCustomers(payment: Payment): Payment {
  const [first, ...rest] = payment.invoices as [Invoice, ...Invoice[]];
  const line = {
    ...payment.line,
    ...(payment.paid.length % 2 === 0 ? PROCESSOR : { counterpartyIban: ibanOf("gamma") }),
  };
  const invoices = [{ ...first, counterpartyId: "beta", counterpartyCode: "beta" }, ...rest];
  return { ...payment, line, invoices, expected: "first", signal: "amounts_sum" };
}

function payoutWithoutFee(chance: Chance): Payment {
  return ofSeveralCustomers(listed(chance, chance.int(2, 6), (numbers) => `Settlement ${numbers.join(", ")}`));
}

/** One digit of a reference with check digits is wrong. */
function oneDigitOff(chance: Chance): Payment {
  const reference = chance.pick([
    viite(chance.digits(8)),
    ogm(chance.digits(10)),
    luhn(chance.digits(9)),
    qrr(chance.digits(26)),
    rf(chance.digits(9)),
  ]);
  const at = chance.int(4, reference.length - 1);
  const digit = (Number(reference[at]) + chance.int(1, 9)) % 10;
  const wrong = `${reference.slice(0, at)}${digit}${reference.slice(at + 1)}`;
  const text = chance.pick(["Ref {}", "{}", "Zahlung {} danke"]).replace("{}", wrong);
  const payment = paying(chance, reference, text);
  return { ...payment, expected: "first", signal: "reference_misspelled" };
}

function forAnother(chance: Chance): Payment {
  const amount = BigInt(chance.int(2_000, 900_000));
  const [number, own, another] = [
    `RE-2026-${chance.digits(5)}`,
    `RE-2026-${chance.digits(5)}`,
    `RE-2026-${chance.digits(5)}`,
  ];
  const theirs = anInvoice(number, {
    total: amount,
    counterpartyId: "beta",
    ...chance.pick([{}, { dueDate: "2026-02-04" }]),
  });
  const mine = chance.pick([
    [],
    [anInvoice(own, { total: amount })],
    [anInvoice(own, { total: amount, dueDate: "2026-02-03" })],
    [anInvoice(own, { total: amount + 500n })],
    [anInvoice(own, { total: amount }), anInvoice(another, { total: amount * 2n })],
  ]);
  const by = chance.pick([
    { counterpartyIban: ibanOf("alpha"), counterpartyName: aParty("alpha").name },
    { counterpartyIban: ibanOf("alpha") },
    { counterpartyName: aParty("alpha").name },
  ]);
  const second =
    chance.int(0, 3) > 0 ? [] : [anInvoice(`RE-2026-${chance.digits(5)}`, { total: 12_345n, counterpartyId: "beta" })];
  const paid = [theirs, ...second].map(({ invoiceNumber }) => invoiceNumber);
  const form = chance.pick(["Rechnung {}", "{}", "Zahlung für beta, {}", "invoice {} for our subsidiary"]);
  const text = form.replace("{}", paid.join(", "));
  return {
    text,
    line: aLine(text, { amount: second.length > 0 ? amount + 12_345n : amount, ...by }),
    invoices: [...mine, theirs, ...second],
    counterparties: parties(),
    paid,
    expected: "first",
    signal: "paid_by_another",
  };
}

const KINDS: Record<string, (chance: Chance) => Payment> = {
  "a KID written onto its label": gluedKid,
  "a Finnish reference in groups of five": finnishGroups,
  "the RF form of a national reference on file": inRfForm,
  "the national form of an RF reference on file": inNationalForm,
  "the RF form of an invoice number": ofAnInvoiceNumber,
  "a reference with check digits": checked,
  "remittance segments of EDI": remittance,
  "several numbers whose sum is the amount": itemsOfASum,
  "listed invoices less a fee": lessFee,
  "listed invoices of several customers": payoutWithoutFee,
  "a reference with one wrong digit": oneDigitOff,
  "the invoice of another customer": forAnother,
};

/** Payments of each kind. */
export function paymentsByKind(each: number, seed = 33): [kind: string, payments: Payment[]][] {
  return made(KINDS, each, seed);
}

const ALPHA = { counterpartyIban: ibanOf("alpha"), counterpartyName: aParty("alpha").name };

/** Payments that look like those of `KINDS` and that no rule may confirm. */
const DECEPTIONS: Record<string, (chance: Chance) => Payment> = {
  "an invoice number beside the reference of another invoice": (chance) =>
    paying(chance, viite(chance.digits(8)), `{number} ${fromLeft(rf(chance.digits(9)), 4)}`),
  "two references, of which no invoice has the second": (chance) => {
    const reference = viite(chance.digits(8));
    return paying(chance, reference, `${rf(reference)}, ${rf(chance.digits(10))}`);
  },
  "the KID of an invoice that is not open, from a known account": (chance) =>
    paying(chance, luhn(chance.digits(10)), `KID${luhn(chance.digits(10))}`, ALPHA),
  "a reference with another amount": (chance) => {
    const payment = finnishGroups(chance);
    return { ...payment, line: { ...payment.line, amount: payment.line.amount + BigInt(chance.int(1, 900)) } };
  },
  "a reference in RF form from the account of another customer": (chance) => {
    const reference = NATIONAL.finnish?.(chance) ?? "";
    return paying(chance, reference, rf(reference), { counterpartyIban: ibanOf("gamma") });
  },
  "remittance segments with an item that no invoice has": (chance) => {
    const payment = listed(chance, 1, ([number]) => `RMR*IV*${number}**100.00\\RMR*IV*{other}**10.00\\`);
    const [number = ""] = payment.paid;
    const other = `${number.slice(0, -4)}${(Number(number.slice(-4)) + 3_333) % 10_000}`.padEnd(number.length, "0");
    return { ...payment, line: { ...payment.line, description: payment.text.replace("{other}", other) } };
  },
  "remittance segments with one invoice of another amount": (chance) => {
    const payment = remittance(chance);
    return { ...payment, line: { ...payment.line, amount: payment.line.amount - BigInt(chance.int(1, 500)) } };
  },
  "listed invoices less a fee": lessFee,
  "listed invoices of several customers": payoutWithoutFee,
  "the invoice of another customer": forAnother,
};

/** Deceptive payments of each kind. */
export function deceptionsByKind(each: number, seed = 34): [kind: string, payments: Payment[]][] {
  return made(DECEPTIONS, each, seed);
}

function made(kinds: Record<string, (chance: Chance) => Payment>, each: number, seed: number): [string, Payment[]][] {
  return Object.entries(kinds).map(([kind, make], at) => {
    const chance = new Chance(seed * 1_000 + at);
    return [kind, Array.from({ length: each }, () => make(chance))];
  });
}
