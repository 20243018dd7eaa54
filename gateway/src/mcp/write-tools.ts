import { DECIMAL_STRING } from "@matchbook/api/schemas/amounts";
import { IGNORE_REASONS } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import {
  answer,
  importShape,
  invoiceShape,
  lineShape,
  matchShape,
  sayInvoice,
  sayLine,
  sayMatch,
  transactionCode,
} from "./shapes.ts";
import { defineTool, type RestBody } from "./tool.ts";

/** A file in an argument: the whole message has at most 1 MiB. */
const MOST_FILE_CHARACTERS = 1_000_000;

const LIMITED = "Needs a key with the right to decide; otherwise the answer says that a person must do it.";

const version = z
  .int()
  .min(0)
  .optional()
  .describe("The version that was shown; the change is refused if it has another");
const operationId = z.string().nullable().describe("By which a person can undo it; null when nothing changed");
const decided = answer({ match: matchShape, operationId });
const cancelled = z.array(z.string()).describe("Matches of the transaction that ended with it");
const sayOperation = (id: string | null) =>
  id === null ? "Nothing changed." : `This is operation ${id}, which a person can undo.`;
const ofMatch = ({ data, operationId: id }: RestBody) => ({ ...(data as object), operationId: id });

const decideMatch = (name: string, title: string, status: "confirmed" | "rejected", what: string) =>
  defineTool({
    name,
    title,
    description: `${what} ${LIMITED}`,
    decides: true,
    input: z.strictObject({ matchId: z.uuid(), expectedVersion: version }),
    route: "updateMatch",
    request: ({ matchId: id, expectedVersion }) => ({ params: { id }, body: { status, expectedVersion } }),
    pick: ofMatch,
    output: decided.extend({ transaction: lineShape.nullable(), invoice: invoiceShape }),
    say: ({ match, transaction, invoice, operationId: id }) => [
      sayMatch(match),
      ...(transaction === null ? [] : [sayLine(transaction)]),
      sayInvoice(invoice),
      sayOperation(id),
    ],
  });

export const writeTools = [
  defineTool({
    name: "propose_match",
    title: "Propose a match",
    description:
      "Proposes that a transaction pays an invoice. Nothing is allocated until a person confirms it. The note tells the " +
      "person why.",
    input: z.strictObject({
      transactionId: transactionCode,
      invoiceId: z.string().min(1).max(100).describe("Invoice number"),
      counterpartyId: z.string().min(1).max(100).optional().describe("When several invoices have the number"),
      matchedAmount: z
        .string()
        .regex(DECIMAL_STRING, 'Must be an amount such as "119.00"')
        .describe('The amount of the transaction for the invoice, as a decimal string: "119.00"'),
      note: z.string().min(1).max(500).optional().describe("Why, in a sentence"),
    }),
    route: "proposeMatch",
    request: ({ note, ...body }) => ({ body: { ...body, ...(note === undefined ? {} : { metadata: { note } }) } }),
    pick: ofMatch,
    output: decided,
    say: ({ match }) => [sayMatch(match), "A person decides about it."],
  }),
  decideMatch(
    "confirm_match",
    "Confirm a match",
    "confirmed",
    "Confirms a suggestion, which allocates its amount and cancels competing ones.",
  ),
  decideMatch("reject_match", "Reject a match", "rejected", "Rejects a match for good; it is not suggested again."),
  defineTool({
    name: "ignore_transaction",
    title: "Ignore a transaction",
    description: `Takes a transaction out of matching and cancels its matches, because it pays no invoice. ${LIMITED}`,
    decides: true,
    input: z.strictObject({
      transactionId: transactionCode,
      reason: z.enum(IGNORE_REASONS),
    }),
    route: "reconcileTransaction",
    request: ({ transactionId, reason }) => ({ params: { code: transactionId }, body: { action: "ignore", reason } }),
    pick: ofMatch,
    output: answer({ transaction: lineShape, cancelledMatchIds: cancelled, operationId }),
    say: ({ transaction, cancelledMatchIds: ids, operationId: id }) => [
      sayLine(transaction),
      ...(ids.length === 0 ? [] : [`Cancelled: ${ids.join(", ")}.`]),
      sayOperation(id),
    ],
  }),
  defineTool({
    name: "upload_statement",
    title: "Upload a statement",
    description:
      "Uploads a statement file of a bank for one of the bank connections: camt, MT940, OFX, CSV and others. The same " +
      "file twice creates nothing twice. get_import shows how far it is.",
    input: z
      .strictObject({
        bankConnectionId: z.uuid(),
        filename: z.string().min(1).max(255).optional(),
        text: z.string().min(1).max(MOST_FILE_CHARACTERS).optional().describe("The file, if it is a text"),
        base64: z.base64().min(1).max(MOST_FILE_CHARACTERS).optional().describe("The file in base64, otherwise"),
      })
      .refine(({ text, base64 }) => (text === undefined) !== (base64 === undefined), "Must have either text or base64"),
    route: "uploadStatement",
    request: ({ bankConnectionId: id, filename, text, base64 }) => ({
      params: { id },
      query: { filename },
      body: text === undefined ? Buffer.from(base64 ?? "", "base64") : Buffer.from(text),
    }),
    output: importShape,
    say: ({ id, status }) => [`The import ${id} is ${status}; get_import shows how far it is.`],
  }),
];
