import { z } from "zod";
import { resource, uuid } from "./common.ts";

export const undoneResource = resource("Undone", {
  undoes: uuid.describe("The operation that was undone"),
  transactionIds: z.array(z.string()).describe("Codes of the changed transactions"),
  invoiceIds: z.array(z.string()).describe("Numbers of the changed invoices"),
  matchIds: z.array(uuid).describe("The changed, restored and removed matches"),
  alreadyUndone: z.boolean().describe("An earlier request undid it, and this one changed nothing"),
});
