/** The files of a month of one company: two accounts in euros, one in dollars, an invoice, and a payout report. */

export const IBANS = { main: "DE88100999000004711000", second: "DE44500105175407324931" } as const;

const utf8 = (name: string, text: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(text),
});

interface Entry {
  /** Of October 2026. */
  day: number;
  /** In cents, negative for a debit. */
  cents: number;
  name: string;
  text: string;
}

const euros = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
const october = (day: number) => `2026-10-${String(day).padStart(2, "0")}`;
const closingOf = (opening: number, entries: readonly Entry[]) =>
  entries.reduce((sum, { cents }) => sum + cents, opening);

/** A camt.053 of the main account for the whole month. */
export function camt(opening: number, entries: readonly Entry[]) {
  const balance = (code: string, cents: number, day: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt>` +
    `<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${october(day)}</Dt></Dt></Bal>`;
  const rows = entries.map(({ day, cents, name, text }, at) => {
    const party = cents < 0 ? "Cdtr" : "Dbtr";
    return (
      `<Ntry><Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>` +
      `<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${october(day)}</Dt></BookgDt><ValDt><Dt>${october(day)}</Dt></ValDt>` +
      `<AcctSvcrRef>M-${at}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><${party}><Pty><Nm>${name}</Nm></Pty></${party}>` +
      `</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
    );
  });
  return utf8(
    "main.xml",
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr>` +
      `<MsgId>OCT</MsgId><CreDtTm>2026-11-01T06:00:00Z</CreDtTm></GrpHdr><Stmt><Id>OCT-1</Id>` +
      `<Acct><Id><IBAN>${IBANS.main}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance("OPBD", opening, 1)}` +
      `${balance("CLBD", closingOf(opening, entries), 31)}${rows.join("")}</Stmt></BkToCstmrStmt></Document>`,
  );
}

/** An MT940 of the second account for some days. */
export function mt940(name: string, [from, to]: [number, number], opening: number, entries: readonly Entry[]) {
  const short = (day: number) => `2610${String(day).padStart(2, "0")}`;
  const balance = (cents: number, date: string) => `C${date}EUR${euros(cents).replace(".", ",")}`;
  // An opening balance has the day with which the statement before has ended.
  const before = from === 1 ? "260930" : short(from - 1);
  const rows = entries.map(
    ({ day, cents, name: party, text }) =>
      `:61:${short(day)}${short(day).slice(2)}${cents < 0 ? "D" : "C"}${euros(cents).replace(".", ",")}NTRFNONREF\n` +
      `:86:166?00TRANSFER?20${text}?32${party}\n`,
  );
  return utf8(
    name,
    `:20:OCT\n:25:${IBANS.second}\n:28C:${from}/1\n:60F:${balance(opening, before)}\n${rows.join("")}` +
      `:62F:${balance(closingOf(opening, entries), short(to))}\n-\n`,
  );
}

/** A table of the dollar account whose headers no bank uses. @param rows day, payer, text and dollars */
export const unknownTable = (rows: readonly (readonly [day: number, payer: string, text: string, dollars: string])[]) =>
  utf8(
    "dollars.csv",
    ["K1;K2;K3;K4", ...rows.map(([day, ...rest]) => [october(day), ...rest].join(";")), ""].join("\n"),
  );

/** Stripe's id of the payout, which the bank repeats. A shorter one could stand in many lines. */
export const PAYOUT = "po_1QBkTz2eZvKYlo2C9Xn4aB7c";

/** A report of Stripe on one payout, whose fees are two dollars for each charge. @param charges invoice, payer, cents */
export function payoutReport(charges: readonly (readonly [invoice: string, payer: string, cents: number])[]) {
  const at = `${october(22)} 00:00:00`;
  const net = charges.reduce((sum, [, , cents]) => sum + cents - 200, 0);
  const rows = charges.map(
    ([invoice, payer, cents], n) =>
      `${PAYOUT},${at},txn_${n},${at},eur,${euros(cents)},2.00,${euros(cents - 200)},charge,ch_${n},Payment,${payer},${invoice},ch_${n}`,
  );
  const head =
    "automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created_utc,currency,gross,fee,net," +
    "reporting_category,source_id,description,customer_name,invoice_number,charge_id";
  const last = `${PAYOUT},${at},txn_p,${at},eur,-${euros(net)},0.00,-${euros(net)},payout,${PAYOUT},STRIPE PAYOUT,,,`;
  return utf8("payout.csv", [head, ...rows, last, ""].join("\n"));
}
