import type { Line } from "../model/model.ts";
import codes from "./codes.json" with { type: "json" };
import type { PurposeKind } from "./patterns.ts";

const tableOf = (kinds: Partial<Record<PurposeKind, string[]>>) =>
  new Map(Object.entries(kinds).flatMap(([kind, all]) => all.map((code) => [code, kind as PurposeKind] as const)));

const TABLES = Object.fromEntries(Object.entries(codes).map(([name, kinds]) => [name, tableOf(kinds)])) as Readonly<
  Record<keyof typeof codes, ReturnType<typeof tableOf>>
>;

/** The purpose in the codes of a line: ISO 20022, SWIFT field 61, German business transaction codes, BAI2, OFX. */
export function purposeOfCodes({
  purposeCode,
  bankTransactionCode = "",
}: Line): { kind: PurposeKind; words: string } | undefined {
  const purpose = purposeCode === undefined ? undefined : TABLES.purpose.get(purposeCode.toUpperCase());
  if (purpose !== undefined) return { kind: purpose, words: purposeCode as string };
  const kind = kindOfBooking(bankTransactionCode.toUpperCase());
  return kind === undefined ? undefined : { kind, words: bankTransactionCode };
}

function kindOfBooking(code: string): PurposeKind | undefined {
  const whole = TABLES.bai2.get(code) ?? TABLES.ofx.get(code);
  if (whole !== undefined) return whole;
  const parts = code.split(/[-+/ ]/);
  // A family of ISO 20022 has the meaning of all its codes: `LDAS-FTLN-PPAY`.
  for (let length = parts.length; length > 1; length--) {
    const kind = TABLES.camt.get(parts.slice(0, length).join("-"));
    if (kind !== undefined) return kind;
  }
  const [type = "", german = ""] = parts;
  const swift = TABLES.swift.get(/^[NFS]([A-Z]{3})$/.exec(type)?.[1] ?? "");
  // The first digit of a German code is its group: 3 securities, 4 currencies, 6 loans.
  return (
    swift ?? TABLES.dfu.get(german) ?? (/^\d{3}$/.test(german) ? TABLES.dfu.get(`${german.charAt(0)}xx`) : undefined)
  );
}
