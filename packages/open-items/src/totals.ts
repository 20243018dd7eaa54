import { toDecimal } from "@matchbook/statements/money";

/** The sums of a document, signed, in minor units; undefined for those that it leaves out. */
export interface Totals {
  /** The sum of the lines; undefined when one of them cannot be read exactly. */
  lines: bigint | undefined;
  /** The sum of the lines as the document states it. */
  lineTotal: bigint | undefined;
  allowances: bigint | undefined;
  charges: bigint | undefined;
  /** Without taxes. */
  net: bigint | undefined;
  tax: bigint | undefined;
  /** With taxes. */
  gross: bigint | undefined;
  prepaid: bigint | undefined;
  /** The amount that the buyer pays to the state instead of the seller. */
  withheld?: bigint | undefined;
  /** The amount that others collect with the document, beside its own total (XRechnung extension, BT-DEX-002). */
  thirdParty?: bigint | undefined;
  rounding: bigint | undefined;
  payable: bigint | undefined;
}

/**
 * The sums that contradict each other, by the rules BR-CO-10, 13, 15 and 16 of EN 16931: lines, lines − allowances +
 * charges, net + tax, and gross − prepaid + rounding, and BR-DEX-09 of the XRechnung extension. A sum that the document leaves out is not checked.
 */
export function contradictions(totals: Totals, currency: string): string[] {
  const { allowances = 0n, charges = 0n, prepaid = 0n, withheld = 0n, thirdParty = 0n, rounding = 0n } = totals;
  const rules: [sum: bigint | undefined, stated: bigint | undefined, what: string, name: string][] = [
    [totals.lines, totals.lineTotal, "its lines add up to", "states as their sum"],
    [
      plus(totals.lineTotal, charges - allowances),
      totals.net,
      "lines and charges less allowances are",
      "states as net total",
    ],
    [plus(totals.net, totals.tax), totals.gross, "net total and taxes are", "states as total with taxes"],
    [
      plus(totals.gross, rounding + thirdParty - prepaid - withheld),
      totals.payable,
      "the total less what was prepaid or is withheld is",
      "states as payable",
    ],
  ];
  const shown = (amount: bigint) => `${toDecimal(amount, currency)} ${currency}`;
  return rules.flatMap(([sum, stated, what, name]) =>
    sum === undefined || stated === undefined || sum === stated
      ? []
      : [`${what} ${shown(sum)}, but the document ${name} ${shown(stated)}`],
  );
}

function plus(first: bigint | undefined, second: bigint | undefined): bigint | undefined {
  return first === undefined || second === undefined ? undefined : first + second;
}
