import { bankConnectionResource, syncResource } from "@matchbook/api/resources/bank";
import { reconciliationStatementResource } from "@matchbook/api/resources/books";
import { expectedPaymentResource } from "@matchbook/api/resources/expected-payment";
import { invoiceResource } from "@matchbook/api/resources/invoice";
import {
  candidatesResource,
  lineReasonResource,
  weighedCandidateResource,
} from "@matchbook/api/resources/match-reasons";
import { listedTransactionResource } from "@matchbook/api/resources/transaction";
import { z } from "zod";
import { bankText, NOTICE, quoted } from "./texts.ts";

/** The resources as tools show them. A schema selects: zod leaves out what it does not name. */

/** The words of a text. */
type Words<T extends string> = T extends `${infer First} ${infer Rest}` ? First | Words<Rest> : T;

/** A field of a resource as tools show it: with an amount as a decimal string. */
type Exact<S> =
  S extends z.ZodNullable<infer Inner extends z.ZodType>
    ? z.ZodNullable<Exact<Inner> & z.ZodType>
    : S extends z.ZodInt
      ? S
      : S extends z.ZodNumber
        ? z.ZodString
        : S;

function exact(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable) return exact(schema.unwrap() as z.ZodType).nullable();
  return schema instanceof z.ZodNumber && !(schema instanceof z.ZodNumberFormat) ? z.string() : schema;
}

/** Fields of a resource by their names: another name does not compile. */
function fieldsOf<Shape extends z.ZodRawShape, const Names extends string>(
  { shape }: z.ZodObject<Shape>,
  names: Names & (Words<Names> extends keyof Shape ? unknown : never),
) {
  const fields = names.split(" ").map((name) => [name, exact(shape[name] as z.ZodType)]);
  return Object.fromEntries(fields) as { [Name in Words<Names> & keyof Shape]: Exact<Shape[Name]> };
}

/** The first items of a list; a missing list is empty. */
const first = <S extends z.ZodType>(most: number, item: S) =>
  z.preprocess((list) => (Array.isArray(list) ? list.slice(0, most) : []), z.array(item));

/** The code of a transaction, as an argument. */
export const transactionCode = z.string().min(1).max(50).describe("The code of a transaction");

/** The body of a structured answer. */
export const answer = <S extends z.ZodRawShape>(shape: S) => z.object({ ...shape, notice: z.string().default(NOTICE) });

const listedMatch = listedTransactionResource.shape.matches.unwrap().element;

export const matchShape = z.object({
  ...fieldsOf(listedMatch, "id status invoiceId transactionId counterpartyId counterpartyName matchedAmount currency"),
  ...fieldsOf(listedMatch, "explanation version invoiceCurrency"),
  invoice: z.object(fieldsOf(listedMatch.shape.invoice, "remainingAmount dueDate")).optional(),
  competesWith: listedMatch.shape.competesWith.optional(),
});
type MatchShape = z.output<typeof matchShape>;

const text = z.string().nullable();
const reasons = first(10, z.object(fieldsOf(lineReasonResource, "signal explanation")));

/** The fields of a line that a bank or a payer wrote, put together under one name. */
function withBankText(line: unknown): unknown {
  if (typeof line !== "object" || line === null) return line;
  const of = (name: keyof typeof listedTransactionResource.shape) => bankText(Reflect.get(line, name));
  const texts = {
    counterpartyName: of("counterparty_name"),
    counterpartyIban: of("counterparty_iban"),
    description: of("description"),
    reference: of("reference"),
    endToEndId: of("end_to_end_id"),
  };
  return { ...line, bankText: texts };
}

export const lineShape = z.preprocess(
  withBankText,
  z.object({
    ...fieldsOf(listedTransactionResource, "transaction_code value_date amount currency direction status"),
    ...fieldsOf(listedTransactionResource, "remaining_amount ignore_reason bank_connection_id"),
    bankText: z.object({
      ...{ counterpartyName: text, counterpartyIban: text, description: text, reference: text, endToEndId: text },
    }),
    match_reasons: reasons,
    matches: first(10, matchShape),
  }),
);
type LineShape = z.output<typeof lineShape>;

export const invoiceShape = z.object({
  ...fieldsOf(invoiceResource, "invoiceNumber direction counterpartyId counterpartyName currency totalAmount"),
  ...fieldsOf(invoiceResource, "remainingAmount status issueDate dueDate"),
});

export const expectedShape = z.object({
  ...fieldsOf(expectedPaymentResource, "number direction counterpartyId counterpartyName currency amountFrom amountTo"),
  ...fieldsOf(expectedPaymentResource, "settledAmount dateFrom dateTo reference description status overdue"),
});

