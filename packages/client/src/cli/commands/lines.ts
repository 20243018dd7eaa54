import type { Schemas } from "../../types.ts";
import { type Command, numberOf, textOf, textsOf } from "../command.ts";
import { short } from "../output.ts";
import { take } from "../take.ts";

type Line = Schemas["ListedTransaction"];

/** `matchbook lines` */
export const lines: Command = {
  usage: "[--status STATUS,…] [--text WORDS] [--limit 25]",
  summary: "Lists bank lines, newest first, with their suggestions and matches",
  options: {
    status: { type: "string", multiple: true },
    text: { type: "string" },
    limit: { type: "string" },
  },
  async run({ tenant, out, signal }, args) {
    const status = textsOf(args, "status") as Schemas["TransactionStatus"][];
    const filter = { status, text: textOf(args, "text"), include: "matches" as const };
    const rows = await take(tenant.transactions.list({ ...filter, signal }), numberOf(args, "limit", 25));
    out.rows<Line>(rows, {
      date: (line) => line.value_date,
      amount: ({ amount, currency, direction }) =>
        `${direction === "debit" ? "-" : ""}${amount.toFixed(2)} ${currency}`,
      from: (line) => short(line.counterparty_name, 24),
      status: (line) => line.status,
      code: (line) => line.transaction_code,
      matches: ({ matches = [] }) => short(matches.map((one) => `${one.invoiceId} (${one.status})`).join(", "), 40),
      text: (line) => short(line.description, 40),
    });
    return 0;
  },
};
