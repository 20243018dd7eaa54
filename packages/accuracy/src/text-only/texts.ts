import type { Random } from "../random.ts";

const CITIES = ["DAYTON OH", "AUSTIN TX", "BOISE ID", "TULSA OK", "RENO NV"];

/** The text of a debit that names the payee. */
export function debitText(random: Random, name: string): string {
  return random.weighted([
    [30, `ACH DEBIT ${name}`],
    [14, `POS DEBIT ${random.digits(4)} ${name}`],
    [14, `E-PAYMENT ${name}`],
    [14, `AUTO-PAY ${name}`],
    [8, `WIRE TRF OUT ${random.digits(7)} ${name}`],
    [6, `BILL PAY ${name} CONF ${random.digits(6)}`],
    [6, `ACH DEBIT ${name} PPD ID: ${random.digits(10)}`],
    [5, `DEBIT CARD PURCHASE ${name} ${random.pick(CITIES)}`],
    [3, `ONLINE PMT TO ${name}`],
  ]);
}

/** The text of a credit that names the payer. */
export function creditText(random: Random, name: string): string {
  return random.weighted([
    [40, `ACH CREDIT ${name}`],
    [30, `WIRE TRF IN ${random.digits(7)} ${name}`],
    [12, `DEPOSIT ${name}`],
    [10, `LOCKBOX DEP ${random.digits(5)} ${name}`],
    [8, `ACH CREDIT ${name} CCD TRACE ${random.digits(9)}`],
  ]);
}

/** The text of a check; few name the payee. */
export function checkText(random: Random, number: string, name: string): string {
  return random.weighted([
    [70, `CHECK #${number}`],
    [12, `CHECK ${number}`],
    [8, `CHK ${number} ${name}`],
    [10, `CHECK PAID #${number}`],
  ]);
}

/** The text of a movement that pays no open item. */
export function otherText(random: Random, name: string): string {
  return random.pick([
    "MONTHLY SERVICE CHARGE",
    "INTEREST PAYMENT",
    `ATM WITHDRAWAL ${random.digits(6)} ${random.pick(CITIES)}`,
    `RETURNED ITEM ${name}`,
    "WIRE TRANSFER FEE",
    `ACH DEBIT ${random.pick(["IRS USATAXPYMT", "ADP PAYROLL FEES", "COMCAST CABLE", "STATE OF OHIO TAX"])}`,
    `POS DEBIT ${random.digits(4)} CORNER DINER ${random.pick(CITIES)}`,
  ]);
}
