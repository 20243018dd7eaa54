import { cached } from "../model/memo.ts";
import type { Invoice } from "../model/model.ts";
import { hasLengthDigit, schemesOf, unmistakableScheme } from "../references/structured.ts";
import { MAX_TAIL_DIGITS } from "../text/citations.ts";
import { checkKeysOf } from "../text/number-forms.ts";
import { endDigits, isNumber, words } from "../text/words.ts";
import type { Written } from "../text/written.ts";
import { isExpected } from "./expected.ts";
import { coreKey, keyOf, otherYearKey, referenceKeys, withoutZeros, zerolessKey } from "./keys.ts";

type Named = Pick<Invoice, "invoiceNumber" | "issueDate" | "paymentReference" | "expected">;

/** The forms of an invoice's number and reference: the keys by which a line may cite it, and what a series shares. */
export const formsOf = cached((invoice: Named) => {
  const { issueDate, paymentReference = "" } = invoice;
  // The number of an expected payment is known to the tenant alone.
  const number = isExpected(invoice) ? "" : invoice.invoiceNumber;
  const [parts, whole] = [words(number), keyOf(number)];
  const core = coreKey(whole);
  // The number in full, without leading zeros, and with its year in the other length; none for an expected payment.
  const inNumbers = whole === "" ? [] : [whole, zerolessKey(parts), otherYearKey(parts, issueDate)];
  const numbers = inNumbers.filter((key) => key !== undefined);
  const references = referenceKeys(paymentReference);
  const checks = checkKeysOf(number, paymentReference);
  const [reference = ""] = references;
  const scheme = unmistakableScheme(reference) ?? schemesOf(reference)[0];
  return {
    keys: [...new Set([...numbers, ...(core === undefined ? [] : [core]), ...references, ...checks])],
    ...{ numbers, core, references, checks },
    referenceDetail:
      scheme === undefined ? reference : `${scheme}${hasLengthDigit(reference) ? " with length" : ""} ${reference}`,
    isStructured: scheme !== undefined, // The reference is valid under some scheme: it may stand in free text.
    ...{ tail: tailDigits(whole), end: endDigits(whole), form: formOf(parts), prefix: seriesPrefix(parts) },
  };
});

export const invoiceKeys = (invoice: Named): readonly string[] => formsOf(invoice).keys;
/** The key by which an invoice's number is written in full. */
export const writtenKey = (invoice: Named): string => formsOf(invoice).numbers[0] ?? "";
export const referenceKeyOf = (invoice: Named): string => formsOf(invoice).references[0] ?? "";
export const fullKeys = (invoice: Named): string[] => [writtenKey(invoice), ...formsOf(invoice).references];

/** The digits with which a number ends, without leading zeros, when they are at least three. */
function tailDigits(whole: string): string | undefined {
  const tail = withoutZeros(endDigits(whole).slice(-MAX_TAIL_DIGITS));
  return tail.length < 3 ? undefined : tail;
}

/** Tells whether a number has the form of the invoice's: both may be of one series. Behind a label it does. */
export function hasFormOf(invoice: Invoice, { key, parts, labelled }: Pick<Written, "key" | "parts" | "labelled">) {
  const { form, prefix } = formsOf(invoice);
  // Numbers of one form are equally long, which is cheaper to compare.
  const isAsLong = key.length === writtenKey(invoice).length;
  return isAsLong && (labelled || key.startsWith(prefix)) && formOf(parts) === form;
}

// A number of digits only has the form of any other with as many digits, so it must also begin alike.
function seriesPrefix(parts: readonly string[]): string {
  const [only = ""] = parts;
  return parts.length === 1 && isNumber(only) ? only.slice(0, Math.ceil(only.length / 2)) : "";
}

/** The form that the numbers of one series share: `INV-4-4` for `INV-2024-0014`. */
export const formOf = (parts: readonly string[]): string =>
  parts.map((part) => part.replace(/\d+/g, ({ length }) => String(length))).join("-");
