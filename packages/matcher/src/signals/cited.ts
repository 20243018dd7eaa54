import { cached } from "../model/memo.ts";
import type { Invoice } from "../model/model.ts";
import { invoiceKeys, numberOf } from "../reading/derived-keys.ts";
import { coreKey, keyOf, numberKeys, paymentReferenceKeys, withoutZeros } from "../reading/keys.ts";
import { hasLengthDigit, schemesOf, unmistakableScheme } from "../references/structured.ts";
import { MAX_TAIL_DIGITS } from "../text/citations.ts";
import { checkKeysOf } from "../text/number-forms.ts";
import { endDigits, isNumber, words } from "../text/words.ts";
import type { Written } from "../text/written.ts";

interface Cited {
  keys: readonly string[];
  referenceKeys: string[];
  referenceDetail: string;
  structured: boolean; // Valid under some scheme: it may stand in free text.
  numberKeys: string[];
  core: string | undefined;
  checkKeys: readonly string[];
  tail: string | undefined; // The digits it ends with, without leading zeros, when they are at least three.
  end: string; // All digits it ends with.
  form: string;
  prefix: string;
}

export const citableKeys = (invoice: Invoice): readonly string[] => citedOf(invoice).keys;

export const citedOf = cached((invoice: Invoice): Cited => {
  const referenceKeys = paymentReferenceKeys(invoice.paymentReference ?? "");
  const [key = ""] = referenceKeys;
  const scheme = unmistakableScheme(key) ?? schemesOf(key)[0];
  const number = numberOf(invoice);
  const parts = words(number);
  const whole = keyOf(number);
  const core = coreKey(whole);
  return {
    keys: invoiceKeys(invoice),
    referenceKeys,
    referenceDetail: scheme === undefined ? key : `${scheme}${hasLengthDigit(key) ? " with length" : ""} ${key}`,
    structured: scheme !== undefined,
    numberKeys: numberKeys(number, invoice.issueDate).filter((text) => text !== core),
    core,
    checkKeys: checkKeysOf(number, invoice.paymentReference),
    tail: tailDigits(whole),
    end: endDigits(whole),
    form: formOf(parts),
    prefix: seriesPrefix(parts),
  };
});

function tailDigits(whole: string): string | undefined {
  const tail = withoutZeros(endDigits(whole).slice(-MAX_TAIL_DIGITS));
  return tail.length < 3 ? undefined : tail;
}

/** Tells whether a number has the form of the invoice's: both may be of one series. Behind a label it does. */
export function hasFormOf(invoice: Invoice, { key, parts, labelled }: Written): boolean {
  const { form, prefix, numberKeys } = citedOf(invoice);
  // Numbers of one form are equally long, which is cheaper to compare.
  return key.length === numberKeys[0]?.length && (labelled || key.startsWith(prefix)) && formOf(parts) === form;
}

// A number of digits only has the form of any other with as many digits, so it must also begin alike.
function seriesPrefix(parts: readonly string[]): string {
  const [only = ""] = parts;
  return parts.length === 1 && isNumber(only) ? only.slice(0, Math.ceil(only.length / 2)) : "";
}

/** The form that the numbers of one series share: `INV-4-4` for `INV-2024-0014`. */
export const formOf = (parts: readonly string[]): string =>
  parts.map((part) => part.replace(/\d+/g, ({ length }) => String(length))).join("-");

/** The key by which an invoice's number is written in full. */
export const writtenKey = (invoice: Invoice): string => citedOf(invoice).numberKeys[0] ?? "";
export const fullKeys = (invoice: Invoice): string[] => [writtenKey(invoice), ...citedOf(invoice).referenceKeys];
export const referenceKeyOf = (invoice: Invoice): string => citedOf(invoice).referenceKeys[0] ?? "";
