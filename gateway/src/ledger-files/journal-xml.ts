import type { ExportBatch, ExportSum, Posting } from "@matchbook/proto/matchbook/matching/v1/export";
import { currencyDigits, minorToDecimal } from "@matchbook/runtime/values/money";
import { headed } from "../http/send-csv.ts";

/**
 * Writes postings as a journal with the names of SAF-T general ledger entries (OECD, Guidance for the Standard Audit
 * File - Tax, 2.0, 2010), without master files. Each posting is a transaction with two lines of the same amount.
 */
export function journalXml({ number, createdAt, postings, sums }: ExportBatch, pages: AsyncIterable<Posting[]>) {
  const head = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<AuditFile>\n<Header>',
    element("AuditFileVersion", "2.00"),
    element("AuditFileDateCreated", createdAt?.toISOString().slice(0, 10)),
    element("SoftwareID", "Matchbook"),
    "</Header>\n<GeneralLedgerEntries>",
    element("NumberOfEntries", String(postings)),
    ...totals(sums),
    "<Journal>",
    element("JournalID", String(number)),
    element("Description", `Export ${number}`),
    element("Type", "Bank"),
    "\n",
  ];
  return headed(head.join(""), transactions(pages));
}

async function* transactions(pages: AsyncIterable<Posting[]>) {
  for await (const page of pages) yield page.map(transaction).join("");
  yield "</Journal>\n</GeneralLedgerEntries>\n</AuditFile>\n";
}

/** Totals of both sides are the sum of all amounts, because each transaction has a debited and a credited line. */
function totals(sums: readonly ExportSum[]): string[] {
  return [...Map.groupBy(sums, ({ currency }) => currency)].flatMap(([currency, of]) => {
    const total = of.reduce((sum, { debit, credit }) => sum + debit + credit, 0n);
    return ["TotalDebit", "TotalCredit"].map((name) => money(name, total, currency));
  });
}

function transaction(posting: Posting): string {
  const { id, date, side, account, contraAccount, invoiceNumber, counterpartyCode, decidedAt } = posting;
  const isReceivable = posting.invoiceDirection === "receivable";
  // A coding to an account has no invoice and no counterparty.
  const party = element(isReceivable ? "CustomerID" : "SupplierID", counterpartyCode);
  const line = (nth: string, accountId: string | undefined, name: string, further: string) =>
    [
      `<Line>${element("RecordID", nth)}${element("AccountID", accountId)}${element("ValueDate", date)}`,
      `${element("SourceDocumentID", invoiceNumber)}${further}${element("Description", describe(posting))}`,
      `${money(name, posting.amount, posting.currency)}</Line>`,
    ].join("");
  const [own, other] = side === "debit" ? ["DebitAmount", "CreditAmount"] : ["CreditAmount", "DebitAmount"];
  return [
    `<Transaction>${element("TransactionID", id)}${element("Period", String(Number(date.slice(5, 7))))}`,
    `${element("PeriodYear", date.slice(0, 4))}${element("TransactionDate", date)}${element("SourceID", posting.actor)}`,
    `${element("Description", describe(posting))}${element("SystemEntryDate", decidedAt?.toISOString().slice(0, 10))}`,
    `${element("GLPostingDate", date)}${line("1", account, own ?? "", party)}`,
    `${line("2", contraAccount, other ?? "", "")}</Transaction>\n`,
  ].join("");
}

function describe({ reversal, kind, reason, transactionCode }: Posting): string {
  const words = [reversal ? "reversal" : undefined, kind, reason, transactionCode];
  return words.filter((word) => word !== undefined).join(" ");
}

function money(name: string, minor: bigint, currency: string): string {
  const text = minorToDecimal(minor, currencyDigits(currency) ?? 0);
  return `<${name}>${element("Amount", text)}${element("CurrencyCode", currency)}</${name}>`;
}

/** XML 1.0 has no other control characters than tab and line ends, and no half surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function element(name: string, text: string | undefined): string {
  if (text === undefined) return "";
  const safe = text.toWellFormed().replaceAll(NO_XML, "");
  return `<${name}>${safe.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)}</${name}>`;
}
