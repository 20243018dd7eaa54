import type { Random } from "../random.ts";

/**
 * The purposes on which money is spent or earned: the range of its amounts in dollars, and the codes that statements
 * may print.
 */
export interface Spending {
  debit: boolean;
  least: number;
  most: number;
  /** Texts that do not hold the name; `%` is a code that changes with every payment. */
  codes: readonly string[];
}

const spending = (debit: boolean, least: number, most: number, codes: string[] = []): Spending => ({
  debit,
  least,
  most,
  codes,
});

export const SERVICES = spending(true, 1_000, 75_000);
export const SALES = spending(false, 1_000, 300_000);
const SPENDINGS: (readonly [number, Spending])[] = [
  [30, SALES],
  [15, SERVICES],
  [15, spending(true, 50, 5_000, ["LRCHMT MKTP US*% LRCH.CO", "LRCHMT MKTP US*%", "KSQ *SUPPLIES %"])],
  [24, spending(true, 500, 50_000)],
  [8, spending(true, 150, 12_000, ["SKYBRIDGE AIR %", "NORTHJET %", "RYDR   *TRIP %"])],
  [5, spending(true, 100, 10_000, ["CLDWRKS *SUITE %", "OFCSOFT *365"])],
  [3, spending(true, 500, 15_000, ["TCG&P WEBPMT %", "METROCABLE *PAYMENT %"])],
  [3, spending(true, 2_000, 25_000)],
  [3, spending(false, 100, 10_000)],
  [2, spending(true, 30_000, 250_000, ["PRLPRO TOFCPYRL % XXXXXX4410", "PAYDESK E-PAY %"])],
  [2, spending(true, 3_000, 40_000, ["SHIELD MUTUAL RO %", "CARGUARD *PAYMENT %"])],
];

export function spendingOf(random: Random): Spending {
  return random.weighted(SPENDINGS);
}

/** The maximum number of characters of a name on a statement. */
const WIDTH = 25;

/** A name as a statement shows it at most. */
export function shownName(name: string, width = WIDTH): string {
  return name.toUpperCase().slice(0, width).trim();
}

/**
 * The text of a payment: a code without the name, the name cut after 12 to 20 characters, at times without its blanks, or
 * the name.
 */
export function paymentText(random: Random, name: string, { debit, codes }: Spending): string {
  if (codes.length > 0 && random.chance(0.25)) {
    return random.pick(codes).replace("%", random.digits(3) + random.pick("BKRTX".split("")) + random.digits(4));
  }
  const kind = debit ? random.pick(["ACH DEBIT", "POS DEBIT", "E-PAYMENT", "AUTO-PAY"]) : "ACH CREDIT";
  if (!random.chance(0.3)) return `${kind} ${shownName(name)}`;
  const cut = shownName(name, random.int(12, 20));
  return `${kind} ${random.chance(0.3) ? cut.replaceAll(" ", "") : cut}`;
}

/** A charge or a credit of the bank itself, with its amount in cents. */
export function bankCharge(random: Random): { text: string; amount: bigint; debit: boolean } {
  const text = random.pick([
    "SERVICE CHARGE",
    "WIRE TRF FEE",
    "INTEREST PAYMENT",
    "ANALYSIS CHARGE",
    "FOREIGN TXN FEE",
  ]);
  return { text, amount: BigInt(random.int(300, 9_000)), debit: text !== "INTEREST PAYMENT" };
}
