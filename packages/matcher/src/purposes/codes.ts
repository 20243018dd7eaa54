import type { Line } from "../model/model.ts";
import codes from "./codes.json" with { type: "json" };
import type { PurposeKind } from "./patterns.ts";

type Table = ReadonlyMap<string, PurposeKind>;

const tableOf = (kinds: Partial<Record<PurposeKind, string[]>>): Table =>
  new Map(Object.entries(kinds).flatMap(([kind, all]) => all.map((code) => [code, kind as PurposeKind] as const)));

const PURPOSES = tableOf(codes.purpose);
const CAMT = tableOf(codes.camt);
const SWIFT = tableOf(codes.swift);
const DFU = tableOf(codes.dfu);
const BAI2 = tableOf(codes.bai2);
const OFX = tableOf(codes.ofx);

/** The purpose in the codes of a line: ISO 20022, SWIFT field 61, German business transaction codes, BAI2, OFX. */
export function purposeOfCodes({
  purposeCode,
  bankTransactionCode = "",
}: Line): { kind: PurposeKind; words: string } | undefined {
  const purpose = purposeCode === undefined ? undefined : PURPOSES.get(purposeCode.toUpperCase());
  if (purpose !== undefined) return { kind: purpose, words: purposeCode as string };
  const kind = kindOfBooking(bankTransactionCode.toUpperCase());
  return kind === undefined ? undefined : { kind, words: bankTransactionCode };
}

function kindOfBooking(code: string): PurposeKind | undefined {
  const whole = BAI2.get(code) ?? OFX.get(code);
  if (whole !== undefined) return whole;
  const parts = code.split(/[-+/ ]/);
  // A family of ISO 20022 has the meaning of all its codes: `LDAS-FTLN-PPAY`.
  for (let length = parts.length; length > 1; length--) {
    const kind = CAMT.get(parts.slice(0, length).join("-"));
    if (kind !== undefined) return kind;
  }
  const [type = "", german = ""] = parts;
  const swift = SWIFT.get(/^[NFS]([A-Z]{3})$/.exec(type)?.[1] ?? "");
  // The first digit of a German code is its group: 3 securities, 4 currencies, 6 loans.
  return swift ?? DFU.get(german) ?? (/^\d{3}$/.test(german) ? DFU.get(`${german.charAt(0)}xx`) : undefined);
}
