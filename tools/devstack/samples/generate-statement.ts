/** A generated payment, with the data that a load test needs to create its invoice. */
export interface GeneratedPayment {
  /** Minor units, 2 decimals. */
  amount: bigint;
  direction: "credit" | "debit";
  invoiceNumber: string;
  counterpartyName: string;
  /** `YYYY-MM-DD` */
  day: string;
}

export interface GeneratedStatement {
  entries: number;
  /** Seed: equal seeds give equal bytes. Default 1. */
  seed?: number;
  /** Payments in each entry; more than one makes batch bookings. Default 1. */
  detailsPerEntry?: number;
  /** Additional 140-character lines of text per payment, for a large file with fewer payments. Default 0. */
  textLines?: number;
  /** With two decimals. Default EUR. */
  currency?: string;
  /** Approximate size of a chunk. Default 64 KiB. */
  chunkBytes?: number;
}

const ACCOUNT = "DE88100999000004711000";
const ENTRIES_PER_DAY = 1_000;
const OPENING = 100_000_000n;
const names = [
  "Alder & Finch",
  "Café Morgenrot",
  "Müller & Söhne",
  "Łódź Meble",
  "東京家具",
  "Ørsted Møbler 🪑",
  "Lumen Gallery",
];

/**
 * Streams a camt.053.001.08 statement of any length with correct balances, for load tests. Payments have consecutive
 * numbers. Number `i` is `generatedPayment(seed, i)`, and pays its invoice exactly.
 */
export async function* generateStatement({
  entries,
  seed = 1,
  detailsPerEntry = 1,
  textLines = 0,
  currency = "EUR",
  chunkBytes = 65_536,
}: GeneratedStatement): AsyncGenerator<Uint8Array, void, void> {
  let closing = OPENING;
  for (let index = 0; index < entries * detailsPerEntry; index += 1) {
    closing += signed(generatedPayment(seed, index));
  }
  const furtherText = `<Ustrd>${"and the delivery to our shop, ".repeat(5).slice(0, 140)}</Ustrd>\n`.repeat(textLines);
  let text = head(seed, currency, closing);
  for (let entry = 0; entry < entries; entry += 1) {
    const first = entry * detailsPerEntry;
    const payments = Array.from({ length: detailsPerEntry }, (_, offset) => generatedPayment(seed, first + offset));
    text += entryXml(payments, `LT${seed}E${entry + 1}`, currency, furtherText);
    if (text.length >= chunkBytes) {
      yield Buffer.from(text);
      text = "";
    }
  }
  yield Buffer.from(`${text}</Stmt></BkToCstmrStmt></Document>\n`);
}

/** The payment with this number (from 0). Every tenth is a debit. */
export function generatedPayment(seed: number, index: number): GeneratedPayment {
  const amount = BigInt(100 + (mix(seed, index) % 5_000_000));
  const name = names[mix(seed + 1, index) % names.length] ?? "";
  return {
    amount,
    direction: index % 10 === 9 ? "debit" : "credit",
    invoiceNumber: `LT-${seed}-${String(index + 1).padStart(7, "0")}`,
    counterpartyName: `${name} ${1 + (mix(seed + 2, index) % 500)}`,
    day: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / ENTRIES_PER_DAY))).toISOString().slice(0, 10),
  };
}

function signed({ amount, direction }: GeneratedPayment): bigint {
  return direction === "credit" ? amount : -amount;
}

/** A well-spread 32-bit number for a seed and an index (the finalizer of MurmurHash3). */
function mix(seed: number, index: number): number {
  let hash = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function head(seed: number, currency: string, closing: bigint): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>LOAD-${seed}</MsgId><CreDtTm>2026-01-01T00:00:00Z</CreDtTm></GrpHdr>`,
    `<Stmt><Id>LOAD-${seed}</Id><CreDtTm>2026-01-01T00:00:00Z</CreDtTm>`,
    `<Acct><Id><IBAN>${ACCOUNT}</IBAN></Id><Ccy>${currency}</Ccy></Acct>`,
    balance("OPBD", OPENING, currency),
    balance("CLBD", closing, currency),
    "",
  ].join("\n");
}

function balance(type: string, amount: bigint, currency: string): string {
  const indicator = amount < 0n ? "DBIT" : "CRDT";
  return (
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${decimal(amount)}</Amt>` +
    `<CdtDbtInd>${indicator}</CdtDbtInd><Dt><Dt>2026-01-01</Dt></Dt></Bal>`
  );
}

function entryXml(
  payments: readonly GeneratedPayment[],
  bankReference: string,
  currency: string,
  furtherText: string,
): string {
  const sum = payments.reduce((total, payment) => total + signed(payment), 0n);
  const day = payments[0]?.day ?? "";
  return [
    `<Ntry><Amt Ccy="${currency}">${decimal(sum)}</Amt><CdtDbtInd>${sum < 0n ? "DBIT" : "CRDT"}</CdtDbtInd>`,
    `<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`,
    `<AcctSvcrRef>${bankReference}</AcctSvcrRef>`,
    "<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>",
    `<NtryDtls>${payments.map((payment) => detailXml(payment, currency, furtherText)).join("\n")}</NtryDtls>`,
    "</Ntry>\n",
  ].join("\n");
}

function detailXml(payment: GeneratedPayment, currency: string, furtherText: string): string {
  const [indicator, role] = payment.direction === "credit" ? ["CRDT", "Dbtr"] : ["DBIT", "Cdtr"];
  const name = payment.counterpartyName.replaceAll("&", "&amp;");
  return [
    `<TxDtls><Refs><EndToEndId>${payment.invoiceNumber}-P</EndToEndId></Refs>`,
    `<Amt Ccy="${currency}">${decimal(payment.amount)}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>`,
    `<RltdPties><${role}><Pty><Nm>${name}</Nm></Pty></${role}></RltdPties>`,
    `<RmtInf><Ustrd>Invoice ${payment.invoiceNumber} of ${payment.day}</Ustrd>`,
    `${furtherText}</RmtInf></TxDtls>`,
  ].join("\n");
}

function decimal(minor: bigint): string {
  const text = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
