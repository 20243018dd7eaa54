import {
  electronicReference,
  find,
  findAll,
  partsOf,
  provided,
  requireText,
  StatementError,
  textAt,
  type XmlElement,
} from "@matchbook/statements/readers";
import { LIMITS, type PaymentAdvice } from "../advice.ts";
import { makeAdvice, type RawItem } from "../make-advice.ts";
import { numbersIn } from "../numbers-in.ts";
import type { AdviceReading } from "../read-options.ts";
import { ControlTotals } from "./control-totals.ts";
import { instructedAmount, type MessageReader, readMessage, requestedDay } from "./message.ts";

const MESSAGES = {
  CstmrCdtTrfInitn: { format: "pain.001", direction: "debit", own: "Dbtr", other: "Cdtr" },
  CstmrDrctDbtInitn: { format: "pain.008", direction: "credit", own: "Cdtr", other: "Dbtr" },
} as const;
const ORDERS = ["CdtTrfTxInf", "DrctDbtTxInf"];
const PARTS = ["PmtInfId", "NbOfTxs", "CtrlSum", "ReqdExctnDt", "ReqdColltnDt", "DbtrAcct", "CdtrAcct"];
const STRUCTURE = Object.fromEntries([
  ...Object.keys(MESSAGES).flatMap((message) => [
    [`Document/${message}`, "enter" as const],
    [`${message}/GrpHdr`, "record" as const],
    [`${message}/PmtInf`, "enter" as const],
  ]),
  ...[...PARTS, ...ORDERS].map((part) => [`PmtInf/${part}`, "record" as const]),
]);

interface Order extends RawItem {
  currency: string;
}

/** Recognizes the beginning of a pain.001 or pain.008, of any version. */
export function detectOrders(head: string): boolean {
  return /<(\w+:)?(CstmrCdtTrfInitn|CstmrDrctDbtInitn)\b|:pain\.00[18]\.001\./.test(head);
}

/**
 * Reads payment orders of the tenant: ISO 20022 pain.001 (credit transfers) or pain.008 (direct debits), all versions. A
 * payment-information block is an advice, one of each currency. Throws a `StatementError`.
 */
export function readOrders(bytes: Uint8Array): AdviceReading {
  return readMessage(bytes, STRUCTURE, new OrdersReader());
}

class OrdersReader implements MessageReader {
  #message: (typeof MESSAGES)[keyof typeof MESSAGES] | undefined;
  #messageId: string | undefined;
  #advices: PaymentAdvice[] = [];
  #warnings: string[] = [];
  #ofFile = new ControlTotals("the file");
  #parts = partsOf("PmtInf", 1);
  #orders: Order[] = [];
  #count = 0;

  onEnter(name: string, line: number): void {
    if (Object.hasOwn(MESSAGES, name)) this.#message = MESSAGES[name as keyof typeof MESSAGES];
    if (name !== "PmtInf") return;
    this.#parts = partsOf("PmtInf", line);
    this.#orders = [];
  }

  onLeave(name: string): void {
    if (name === "PmtInf") this.#addBatch();
    if (Object.hasOwn(MESSAGES, name)) this.#warnings.push(...this.#ofFile.contradictions());
  }

  onRecord(record: XmlElement): void {
    if (record.name === "GrpHdr") {
      this.#messageId = requireText(record, "MsgId");
      this.#ofFile.tell(textAt(record, "NbOfTxs"), textAt(record, "CtrlSum"));
    } else if (ORDERS.includes(record.name)) {
      this.#count += 1;
      if (this.#count > LIMITS.items)
        throw new StatementError(record.line, `the file has more than ${LIMITS.items} orders`);
      const order = toOrder(record);
      this.#ofFile.add(order);
      this.#orders.push(order);
    } else this.#parts.add(record);
  }

  #addBatch(): void {
    const parts = this.#parts.element;
    const { format, direction, own } = this.#message ?? MESSAGES.CstmrCdtTrfInitn;
    const number = requireText(parts, "PmtInfId");
    const totals = new ControlTotals(`the batch ${number}`);
    totals.tell(textAt(parts, "NbOfTxs"), textAt(parts, "CtrlSum"));
    for (const order of this.#orders) totals.add(order);
    for (const currency of new Set(this.#orders.map((order) => order.currency))) {
      const items = this.#orders.filter((order) => order.currency === currency);
      const [only, another] = items;
      const isOne = only !== undefined && another === undefined;
      this.#advices.push(
        makeAdvice({
          ...{ kind: "order", format, line: parts.line, number, direction, currency, items },
          references: [this.#messageId ?? null],
          date: requestedDay(parts) ?? null,
          iban: textAt(parts, `${own}Acct`, "Id", "IBAN"),
          party: isOne ? { name: only.name ?? null, iban: only.iban ?? null } : {},
          warnings: totals.contradictions(),
        }),
      );
    }
  }

  reading(): AdviceReading {
    if (this.#message === undefined || this.#messageId === undefined)
      throw new StatementError(1, "<Document> holds no payment orders (pain.001, pain.008)");
    return { advices: this.#advices, warnings: this.#warnings };
  }
}

function toOrder(order: XmlElement): Order {
  const { other } = order.name === "CdtTrfTxInf" ? MESSAGES.CstmrCdtTrfInitn : MESSAGES.CstmrDrctDbtInitn;
  // An amount in the payer's account currency. The bank transfers its equivalent in another currency.
  const equivalent = find(order, "Amt", "EqvtAmt", "Amt");
  const money = find(order, "Amt", "InstdAmt") ?? find(order, "InstdAmt") ?? equivalent;
  if (money === undefined) throw new StatementError(order.line, "<InstdAmt> is missing");
  const { amount, currency } = instructedAmount(money);
  if (amount <= 0n) throw new StatementError(money.line, "<InstdAmt> is not positive");
  return {
    ...{ line: order.line, kind: "payment", amount, currency },
    documents: [...documentsOf(order), textAt(order, "DrctDbtTx", "MndtRltdInf", "MndtId")],
    name: textAt(order, other, "Nm"),
    iban: textAt(order, `${other}Acct`, "Id", "IBAN"),
    text: textAt(order, "RmtInf", "Ustrd"),
  };
}

/** The documents that the remittance lists, its references, the numbers in its text, and the ids of the order. */
function documentsOf(order: XmlElement): (string | null)[] {
  const structured = findAll(find(order, "RmtInf"), "Strd");
  const references = structured.map((one) => textAt(one, "CdtrRefInf", "Ref"));
  const listed = structured.flatMap((one) => findAll(one, "RfrdDocInf")).map((one) => textAt(one, "Nb"));
  return [
    ...listed,
    ...references.map((one) => one && electronicReference(one)),
    ...findAll(find(order, "RmtInf"), "Ustrd").flatMap((text) => numbersIn(textAt(text) ?? "")),
    provided(textAt(order, "PmtId", "EndToEndId")),
    provided(textAt(order, "PmtId", "InstrId")),
  ];
}
