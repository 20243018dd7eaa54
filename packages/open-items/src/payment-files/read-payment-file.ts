import {
  electronicIban,
  electronicReference,
  find,
  isIban,
  StatementError,
  textAt,
  type XmlElement,
} from "@matchbook/statements/readers";
import { partsOf, readXml } from "../xml/read-xml.ts";
import { dayAt, requireText, signedMinor } from "../xml/values.ts";
import { ControlTotals } from "./control-totals.ts";
import type { PaymentBatch, PaymentFile, PaymentOrder } from "./payment-file.ts";

/** The most orders of a file. */
const MAX_ORDERS = 100_000;
const MESSAGES = {
  CstmrCdtTrfInitn: { format: "pain.001", direction: "debit" },
  CstmrDrctDbtInitn: { format: "pain.008", direction: "credit" },
} as const;
const ORDERS = ["CdtTrfTxInf", "DrctDbtTxInf"];
const PARTS = ["PmtInfId", "BtchBookg", "NbOfTxs", "CtrlSum", "ReqdExctnDt", "ReqdColltnDt", "DbtrAcct", "CdtrAcct"];
const STRUCTURE = Object.fromEntries([
  ...Object.keys(MESSAGES).flatMap((message) => [
    [`Document/${message}`, "enter" as const],
    [`${message}/GrpHdr`, "record" as const],
    [`${message}/PmtInf`, "enter" as const],
  ]),
  ...[...PARTS, ...ORDERS].map((part) => [`PmtInf/${part}`, "record" as const]),
]);

/**
 * Reads a file of payment orders: ISO 20022 pain.001 (credit transfers) or pain.008 (direct debits), all versions. Its
 * numbers and sums are compared with its orders. Throws a `StatementError` with the line.
 */
export function readPaymentFile(bytes: Uint8Array): PaymentFile {
  const reader = new PaymentReader();
  readXml(bytes, {
    roots: ["Document"],
    namespaces: [],
    structure: STRUCTURE,
    onEnter: (name, line) => reader.enter(name, line),
    onLeave: (name) => reader.leave(name),
    onRecord: (record) => reader.record(record),
  });
  return reader.file();
}

class PaymentReader {
  #message: (typeof MESSAGES)[keyof typeof MESSAGES] | undefined;
  #messageId: string | undefined;
  #batches: PaymentBatch[] = [];
  #warnings: string[] = [];
  #ofFile = new ControlTotals("the file");
  #parts = partsOf("PmtInf", 1);
  #orders: PaymentOrder[] = [];
  #count = 0;

  enter(name: string, line: number): void {
    if (Object.hasOwn(MESSAGES, name)) this.#message = MESSAGES[name as keyof typeof MESSAGES];
    if (name !== "PmtInf") return;
    this.#parts = partsOf("PmtInf", line);
    this.#orders = [];
  }

  leave(name: string): void {
    if (name === "PmtInf") this.#addBatch();
    if (Object.hasOwn(MESSAGES, name)) this.#warnings.push(...this.#ofFile.contradictions());
  }

  record(record: XmlElement): void {
    if (record.name === "GrpHdr") {
      this.#messageId = requireText(record, "MsgId");
      this.#ofFile.tell(textAt(record, "NbOfTxs"), textAt(record, "CtrlSum"));
    } else if (ORDERS.includes(record.name)) {
      this.#count += 1;
      if (this.#count > MAX_ORDERS)
        throw new StatementError(record.line, `the file has more than ${MAX_ORDERS} orders`);
      const order = toOrder(record);
      this.#ofFile.add(order);
      this.#orders.push(order);
    } else this.#parts.add(record);
  }

  #addBatch(): void {
    const parts = this.#parts.element;
    const { direction } = this.#message ?? MESSAGES.CstmrCdtTrfInitn;
    const id = requireText(parts, "PmtInfId");
    const totals = new ControlTotals(`the batch ${id}`);
    totals.tell(textAt(parts, "NbOfTxs"), textAt(parts, "CtrlSum"));
    for (const order of this.#orders) totals.add(order);
    this.#warnings.push(...totals.contradictions());
    const iban = electronicIban(textAt(parts, direction === "debit" ? "DbtrAcct" : "CdtrAcct", "Id", "IBAN") ?? "");
    const booking = textAt(parts, "BtchBookg");
    this.#batches.push({
      ...{ id, line: parts.line, direction, orders: this.#orders, iban: iban === "" ? null : iban },
      // Later versions allow a time beside the day.
      requestedDate:
        dayAt(parts, "ReqdColltnDt") ?? dayAt(parts, "ReqdExctnDt", "Dt") ?? dayAt(parts, "ReqdExctnDt") ?? null,
      batchBooking: booking === null ? null : booking === "true" || booking === "1",
    });
  }

  /** @throws StatementError for a document of another kind */
  file(): PaymentFile {
    if (this.#message === undefined || this.#messageId === undefined)
      throw new StatementError(1, "<Document> holds no payment orders (pain.001, pain.008)");
    const { format } = this.#message;
    return { format, messageId: this.#messageId, batches: this.#batches, warnings: this.#warnings };
  }
}

function toOrder(order: XmlElement): PaymentOrder {
  const isTransfer = order.name === "CdtTrfTxInf";
  const money = find(order, "Amt", "InstdAmt") ?? find(order, "InstdAmt");
  const currency = money?.attributes?.Ccy?.trim() ?? "";
  if (money === undefined) throw new StatementError(order.line, "<InstdAmt> is missing");
  const amount = signedMinor(textAt(money) ?? "", currency);
  if (typeof amount === "string") throw new StatementError(money.line, `<InstdAmt>: ${amount}`);
  if (amount <= 0n) throw new StatementError(money.line, "<InstdAmt> is not positive");
  const iban = electronicIban(textAt(order, isTransfer ? "CdtrAcct" : "DbtrAcct", "Id", "IBAN") ?? "");
  const endToEnd = textAt(order, "PmtId", "EndToEndId");
  const reference = textAt(order, "RmtInf", "Strd", "CdtrRefInf", "Ref");
  return {
    ...{ line: order.line, amount, currency },
    endToEndId: endToEnd === "NOTPROVIDED" ? null : endToEnd,
    instructionId: textAt(order, "PmtId", "InstrId"),
    counterpartyName: textAt(order, isTransfer ? "Cdtr" : "Dbtr", "Nm"),
    counterpartyIban: isIban(iban) ? iban : null,
    remittance: textAt(order, "RmtInf", "Ustrd"),
    reference: reference && electronicReference(reference),
    mandateId: textAt(order, "DrctDbtTx", "MndtRltdInf", "MndtId"),
  };
}
