import {
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
import { instructedAmount, type MessageReader, readMessage, requestedDay } from "../payment-orders/message.ts";
import type { AdviceReading, ReadOptions } from "../read-options.ts";

const PARTS = ["OrgnlPmtInfId", "PmtInfSts", "StsRsnInf"];
const STRUCTURE = {
  "Document/CstmrPmtStsRpt": "enter",
  "CstmrPmtStsRpt/GrpHdr": "record",
  "CstmrPmtStsRpt/OrgnlGrpInfAndSts": "record",
  "CstmrPmtStsRpt/OrgnlPmtInfAndSts": "enter",
  "OrgnlPmtInfAndSts/TxInfAndSts": "record",
  ...Object.fromEntries(PARTS.map((part) => [`OrgnlPmtInfAndSts/${part}`, "record" as const])),
} as const;

/** An order that was rejected. The report repeats its amount or does not. */
interface Rejected extends RawItem {
  currency: string | undefined;
  day: string | undefined;
}

/** Recognizes the beginning of a pain.002, of any version. */
export function detectStatus(head: string): boolean {
  return /<(\w+:)?CstmrPmtStsRpt\b|:pain\.002\.001\./.test(head);
}

/**
 * Reads a status report on payment orders: ISO 20022 pain.002, from version 3. Only what is rejected is an advice: one of
 * each payment-information block, in the other direction than the orders. Throws a `StatementError`.
 */
export function readStatus(bytes: Uint8Array, options: ReadOptions): AdviceReading {
  return readMessage(bytes, STRUCTURE, new StatusReader(options.currency));
}

class StatusReader implements MessageReader {
  readonly #currency: string | undefined;
  #messageId: string | undefined;
  #original: XmlElement | undefined;
  #advices: PaymentAdvice[] = [];
  #parts = partsOf("OrgnlPmtInfAndSts", 1);
  #rejected: Rejected[] = [];
  #orders = 0;
  #blocks = 0;

  /** @param currency of orders whose amount the report does not repeat */
  constructor(currency: string | undefined) {
    this.#currency = currency;
  }

  onEnter(name: string, line: number): void {
    if (name !== "OrgnlPmtInfAndSts") return;
    this.#parts = partsOf(name, line);
    this.#rejected = [];
    this.#orders = 0;
    this.#blocks += 1;
  }

  onRecord(record: XmlElement): void {
    if (record.name === "GrpHdr") this.#messageId = requireText(record, "MsgId");
    else if (record.name === "OrgnlGrpInfAndSts") this.#original = record;
    else if (record.name === "TxInfAndSts") {
      this.#orders += 1;
      if (this.#rejected.length >= LIMITS.items)
        throw new StatementError(record.line, `the file has more than ${LIMITS.items} orders`);
      const block = this.#parts.element;
      const status = textAt(record, "TxSts") ?? textAt(block, "PmtInfSts") ?? this.#status();
      if (status === "RJCT") this.#rejected.push(toRejected(record, this.#reason(block)));
    } else this.#parts.add(record);
  }

  onLeave(name: string): void {
    if (name === "OrgnlPmtInfAndSts") {
      const block = this.#parts.element;
      const isWhole = this.#orders === 0 && (textAt(block, "PmtInfSts") ?? this.#status()) === "RJCT";
      const items = isWhole ? [this.#whole(block, "OrgnlPmtInfId")] : this.#rejected;
      if (items.length > 0) this.#add(requireText(block, "OrgnlPmtInfId"), block.line, items);
    }
    const original = this.#original;
    if (name !== "CstmrPmtStsRpt" || original === undefined || this.#blocks > 0) return;
    if (this.#status() === "RJCT")
      this.#add(requireText(original, "OrgnlMsgId"), original.line, [this.#whole(original, "OrgnlMsgId")]);
  }

  /** A block or a message that is rejected as a whole, without its orders. */
  #whole(block: XmlElement, id: string): Rejected {
    return {
      ...{ line: block.line, kind: "payment", documents: [requireText(block, id)], rejected: this.#reason(block) },
      // A control sum has no currency.
      ...{ amount: 0n, currency: undefined, day: undefined, text: "rejected as a whole" },
    };
  }

  /** The status of the whole message. */
  #status(): string | null {
    return this.#original === undefined ? null : textAt(this.#original, "GrpSts");
  }

  /** The reason of a block, else of the message. */
  #reason(block: XmlElement): string {
    return reasonOf(block) ?? (this.#original && reasonOf(this.#original)) ?? "RJCT";
  }

  #add(number: string, line: number, rejected: readonly Rejected[]): void {
    const message = this.#original && textAt(this.#original, "OrgnlMsgNmId");
    const [, kind] = /pain\.00([18])/.exec(message ?? "") ?? [];
    if (kind === undefined)
      throw new StatementError(line, "<OrgnlMsgNmId> does not say whether the orders were pain.001 or pain.008");
    const known = [...new Set(rejected.flatMap((one) => one.currency ?? []))];
    const [first = this.#currency] = known;
    if (first === undefined)
      throw new StatementError(
        line,
        "the report repeats no amount, so the currency of the orders is not known: name it",
      );
    for (const currency of new Set([first, ...known])) {
      const items = rejected.filter((one) => (one.currency ?? first) === currency);
      const silent = items.filter((one) => one.amount === 0n).length;
      this.#advices.push(
        makeAdvice({
          ...{ kind: "order", format: "pain.002", line, number, currency, items },
          direction: kind === "1" ? "credit" : "debit",
          references: [this.#original ? textAt(this.#original, "OrgnlMsgId") : null, this.#messageId ?? null],
          date: items.find((one) => one.day !== undefined)?.day ?? null,
          warnings: silent === 0 ? [] : [`orders whose amounts the report does not repeat: ${silent}`],
        }),
      );
    }
  }

  reading(): AdviceReading {
    if (this.#messageId === undefined || this.#original === undefined)
      throw new StatementError(1, "<Document> holds no status report on orders (pain.002)");
    return { advices: this.#advices, warnings: this.#advices.length === 0 ? ["the report rejects nothing"] : [] };
  }
}

/** @param reason of its block */
function toRejected(order: XmlElement, reason: string): Rejected {
  const original = find(order, "OrgnlTxRef");
  const money = find(original, "Amt", "InstdAmt") ?? find(original, "Amt", "EqvtAmt", "Amt");
  const { amount, currency } = money === undefined ? { amount: 0n, currency: undefined } : instructedAmount(money);
  const parties = ["Cdtr", "Dbtr"].map((side) => ({
    name: textAt(original, side, "Nm") ?? textAt(original, side, "Pty", "Nm"),
    iban: textAt(original, `${side}Acct`, "Id", "IBAN"),
  }));
  // Reports repeat the other side alone, or both.
  const [other, another] = parties.filter(({ name, iban }) => name !== null || iban !== null);
  const party = another === undefined ? other : undefined;
  return {
    ...{ line: order.line, kind: "payment", amount, currency, rejected: reasonOf(order) ?? reason },
    documents: [provided(textAt(order, "OrgnlEndToEndId")), provided(textAt(order, "OrgnlInstrId"))],
    name: party?.name ?? null,
    iban: party?.iban ?? null,
    text: textAt(original, "RmtInf", "Ustrd") ?? textAt(find(order, "StsRsnInf"), "AddtlInf"),
    day: requestedDay(original),
  };
}

/** The code of the first reason, or the bank's own. */
function reasonOf(element: XmlElement): string | null {
  const reasons = findAll(element, "StsRsnInf").map((one) => textAt(one, "Rsn", "Cd") ?? textAt(one, "Rsn", "Prtry"));
  return reasons.find((one) => one !== null) ?? null;
}
