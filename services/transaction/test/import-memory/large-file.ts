import { FIXED_COLUMN_FORMATS } from "./fixed-column-formats.ts";
import type { Format } from "./format.ts";

/** Generates the largest allowed statement files while they are read: the most payments, filled up with text. */

export interface Size {
  payments: number;
  bytes: number;
}

/** The number of payments of a batch booking: the most that are kept, see camt/statement-reader.ts. */
const BATCH = 50_000;

const day = "2026-03-02";
const IBAN = "DE88100999000004711000";
const amount = (index: number) => `${Math.floor(index / 100) + 1}.${String(index % 100).padStart(2, "0")}`;

export const FORMATS: Record<string, Format> = {
  CSV: {
    head: "Date,Amount,Currency,Description\n",
    payment: (index, text) => `${day},${amount(index)},EUR,${index} ${text}\n`,
    tail: "",
    maxText: 60_000,
  },
  MT940: {
    head: `:20:X\r\n:25:${IBAN}\r\n:28C:1/1\r\n:60F:C260301EUR0,00\r\n`,
    payment: (index, text) =>
      `:61:260302C${amount(index).replace(".", ",")}NTRF${index}\r\n:86:${text.replace(/.{1,65}/g, "$&\r\n") || "x\r\n"}`,
    tail: ":62F:C260302EUR0,00\r\n-\r\n",
    maxText: 10_000,
  },
  OFX: {
    head:
      "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR" +
      `<BANKACCTFROM><BANKID>1<ACCTID>${IBAN}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>\n`,
    payment: (index, text) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260302<TRNAMT>${amount(index)}<FITID>${index}<MEMO>${text || "x"}</STMTTRN>\n`,
    tail: "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n",
    maxText: 10_000,
  },
  QIF: {
    head: "!Type:Bank\n",
    payment: (index, text) => `D3/24/26\nT${amount(index)}\nPPayer ${index}\nM${text}\n^\n`,
    tail: "",
    maxText: 10_000,
  },
  BAI2: {
    head: `01,1,2,260303,0600,1,,,2/\n02,2,1,1,260302,,EUR,2/\n03,${IBAN},EUR,010,0,,/\n`,
    payment: (index, text) => `16,195,${index + 100},,${index},,${text || "x"}\n`,
    tail: "49,,/\n98,,1,/\n99,,1,/\n",
    maxText: 60_000,
  },
  CODA: {
    head:
      `${"0000002032653905".padEnd(127)}2\r\n` +
      `${`12001${IBAN.padEnd(34)}EUR0${"".padEnd(15, "0")}010326`.padEnd(128)}\r\n`,
    // The text has its columns, whatever its length.
    payment: (index) => {
      const [number, minor] = [String(index % 10_000).padStart(4, "0"), String((index + 100) * 10).padStart(15, "0")];
      const start = `21${number}0000${`R${index}`.padEnd(21)}0${minor}020326001500000Invoice ${index}`;
      return `${`${start.padEnd(115)}020326001000`.padEnd(128)}\r\n`;
    },
    tail: `${`8001${IBAN.padEnd(34)}EUR0${"".padEnd(15, "0")}020326`.padEnd(128)}\r\n${"9".padEnd(127)}2\r\n`,
    maxText: 0,
  },
  camt: camt((index, text) => entry(index, detail(index, text))),
  "camt with batches": camt((index, text, count) => {
    const [first, last] = [index % BATCH === 0, index % BATCH === BATCH - 1 || index === count - 1];
    const share = `<TxDtls><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${detail(index, text).slice("<TxDtls>".length)}`;
    return `${first ? entryHead(index, `${Math.min(BATCH, count - index)}.00`) : ""}${share}${last ? ENTRY_TAIL : ""}`;
  }),
  ...FIXED_COLUMN_FORMATS,
};

function camt(payment: Format["payment"]): Format {
  return {
    head:
      '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId>' +
      `</GrpHdr><Stmt><Id>S</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>\n`,
    payment,
    tail: "</Stmt></BkToCstmrStmt></Document>\n",
    maxText: 10_000,
  };
}
const detail = (index: number, text: string) =>
  `<TxDtls><Refs><AcctSvcrRef>${index}</AcctSvcrRef></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
const entryHead = (index: number, sum: string) =>
  `<Ntry><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>` +
  `<AcctSvcrRef>${index}</AcctSvcrRef><NtryDtls>`;
const ENTRY_TAIL = "</NtryDtls></Ntry>\n";
const entry = (index: number, details: string) => `${entryHead(index, amount(index))}${details}${ENTRY_TAIL}`;

/** A file with `payments` payments, or as many as fit into `bytes`. All have equally long texts. */
export async function* largeFile(name: string, { payments, bytes }: Size): AsyncGenerator<Uint8Array> {
  const { head, payment, tail, maxText } = FORMATS[name] as Format;
  const room = bytes - head.length - tail.length;
  const least = payment(payments - 1, "", payments).length;
  const count = Math.min(payments, Math.floor(room / least));
  const text = "text ".repeat(Math.min(maxText, Math.max(0, Math.floor(room / count) - least)) / 5);
  let piece = head;
  for (let index = 0; index < count; index += 1) {
    piece += payment(index, text, count);
    if (piece.length < 1_048_576) continue;
    yield Buffer.from(piece);
    piece = "";
  }
  yield Buffer.from(piece + tail);
}
