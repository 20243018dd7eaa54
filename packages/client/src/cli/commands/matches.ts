import type { Schemas } from "../../types.ts";
import { type Command, numberOf, textsOf } from "../command.ts";
import { short } from "../output.ts";
import { take } from "../take.ts";
import { UsageError } from "../usage-error.ts";

/** `matchbook matches list` */
export const listMatches: Command = {
  usage: "[--status pending_review,…] [--limit 25]",
  summary: "Lists matches, newest first: by default the suggestions that wait for a decision",
  options: { status: { type: "string", multiple: true }, limit: { type: "string" } },
  async run({ tenant, out, signal }, args) {
    const asked = textsOf(args, "status") as Schemas["MatchStatus"][];
    const status = asked.length === 0 ? ["pending_review" as const] : asked;
    const rows = await take(tenant.matches.list({ status, signal }), numberOf(args, "limit", 25));
    out.rows(rows, {
      id: (match) => match.id,
      status: (match) => match.status,
      amount: ({ matchedAmount, currency }) => `${matchedAmount.toFixed(2)} ${currency}`,
      line: (match) => match.transactionId,
      invoice: (match) => match.invoiceId,
      because: (match) => short(match.explanation, 60),
    });
    return 0;
  },
};

/** `matchbook matches confirm` */
export const confirmMatches: Command = {
  usage: "ID…",
  mostWords: Number.POSITIVE_INFINITY,
  summary: "Confirms suggestions",
  options: {},
  async run({ tenant, out, signal }, { positionals }) {
    if (positionals.length === 0) throw new UsageError("which match? `matchbook matches list` shows their ids");
    for (const id of positionals) {
      const { data, operationId } = await tenant.matches.confirm(id, {}, { signal });
      const { invoiceNumber, status, remainingAmount, currency } = data.invoice;
      out.result(
        { ...data, operationId },
        `${invoiceNumber} is ${status}, open ${remainingAmount} ${currency}; operation ${operationId}`,
      );
    }
    return 0;
  },
};
