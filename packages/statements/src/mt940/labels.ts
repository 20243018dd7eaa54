import { electronicIban, isIban } from "../iban.ts";
import { provided } from "../provided.ts";
import { electronicReference, oneLine, tidy } from "../text-pieces.ts";
import type { Direction } from "../value-sets.ts";
import { type Information, noInformation, withFurther } from "./information.ts";

/** The labels of a bank, by the kind of text that follows each. */
interface Labels {
  /** A text has this form if it contains this. */
  form: RegExp;
  label: RegExp;
  name: Readonly<Record<Direction, string>>;
  account: readonly string[];
  remittance: readonly string[];
  endToEndId?: string;
  mandateId?: string;
  reference?: string;
}

const both = (label: string) => ({ credit: label, debit: label });

const FORMS: readonly Labels[] = [
  // ABN AMRO: `SEPA OVERBOEKING IBAN: … BIC: … NAAM: … OMSCHRIJVING: …`.
  {
    form: /(?:^|\s)NAAM: ?\S/,
    label: /(?:^|\s)(IBAN|BIC|NAAM|OMSCHRIJVING|KENMERK|MACHTIGING|INCASSANT|BETALINGSKENM\.) ?:/g,
    name: both("NAAM"),
    account: ["IBAN"],
    remittance: ["OMSCHRIJVING"],
    ...{ endToEndId: "KENMERK", mandateId: "MACHTIGING", reference: "BETALINGSKENM." },
  },
  // mBank: `PRZELEW … OD: name; Z RACH.: account; TYT.: text`.
  {
    form: /(?:^|[\s;])(?:OD|DLA): ?[^;]{1,200};\s*(?:Z|NA) RACH\.?:/,
    label: /(?:^|[\s;])(OD|DLA|Z RACH\.?|NA RACH\.?|TYT\.?|TYTUŁ|TNR) ?:/g,
    name: { credit: "OD", debit: "DLA" },
    account: ["Z RACH", "NA RACH"],
    remittance: ["TYT", "TYTUŁ"],
  },
];

/** Reads texts with labels before their parts. Undefined when the text has no such form. */
export function readLabels(lines: readonly string[], paid: Direction): Information | undefined {
  const text = lines.join("\n");
  const found = FORMS.find(({ form }) => form.test(text));
  if (found === undefined) return undefined;
  const marks = [...text.matchAll(found.label)];
  const values = new Map<string, string>();
  const parts: [string, string][] = [];
  marks.forEach(({ 0: mark, 1: label = "", index }, at) => {
    const value = text.slice(index + mark.length, marks[at + 1]?.index).replace(/;\s*$/, "");
    if (!values.has(plain(label))) values.set(plain(label), value);
    parts.push([plain(label), value]);
  });
  const value = (label: string | undefined) => provided(oneLine(values.get(plain(label ?? "")) ?? "") || null);
  const accounts = found.account.map((label) => electronicIban(value(label) ?? ""));
  const account = accounts.map((one) => (/^\d{26}$/.test(one) ? `PL${one}` : one)).find((one) => isIban(one));
  const before = oneLine(text.slice(0, marks[0]?.index));
  const reference = value(found.reference);
  const remittance = tidy(found.remittance.map((label) => values.get(label) ?? ""));
  const information = {
    ...noInformation,
    remittance: remittance || null,
    bookingTexts: before === "" ? [] : [before],
    endToEndId: value(found.endToEndId),
    mandateId: value(found.mandateId),
    reference: reference === null ? null : electronicReference(reference),
    counterpartyName: value(found.name[paid]),
    counterpartyIban: account ?? null,
  };
  return withFurther(
    information,
    parts.filter(([label]) => !(account !== undefined && label === "BIC")),
  );
}

function plain(label: string): string {
  return label.replace(/\.$/, "");
}
