import {
  dayAt,
  readXml,
  StatementError,
  signedMinor,
  textAt,
  type XmlElement,
  type XmlShape,
} from "@matchbook/statements/readers";
import type { AdviceReading } from "../read-options.ts";

/** Collects what the elements of a message say. */
export interface MessageReader extends Required<Pick<XmlShape, "onEnter" | "onLeave" | "onRecord">> {
  /** @throws StatementError for a document of another kind */
  reading(): AdviceReading;
}

/** Reads an ISO 20022 message about payment orders. Throws a `StatementError`. */
export function readMessage(bytes: Uint8Array, structure: XmlShape["structure"], reader: MessageReader): AdviceReading {
  readXml(bytes, {
    ...{ roots: ["Document"], namespaces: [], structure },
    onEnter: (name, line) => reader.onEnter(name, line),
    onLeave: (name) => reader.onLeave(name),
    onRecord: (record) => reader.onRecord(record),
  });
  return reader.reading();
}

/** The requested day of orders. Later versions of the message allow a moment instead, which is not read. */
export function requestedDay(orders: XmlElement | undefined): string | undefined {
  return dayAt(orders, "ReqdColltnDt") ?? dayAt(orders, "ReqdExctnDt", "Dt") ?? dayAt(orders, "ReqdExctnDt");
}

/** The amount of an element `InstdAmt`, or `Amt` of an equivalent, in minor units. Throws a `StatementError`. */
export function instructedAmount(money: XmlElement): { amount: bigint; currency: string } {
  const currency = money.attributes?.Ccy?.trim() ?? "";
  const amount = signedMinor(textAt(money) ?? "", currency);
  if (typeof amount === "string") throw new StatementError(money.line, `<${money.name}>: ${amount}`);
  return { amount, currency };
}