const candidateShape = z.object({
  ...fieldsOf(weighedCandidateResource, "invoiceId counterpartyId counterpartyName outcome matchedAmount currency"),
  ...fieldsOf(weighedCandidateResource, "points explanation"),
  preventedBy: first(20, weighedCandidateResource.shape.preventedBy.element),
});

export const candidatesShape = answer({
  ...fieldsOf(candidatesResource, "transactionId status currency remainingAmount explanation"),
  match_reasons: reasons,
  candidates: first(10, candidateShape),
});

const { ignored, matched } = reconciliationStatementResource.shape;
const sum = z.object(fieldsOf(matched, "transactions amount"));

const reconciliation = z.object({
  ...fieldsOf(reconciliationStatementResource, "bankConnectionId day currency opening balance statedOn"),
  ...{ matched: sum, matchedWithDifferences: sum },
  ignored: first(20, sum.extend(fieldsOf(ignored.element, "reason"))),
  unexplained: sum,
  ...fieldsOf(reconciliationStatementResource, "unaccounted addsUp complete closedUntil"),
});

/** A statement for each currency of the account. */
export const reconciliationShape = answer({ statements: first(20, reconciliation) });

export const connectionShape = z.object(fieldsOf(bankConnectionResource, "id name iban currency status"));

export const sayConnection = ({ id, name, iban, status }: z.output<typeof connectionShape>) =>
  `${id}: ${quoted(name)}, ${iban ?? "no IBAN"}, ${status}.`;

export const importShape = answer(
  fieldsOf(syncResource, "id status total processed created duplicates error warningCount"),
);

/** One sentence or two about a line. */
export function sayLine({ bankText: { counterpartyName, description, reference }, ...line }: LineShape): string {
  const from =
    counterpartyName === null ? "" : ` ${line.direction === "credit" ? "from" : "to"} ${quoted(counterpartyName)}`;
  const texts = [description, reference].filter((one) => one !== null).map(quoted);
  const said = texts.length === 0 ? "" : ` The bank wrote: ${texts.join(", ")}.`;
  const money = `${line.amount} ${line.currency} ${line.direction === "credit" ? "in" : "out"}`;
  const reason = line.ignore_reason === null ? "" : ` (${line.ignore_reason})`;
  const head = `${quoted(line.transaction_code)}, ${line.value_date}: ${money}${from}, ${line.remaining_amount} open, ${line.status}${reason}.`;
  return [head + said, ...line.matches.map(sayMatch)].join("\n  ");
}

export function sayMatch(match: MatchShape): string {
  const { id, status, matchedAmount, currency, transactionId, invoiceId, counterpartyName, explanation } = match;
  const { invoice, invoiceCurrency, competesWith = [] } = match;
  const why = explanation === null || explanation === "" ? "" : ` Because: ${quoted(explanation)}`;
  const open = invoice === undefined ? "" : `, of which ${invoice.remainingAmount} ${invoiceCurrency} are open`;
  const others = competesWith.map(
    (one) => `${one.matchId} (${quoted(one.transactionId)} for ${quoted(one.invoiceId)})`,
  );
  const choice = others.length === 0 ? "" : ` It competes with ${others.join(", ")}: not all can be confirmed.`;
  return `Match ${id}, ${status}: ${matchedAmount} ${currency} of ${quoted(transactionId)} for invoice ${quoted(invoiceId)} of ${quoted(counterpartyName)}${open}.${why}${choice}`;
}

export function sayInvoice(invoice: z.output<typeof invoiceShape>): string {
  const { invoiceNumber, direction, counterpartyName, remainingAmount, totalAmount, currency, status, dueDate } =
    invoice;
  const due = dueDate === null ? "" : `, due ${dueDate}`;
  return `Invoice ${quoted(invoiceNumber)} (${direction}) of ${quoted(counterpartyName)}: ${remainingAmount} of ${totalAmount} ${currency} open, ${status}${due}.`;
}

export function sayExpected(expected: z.output<typeof expectedShape>): string {
  const { number, direction, counterpartyName, amountFrom, amountTo, currency, dateFrom, dateTo, status, overdue } =
    expected;
  const range = amountFrom === amountTo ? amountTo : `${amountFrom} to ${amountTo}`;
  const days = dateFrom === dateTo ? `on ${dateTo}` : `from ${dateFrom} to ${dateTo}`;
  return `Expected payment ${quoted(number)} (${direction}) of ${quoted(counterpartyName)}: ${range} ${currency} ${days}, ${status}${overdue ? ", overdue" : ""}.`;
}
